"""What the extra ``video`` brings is enough for Gymnasium's films and windows."""

import gymnasium as gym
import pytest
from gymnasium.wrappers import HumanRendering, RecordVideo

import mtgenv  # noqa: F401  registers the environments


def play(env, steps):
    _, info = env.reset(seed=1)
    for _ in range(steps):
        action = env.action_space.sample(mask=info["action_mask"])
        _, _, over, _, info = env.step(action)
        if over:
            break
    env.close()


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
def test_a_film_of_an_episode(tmp_path):
    env = gym.make("mtgenv/Duel-v0", render_mode="rgb_array")
    play(RecordVideo(env, str(tmp_path), disable_logger=True), 5)
    (film,) = tmp_path.glob("*.mp4")
    assert film.stat().st_size > 1000


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
def test_a_window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = gym.make("mtgenv/Duel-v0", render_mode="human")
    assert isinstance(env, HumanRendering)
    play(env, 2)
