"""Agents that learn by masked PPO: the library's `VecEnv`, the entity network, training."""
