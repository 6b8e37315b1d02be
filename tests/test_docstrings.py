"""Names in docstrings and comments: what is written `module.name` is there."""

from __future__ import annotations

import ast
import re

import pytest

from tests.test_architecture import MODULES

DOTTED = re.compile(r"(?<!`)`([a-z_]+(?:\.[A-Za-z_]\w*)+)(?:\(\))?`(?!`)")


def members(tree: ast.Module) -> set[str]:
    """Return the names that a module defines or imports, those of its classes included."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.alias):
            found.add(node.name.rpartition(".")[2])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


MEMBERS = {
    name: members(ast.parse(path.read_text(encoding="utf-8"))) for name, path in MODULES.items()
}
PACKAGES = {name.rpartition(".")[0] for name in MODULES} | {"mtgenv", "mtgenv_agents"}


def is_there(reference: str) -> bool:
    """Whether a dotted name stands for something of the project, or is not the project's."""
    if reference in MODULES or reference in PACKAGES:
        return True
    owner, _, name = reference.rpartition(".")
    owners = [module for module in MODULES if module == owner or module.endswith(f".{owner}")]
    if owners:
        return any(name in MEMBERS[module] for module in owners)
    # A member of a class stands behind two names; what no module is called is somebody else's.
    outer = owner.rpartition(".")[0]
    if outer and any(module == outer or module.endswith(f".{outer}") for module in MODULES):
        return is_there(owner)
    return not reference.startswith(("mtgenv.", "mtgenv_agents."))


def said(text: str) -> list[str]:
    """Return the docstrings and comments of a module."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    return [ast.get_docstring(node) or "" for node in nodes] + re.findall(r"#.*", text)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_what_a_module_refers_to_is_there(module):
    text = "\n".join(said(MODULES[module].read_text(encoding="utf-8")))
    assert [name for name in DOTTED.findall(text) if not is_there(name)] == []


@pytest.mark.parametrize(
    ("reference", "there"),
    [
        ("mtgenv.engine.driver.advance", True),
        ("steps.next_step", True),
        ("turns.next_step", False),
        ("mtgenv.engine.nothing", False),
        ("m.life", True),
        ("numpy.ndarray", True),
    ],
)
def test_a_name_that_is_not_there_is_noticed(reference, there):
    assert is_there(reference) == there
