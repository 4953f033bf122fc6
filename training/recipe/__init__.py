"""The recipe that tunes the small local model to read facts; not part of the installed package."""
