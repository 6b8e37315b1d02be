"""The report of a study: what its runs have found, as pages that anybody can read."""
