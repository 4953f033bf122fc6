"""Use cases, ports and projections: the order in which things happen."""
