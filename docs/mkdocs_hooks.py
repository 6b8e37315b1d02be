"""The pages of the documentation site that are no Markdown files of ``docs/``.

`mkdocs build` takes ``docs/*.md`` as they are read on a code host. This adds the README and its
neighbours, the notebooks as tutorials and the API reference, and lets links between all of these
lead where the things stand on the site. Links to other files of the checkout (tests, settings) lead
to copies of them, as plain text.
"""

from __future__ import annotations

import base64
import posixpath
import re
from pathlib import Path

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent

PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
"""What stands elsewhere in the checkout, and which page of the site it is."""

API = {
    "matches": (
        "Matches",
        "mtgenv.matches.match mtgenv.matches.matchup mtgenv.matches.options mtgenv.matches.replay"
        " mtgenv.render mtgenv.render.web",
    ),
    "envs": (
        "Environments",
        "mtgenv.envs.registration mtgenv.envs.single mtgenv.envs.vector mtgenv.envs.selfplay"
        " mtgenv.envs.aec mtgenv.envs.settings mtgenv.envs.flatten mtgenv.envs.positions"
        " mtgenv.envs.one_box mtgenv.envs.open_spiel mtgenv.envs.rllib"
        " mtgenv.envs.puffer",
    ),
    "encoding": ("Observations", "mtgenv.encoding.layout mtgenv.encoding.spaces"),
    "bots": ("Bots and players", "mtgenv.bots mtgenv.engine.bot mtgenv.players"),
    "decks": ("Decks", "mtgenv.decks mtgenv.decks.legality"),
    "scenario": ("Scenarios", "mtgenv.scenario"),
    "testing": ("Testing", "mtgenv.testing"),
    "selfplay": (
        "Self-play and ratings",
        "mtgenv_agents.selfplay mtgenv_agents.ratings mtgenv_agents.intervals"
        " mtgenv_agents.results mtgenv_agents.recorded mtgenv_agents.trajectories"
        " mtgenv_agents.backends",
    ),
    "search": ("Search", "mtgenv_agents.search.player mtgenv_agents.search.analysing"),
    "learning": (
        "Learning",
        "mtgenv_agents.ppo.config mtgenv_agents.ppo.train mtgenv_agents.ppo.policy"
        " mtgenv_agents.ppo.evaluate mtgenv_agents.ppo.vec_env mtgenv_agents.ppo.agent_file"
        " mtgenv_agents.ppo.league mtgenv_agents.ppo.cloning",
    ),
    "study": (
        "The study",
        "mtgenv_agents.concession mtgenv_agents.study.claims mtgenv_agents.study.judging"
        " mtgenv_agents.study.measures mtgenv_agents.study.question mtgenv_agents.study.answers"
        " mtgenv_agents.report.runs mtgenv_agents.report.pages",
    ),
}
"""The API reference: each page with its title and the modules whose docstrings it shows."""

COPIES = "source/"
"""Where copies of files stand that are linked to and are no pages."""

LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is no file of ``docs/`` and let all links lead somewhere on the site."""
    notebooks = {
        path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.glob("notebooks/*.ipynb"))
    }
    places = PAGES | {name: f"tutorials/{path.stem}.md" for name, path in notebooks.items()}
    places |= {f"docs/{file.src_uri}": file.src_uri for file in files.documentation_pages()}

    for file in files.documentation_pages():
        origin = f"docs/{file.src_uri}"
        file.content_string = relinked(file.content_string, origin, places)
    for name in PAGES:
        text = relinked((ROOT / name).read_text(encoding="utf-8"), name, places)
        files.append(File.generated(config, places[name], content=text))
    for name, path in notebooks.items():
        text, figures = article(path)
        text = relinked(text, name, places)
        files.append(File.generated(config, places[name], content=text))
        for figure, data in figures.items():
            files.append(File.generated(config, f"tutorials/{figure}", content=data))
    for page, (title, modules) in API.items():
        shown = "\n\n".join(f"::: {module}" for module in modules.split())
        files.append(File.generated(config, f"api/{page}.md", content=f"# {title}\n\n{shown}\n"))
    for name, place in places.items():
        if place.startswith(COPIES):
            files.append(File.generated(config, place, abs_src_path=str(ROOT / name)))
    return files


def relinked(markdown: str, origin: str, places: dict[str, str]) -> str:
    """Let the links of a file of the checkout lead on from its page of the site.

    Args:
        markdown: what the file says.
        origin: where it lies in the checkout.
        places: where files of the checkout are on the site. Gains a place for a copy of each file
            that is linked to and has none.

    Raises:
        PluginError: if a link leads to no file.
    """

    def target(found: re.Match[str]) -> str:
        name = posixpath.normpath(posixpath.join(posixpath.dirname(origin), found[1]))
        if not (ROOT / name).is_file():
            raise PluginError(f"{origin}: the link to {found[1]} leads to no file; mend it")
        place = places.setdefault(name, f"{COPIES}{name}.txt")
        return f"]({posixpath.relpath(place, posixpath.dirname(places[origin]) or '.')}"

    return LINK.sub(target, markdown)


def article(path: Path) -> tuple[str, dict[str, bytes]]:
    """Return a notebook as Markdown with what its cells have printed, and its figures by name."""
    parts: list[str] = []
    figures: dict[str, bytes] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/png" in data:
                figure = f"{path.stem}-{len(figures) + 1}.png"
                figures[figure] = base64.b64decode(data["image/png"])
                parts.append(f'<img src="{figure}" alt="What the code above draws">')
            else:
                text = output.get("text") or data.get("text/plain", "")
                parts.append(f"```text\n{text.rstrip()}\n```")
    return "\n\n".join(parts) + "\n", figures
