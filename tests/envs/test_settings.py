from __future__ import annotations

import dataclasses
from typing import get_type_hints

from mtgenv.envs.settings import EnvKeywords, EnvSettings, MatchKeywords, SelfPlayKeywords
from mtgenv.matches.options import MatchOptions


def fields(cls):
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


def test_the_keywords_of_environments_are_the_fields_of_their_settings():
    match = fields(MatchOptions)
    assert get_type_hints(MatchKeywords) == match
    assert get_type_hints(EnvKeywords) == fields(EnvSettings) | match
    without = {"opponent", "seat"}
    assert EnvKeywords.__annotations__.keys() - SelfPlayKeywords.__annotations__.keys() == without


def test_decks_may_be_a_list():
    assert EnvSettings(decks=["burn", "weenie"]).decks == ("burn", "weenie")
