/**
 * Student's t distribution for any degrees of freedom, whole or not, by the continued fraction of the incomplete beta
 * function. Exact to the twelfth digit up to some ten thousand degrees and to the tenth up to a million, in the tails too.
 */

/** How likely a value at least this far from the middle is, on either side. */
export function twoSidedT(t: number, df: number): number {
  const square = t * t;
  if (square === 0) return 1;
  const [inside, outside] = [square / (df + square), df / (df + square)];
  const scale = scaleOf(square, df, inside);
  const isFar = outside < (df / 2 + 1) / (df / 2 + 2.5);
  return isFar
    ? (scale / (df / 2)) * fractionOf(df / 2, 0.5, outside)
    : 1 - (scale / 0.5) * fractionOf(0.5, df / 2, inside);
}

const ROOT_OF_PI = Math.sqrt(Math.PI);

/** outside^(df/2) * inside^(1/2) / B(df/2, 1/2), of logarithms that stay exact where there are very many degrees. */
function scaleOf(square: number, df: number, inside: number): number {
  const power = Math.exp((-df / 2) * Math.log1p(square / df));
  return (power * Math.sqrt(inside) * gammaRatio(df / 2)) / ROOT_OF_PI;
}

/** Gamma(a + 1/2) / Gamma(a): each of them alone would lose the digits in which they differ. */
function gammaRatio(a: number): number {
  let [large, factor] = [a, 1];
  for (; large < 16; large++) factor *= large / (large + 0.5);
  const s = 1 / (large * large);
  const series = -1 / 8 + s * (1 / 192 + s * (-1 / 640 + s * (17 / 14_336 - (s * 31) / 18_432)));
  return factor * Math.sqrt(large) * Math.exp(series / large);
}

const TINY = 1e-300;

/** Lentz's way through the continued fraction of the incomplete beta function. */
function fractionOf(a: number, b: number, x: number): number {
  const away = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let [c, d] = [1, 1 / away(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  const follow = (numerator: number): number => {
    d = 1 / away(1 + numerator * d);
    c = away(1 + numerator / c);
    fraction *= d * c;
    return Math.abs(d * c - 1);
  };
  for (let m = 1; m <= 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const moved = follow(even) + follow(odd);
    if (moved < 4 * Number.EPSILON) break;
  }
  return fraction;
}
