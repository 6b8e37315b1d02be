"""A sample of the pool does what a second reading of the definitions says; faults are noticed.

``python -m tests.everything`` goes over all cards.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.cards import registry
from mtgenv.cards.language import Card, Spell
from mtgenv.cards.lowering.verbs import VERBS
from mtgenv.compiling.jit import JIT
from tests.everything.__main__ import main
from tests.everything.harness import Report, try_card
from tests.everything.verbs import MODELS

SAMPLES = 8 if JIT else 1
SIZE = 20 if JIT else 2  # cards; plain Python takes a second for each


@pytest.mark.parametrize("sample", range(SAMPLES))
def test_cards_do_what_the_second_reading_says(sample: int) -> None:
    names = random.Random(sample).sample(registry.names(), SIZE)
    report = Report()
    for name in names:
        report.add(try_card(registry.find(name)))
    assert not report.faults, "\n".join(report.faults)
    assert report.done["compared"] >= len(names) // 2


def sorcery(*effects: d.Effect) -> Card:
    return Card("Paper Deed", "{1}", "Sorcery", abilities=(Spell(effects),))


def test_a_fault_of_the_lowering_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = VERBS[d.Draw]
    wrong = replace(right, lower=lambda p, effect: right.lower(p, replace(effect, count=3)))
    assert not try_card(sorcery(d.Draw(2))).faults
    monkeypatch.setitem(VERBS, d.Draw, wrong)
    (fault,) = try_card(sorcery(d.Draw(2))).faults
    assert fault.startswith("Paper Deed: cast: the library of A")


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        (d.GainLife(2), d.GainLife(3)),
        (d.Damage(2, "each opponent"), d.Damage(2, "you")),
        (d.Create(Card("Ox Token", None, "Creature — Ox", 2, 2, token=True)), d.GainLife(1)),
        (d.Change(d.Each(d.CREATURE), power=1), d.Change(d.Each(d.CREATURE), toughness=1)),
        (d.Tap(d.Each(d.CREATURE)), d.Untap(d.Each(d.CREATURE))),
        (d.Move(d.Each(d.CREATURE), "hand"), d.Destroy(d.Each(d.CREATURE))),
        (d.PutCounters(d.Each(d.CREATURE)), d.PutCounters(d.Each(d.CREATURE), 2)),
    ],
)
def test_another_effect_than_the_defined_one_is_noticed(
    effect: d.Effect, wrong: d.Effect, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not try_card(sorcery(effect)).faults
    model = MODELS[type(wrong)]
    monkeypatch.setitem(MODELS, type(effect), lambda state, _: model(state, wrong))
    assert try_card(sorcery(effect)).faults


def test_what_has_no_model_is_counted_by_name() -> None:
    report = try_card(sorcery(d.EndGame("draw")))
    assert report.not_modelled == {"EndGame as a draw": 1}
    assert report.done["compared"] == 0
    assert not report.faults


def test_the_command_reports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--names", "Lightning Bolt", "Llanowar Elves"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 cards in ")
    assert lines[1] == "1 activated, 2 cast, 3 compared, 3 uses"
    assert lines[-1] == "differ: 0"
