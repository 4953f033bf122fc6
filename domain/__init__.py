"""What the memory knows and the rules it keeps: pure, synchronous, without a clock."""
