"""Golden matches: seeded matches whose transcripts are kept, so that no change goes unseen."""
