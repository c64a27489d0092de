"""The normal distribution and Student's, from their definitions."""

import math


def two_sided_z(z):
    return math.erfc(abs(z) / math.sqrt(2))


def upper_z(z):
    return math.erfc(z / math.sqrt(2)) / 2


def fraction(a, b, x):
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny, c, d = 1e-300, 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    found = d
    for m in range(1, 10_000):
        for top in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + top * d
            c = 1 + top / c
            d = 1 / (d if abs(d) > tiny else tiny)
            c = c if abs(c) > tiny else tiny
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found


def beta(a, b, x):
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * fraction(a, b, x) / a
    return 1 - front * fraction(b, a, 1 - x) / b


def two_sided_t(t, df):
    return beta(df / 2, 0.5, df / (df + t * t))


def halved(is_low, low, high):
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if is_low(middle) else (low, middle)
    return low


def critical_t(level, df):
    return halved(lambda t: two_sided_t(t, df) > 1 - level / 100, 0, 1e4)


def critical_z(level):
    return halved(lambda z: two_sided_z(z) > 1 - level / 100, 0, 40)
