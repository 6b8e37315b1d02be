"""Fixtures of the deck tests."""

from pathlib import Path

import pytest


@pytest.fixture
def data() -> Path:
    """The folder with one deck file of each format."""
    return Path(__file__).parent / "data"


@pytest.fixture
def examples() -> Path:
    """The folder with small files as sites and programs export them."""
    return Path(__file__).parent / "examples"
