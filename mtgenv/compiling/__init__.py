"""How rules become machine code; rules themselves import `mtgenv.compiling.jit` only.

* `digests`, `fingerprints`: what machine code depends on, as text.
* `signatures`: what annotations stand for.
* `cache`: machine code in files.
* `hints`: what makes machine code quicker and does nothing else.
* `calls`, `records`, `objects`: Numba, adapted. Only these import it, and plain mode none of them.
"""
