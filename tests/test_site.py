"""What the documentation site is made of besides docs/*.md; `.ci/run` builds it, strictly."""

from __future__ import annotations

import base64
import re
import runpy

import pytest

from tests.test_architecture import MODULES, ROOT

pytest.importorskip("mkdocs", reason="the extra 'docs' is not installed")
nbformat = pytest.importorskip("nbformat", reason="the extra 'docs' is not installed")
HOOKS = runpy.run_path(str(ROOT / "docs" / "mkdocs_hooks.py"))


def test_links_lead_to_pages_and_to_copies():
    places = {"docs/study.md": "study.md", "README.md": "index.md", "a/b.ipynb": "tutorials/b.md"}
    text = "[a](../README.md#x), [b](study.md), [c](../configs/study/shahrazad.toml) [d](https://x)"
    assert HOOKS["relinked"](text, "docs/study.md", places) == (
        "[a](index.md#x), [b](study.md), [c](source/configs/study/shahrazad.toml.txt) [d](https://x)"
    )
    copy = "source/configs/study/shahrazad.toml.txt"
    assert places["configs/study/shahrazad.toml"] == copy
    places["notebooks/b.ipynb"] = "tutorials/b.md"
    assert HOOKS["relinked"]("[a](../README.md)", "notebooks/b.ipynb", places) == "[a](../index.md)"


def test_a_link_to_no_file_is_named():
    with pytest.raises(Exception, match=r"README\.md: the link to docs/no\.md leads to no file"):
        HOOKS["relinked"]("[a](docs/no.md)", "README.md", {"README.md": "index.md"})


def test_a_notebook_is_an_article_with_what_it_printed(tmp_path):
    v4 = nbformat.v4
    cell = v4.new_code_cell("print(1)")
    png = base64.b64encode(b"picture").decode()
    cell.outputs = [
        v4.new_output("stream", text="1\n"),
        v4.new_output("display_data", {"image/png": png, "text/plain": "<Figure>"}),
    ]
    path = tmp_path / "first.ipynb"
    nbformat.write(v4.new_notebook(cells=[v4.new_markdown_cell("# One"), cell]), path)
    text, figures = HOOKS["article"](path)
    assert text.startswith("# One\n\n```python\nprint(1)\n```\n\n```text\n1\n```\n\n<img ")
    assert figures == {"first-1.png": b"picture"}
    assert 'src="first-1.png"' in text


def test_the_api_reference_is_about_modules_that_are_there():
    shown = [name for _, modules in HOOKS["API"].values() for name in modules.split()]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(MODULES)


def test_each_page_is_in_the_navigation():
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r": (\S+\.md)$", settings, re.MULTILINE))
    assert {path.name for path in ROOT.glob("docs/*.md")} <= listed
    assert {f"tutorials/{path.stem}.md" for path in ROOT.glob("notebooks/*.ipynb")} <= listed
    assert {f"api/{name}.md" for name in HOOKS["API"]} <= listed


def test_the_pages_ask_for_nothing_from_elsewhere():
    # Fonts would come from another host, as would the shim of the plugin "offline".
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert re.search(r"^  font: false", settings, re.MULTILINE)
    assert "https:" not in settings
    assert "- offline" not in settings
