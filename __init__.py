"""Lastro: an event-sourced, local-first, explainable memory for stateless agents."""
