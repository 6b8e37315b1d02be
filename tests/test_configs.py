import pytest

from mtgenv import configs


def test_path_finds_files_and_folders() -> None:
    assert configs.path("decks/burn.txt").is_file()
    assert configs.path("decks").is_dir()


def test_names_leave_the_endings_out() -> None:
    assert {"burn", "burn-fetch", "weenie-shahrazad"} <= set(configs.names("decks"))


def test_a_missing_config_is_told_with_what_there_is() -> None:
    with pytest.raises(FileNotFoundError, match=r"'decks/brun.txt'; in decks: .*burn"):
        configs.path("decks/brun.txt")
    with pytest.raises(FileNotFoundError, match="no such folder"):
        configs.path("dekcs/burn.txt")
