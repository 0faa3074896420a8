"""One module for each kind of work: `sections(shop)` does the comparing."""
