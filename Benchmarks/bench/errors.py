"""What stops a run."""


class BenchError(Exception):
    """A comparison that would compare nothing: a program failed, or two did not do the same."""


def must(holds, message):
    """Stops the run with the message unless it holds."""
    if not holds:
        raise BenchError(message)
