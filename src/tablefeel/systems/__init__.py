"""Rule-based bidders: rules, engine, convention card, one convention per file."""
