"""The annotations of rule code: a match, the card tables, the workspace, a bot.

They are typed Any, so that type checkers take them for annotations of a type they know nothing
about.
"""

from __future__ import annotations

from typing import Any

from mtgenv.compiling.jit import Function, Layout

STATE = "mtgenv.engine.record.state:"
TABLES = "mtgenv.engine.record.tables:TABLES"
SPACE = "mtgenv.engine.record.workspace:"
MATCH_SIZES = {"table": f"{STATE}TABLE_MATCH"}
SPACE_SIZES = {"table": f"{SPACE}TABLE_WORKSPACE"}

Match: Any = Layout("Match", f"{STATE}MATCH", 0, sizes=MATCH_SIZES)
Matches: Any = Layout("Matches", f"{STATE}MATCH", 1, sizes=MATCH_SIZES)
Tables: Any = Layout("Tables", TABLES, 0)
TableRef: Any = Layout("TableRef", TABLES, 1, readonly=True)
Workspace: Any = Layout("Workspace", f"{SPACE}WORKSPACE", 0, sizes=SPACE_SIZES)
WorkspaceRef: Any = Layout("WorkspaceRef", f"{SPACE}WORKSPACE", 1, sizes=SPACE_SIZES)
BotFunction: Any = Function("BotFunction", ("Match", "Tables", "Workspace", "int"), "int")
