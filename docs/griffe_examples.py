"""Let the API reference show our ``Example:`` sections as the code they are.

Griffe knows ``Examples:`` alone; it would take the other for a remark, and its ``>>>`` for quotes.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object


class ExampleSections(Extension):
    """Reads a section ``Example:`` as ``Examples:``."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Change the docstring of an object, if it has one, before it is parsed."""
        if obj.docstring is not None:
            obj.docstring.value = re.sub(
                r"^Example:$", "Examples:", obj.docstring.value, flags=re.MULTILINE
            )
