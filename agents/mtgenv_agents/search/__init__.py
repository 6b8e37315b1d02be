"""Search: choosing an action by playing on from it over and over, over deals of hidden cards.

`player` is what plays; `choosing` says how roll-outs are shared out and when the base bot's action
is left; `candidates` and `rollouts` are the compiled parts.
"""
