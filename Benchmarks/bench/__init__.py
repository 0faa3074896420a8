"""Compares dosecal with other programs on the same work, as whole processes in turn."""
