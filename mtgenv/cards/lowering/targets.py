"""Lowers groups of targets to rows of the table of targets (115)."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.lowering.context import Context
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.parsing import CardError, at, lookup, require_part


def lower_targets(context: Context, groups: tuple[d.Target, ...]) -> dict[str, Value]:
    """Return the fields of an ability that say what it targets.

    Args:
        context: where the ability stands.
        groups: its groups of targets, in order.

    Raises:
        CardError: if a group cannot be chosen.
    """
    rows: list[dict[str, Value]] = []
    outer = context.bound
    for number, group in enumerate(groups, start=1):
        with at(f"target group {number}"):
            require_part(group)
            # Targets are chosen before the first instruction.
            context.bound = replace(outer, groups=groups[: number - 1], asks=False)
            rows.append(_target(context, group))
    context.bound = outer
    return {
        "ability_targets": context.builder.shared("targets", rows),
        "ability_groups": len(groups),
    }


def _target(context: Context, group: d.Target) -> dict[str, Value]:
    if group.objects is None and group.players == "none":
        raise CardError("accepts nothing; name objects or players")
    if isinstance(group.most, str):
        if group.most != "X" or not context.bound.x:
            raise CardError(f"most={group.most!r}: only X, of a cost with {{X}}, or a number")
        most = -1
    elif group.most is None:
        most = 0
    else:
        most = group.most
        if most < max(group.least, 1):
            raise CardError(f"cannot ask for {group.least} to {most} targets")
    if group.least < 0:
        raise CardError(f"cannot ask for {group.least} targets")
    return {
        "target_filter": -1 if group.objects is None else context.filter(group.objects),
        "target_players": lookup(w.TARGET_PLAYERS, group.players, "kind of target player"),
        "target_zone": lookup(w.ZONES, group.zone, "zone of targets"),
        "target_owner": lookup(w.OWNERS, group.owner, "owner of targets"),
        "target_least": group.least,
        "target_most": most,
        "target_chooser": lookup(w.CHOOSERS, group.chooser, "player who chooses targets"),
        "target_another": int(group.another),
    }
