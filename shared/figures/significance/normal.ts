/**
 * The standard normal distribution, exact to the last digits: by its series near the middle and by its continued
 * fraction in the tails, so that even a very small p keeps its digits.
 */

/** How likely a value at least this far above the middle is; for a negative one, nearly everything. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  return z < SERIES_BELOW ? 0.5 - density(z) * seriesOf(z) : density(z) * fractionOf(z);
}

/** How likely a value at least this far from the middle is, on either side. */
export function twoSided(z: number): number {
  const far = Math.abs(z);
  return far < SERIES_BELOW ? 1 - 2 * density(far) * seriesOf(far) : 2 * density(far) * fractionOf(far);
}

/** How far from the middle `confidence` percent of all values reach on both sides: 1.96 for 95. */
export function criticalZ(confidence: number): number {
  const outside = (100 - confidence) / 200;
  let [low, high] = [0, 40];
  for (let z = 2, step = 0; step < 200; step++) {
    const miss = upperTail(z) - outside;
    if (miss > 0) low = z;
    else high = z;
    const next = z + miss / density(z);
    const better = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(better - z) <= Number.EPSILON * z) return better;
    z = better;
  }
  return (low + high) / 2;
}

/** Both ways give all digits here, and the series loses them further out. */
const SERIES_BELOW = 1.5;

const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

/** The square of a rounded value is off where it is large: the part that has a short square is calculated separately. */
function density(z: number): number {
  const short = Math.trunc(z * 16) / 16;
  return (Math.exp((-short * short) / 2) * Math.exp(-((z - short) * (z + short)) / 2)) / ROOT_OF_TWO_PI;
}

/** z + z³/3 + z⁵/15 + … */
function seriesOf(z: number): number {
  let [term, sum] = [z, z];
  for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** 1/(z + 1/(z + 2/(z + 3/(z + …)))), from as deep inside as its value still moves. */
function fractionOf(z: number): number {
  let rest = 0;
  for (let depth = Math.ceil(30 + 800 / z ** 2); depth >= 1; depth--) rest = depth / (z + rest);
  return 1 / (z + rest);
}
