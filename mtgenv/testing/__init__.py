"""Checks that anyone can run on environments of their own."""

from mtgenv.testing.vector_env import check_vector_env

__all__ = ["check_vector_env"]
