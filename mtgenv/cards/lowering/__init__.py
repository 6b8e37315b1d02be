"""From card definitions to the tables that the engine reads.

`tables_builder` hands out rows; `context` says which names mean something where; `filters`,
`selections`, `expressions`, `events`, `costs` and `changes` each lower one family of the language;
`program` holds the instructions of one ability. `verbs` and `abilities` fill the two tables from
which everything else follows: how each verb and each kind of ability is lowered.
"""
