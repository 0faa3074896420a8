"""What is made of measured numbers: medians with their spread, ratios in pairs, growth."""

import dataclasses
import math
import statistics


@dataclasses.dataclass(frozen=True)
class Spread:
    """The middle of several numbers, with the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers):
        numbers = list(numbers)
        return cls(statistics.median(numbers), min(numbers), max(numbers))

    def scaled(self, factor):
        """The same in another unit."""
        return Spread(self.median * factor, self.least * factor, self.most * factor)


def ratios(above, below):
    """The spread of the quotients of each round; rounds that only one of both ran are left out."""
    return Spread.of(one / other for one, other in zip(above, below))


def exponent(costs):
    """The k of the power n^k that fits the costs {n: cost} best: least squares on logarithms."""
    points = [(math.log(size), math.log(cost)) for size, cost in costs.items()]
    middle = statistics.mean(x for x, _ in points)
    height = statistics.mean(y for _, y in points)
    width = sum((x - middle) ** 2 for x, _ in points)
    return sum((x - middle) * (y - height) for x, y in points) / width


def significant(number, digits=3):
    """A number as people read it: three figures that count, thousands parted."""
    rounded = float(f"{number:.{digits - 1}e}")
    if rounded == 0:
        return "0"
    places = digits - 1 - math.floor(math.log10(abs(rounded)))
    return f"{rounded:,.{max(0, places)}f}"
