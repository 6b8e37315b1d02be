"""The annotations of rule code: a match, the card tables, the workspace, a bot.

They are typed Any, so that type checkers take them for annotations of a type they know nothing
about.
"""

from __future__ import annotations

from typing import Any

from mtgenv.compiling.jit import Function, Layout

Match: Any = Layout("Match", "mtgenv.engine.record.state:MATCH", 0)
Matches: Any = Layout("Matches", "mtgenv.engine.record.state:MATCH", 1)
Tables: Any = Layout("Tables", "mtgenv.engine.record.tables:TABLES", 0)
TableRef: Any = Layout("TableRef", "mtgenv.engine.record.tables:TABLES", 1, readonly=True)
Workspace: Any = Layout("Workspace", "mtgenv.engine.record.workspace:WORKSPACE", 0)
WorkspaceRef: Any = Layout("WorkspaceRef", "mtgenv.engine.record.workspace:WORKSPACE", 1)
BotFunction: Any = Function("BotFunction", ("Match", "Tables", "Workspace", "int"), "int")
