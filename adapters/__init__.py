"""Lastro meets the world: one folder a technology, and the surfaces that drive it."""
