/**
 * What correlations are made of: for every two ratings the sums over those who gave both, in fifty groups of respondents
 * each, so that any group can be taken out again. Without weights they are sums of whole numbers, and lose nothing. Weights
 * have 24 binary digits, so that sums of them lose nothing either unless they are some 2^29 times as large as the smallest
 * weight; beyond this the order of answers changes their last digits, far behind those that a report shows.
 */

export const groupCount = 50;
/** Over those who gave both: weights, the one, the other, their squares, their product. */
export const sumCount = 6;
/** By pair: respondents, weights, and squares of weights. */
export const baseCount = 3;

export interface DriverSums {
  /** Which ratings they are of, as the questions and rows are named. */
  names: readonly string[];
  /** By group, then by pair, then by sum. */
  sums: Float64Array;
  /** By pair. */
  bases: Float64Array;
}

export const pairsOf = (ratings: number) => (ratings * (ratings - 1)) / 2;

/** The place of a pair, whichever of the two is named first. */
export function pairAt(one: number, other: number): number {
  return pairsOf(Math.max(one, other)) + Math.min(one, other);
}

export function emptySums(names: readonly string[]): DriverSums {
  const pairs = pairsOf(names.length);
  return {
    names,
    sums: new Float64Array(groupCount * pairs * sumCount),
    bases: new Float64Array(pairs * baseCount),
  };
}

/** Sums of other ratings, or of other groups, are never added to these. */
export function areAlike(one: DriverSums, other: DriverSums): boolean {
  return (
    one.names.length === other.names.length &&
    one.names.every((name, at) => name === other.names[at]) &&
    one.sums.length === other.sums.length &&
    one.bases.length === other.bases.length
  );
}

export function mergeSums(into: DriverSums, from: DriverSums): void {
  addAll(into.sums, from.sums);
  addAll(into.bases, from.bases);
}

function addAll(into: Float64Array, from: Float64Array): void {
  if (into.length !== from.length) throw new Error('these sums are of other ratings');
  for (const [at, value] of from.entries()) into[at] = (into[at] ?? 0) + value;
}

/**
 * Which group a respondent is in: every digit of the number has a part in it (as MurmurHash3 ends), so that a few hundred
 * numbers that follow each other, or lie equally far apart, are spread over all groups as if by chance.
 */
export function groupOf(answerId: number): number {
  let mixed = answerId ^ Math.floor(answerId / 2 ** 32);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return Math.floor(((mixed ^ (mixed >>> 16)) >>> 0) * (groupCount / 2 ** 32));
}

/** Which ratings one respondent gave, in their order, and their steps. */
export interface GivenRatings {
  given: Uint8Array;
  steps: Uint8Array;
  count: number;
}

export function addRatings(
  { sums, bases }: DriverSums,
  { given, steps, count }: GivenRatings,
  weight: number,
  group: number,
): void {
  const square = Math.fround(weight * weight);
  const start = (group * bases.length) / baseCount;
  // written out, because this is done for every two ratings of every respondent
  for (let later = 1; later < count; later++) {
    const [other, first] = [steps[later] ?? 0, pairsOf(given[later] ?? 0)];
    const weighed = weight * other;
    for (let earlier = 0; earlier < later; earlier++) {
      const one = steps[earlier] ?? 0;
      const pair = first + (given[earlier] ?? 0);
      const at = (start + pair) * sumCount;
      const base = pair * baseCount;
      sums[at] = (sums[at] ?? 0) + weight;
      sums[at + 1] = (sums[at + 1] ?? 0) + weight * one;
      sums[at + 2] = (sums[at + 2] ?? 0) + weighed;
      sums[at + 3] = (sums[at + 3] ?? 0) + weight * one * one;
      sums[at + 4] = (sums[at + 4] ?? 0) + weighed * other;
      sums[at + 5] = (sums[at + 5] ?? 0) + weighed * one;
      bases[base] = (bases[base] ?? 0) + 1;
      bases[base + 1] = (bases[base + 1] ?? 0) + weight;
      bases[base + 2] = (bases[base + 2] ?? 0) + square;
    }
  }
}

interface StoredSums {
  names: readonly string[];
  sums: string;
  bases: string;
}

export function storedSums({ names, sums, bases }: DriverSums): StoredSums {
  const [ofGroups, ofPairs] = [sums, bases].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  );
  return { names, sums: ofGroups ?? '', bases: ofPairs ?? '' };
}

export function readSums({ names, sums, bases }: StoredSums): DriverSums {
  return { names, sums: readNumbers(sums), bases: readNumbers(bases) };
}

function readNumbers(stored: string): Float64Array {
  const bytes = new Uint8Array(Buffer.from(stored, 'base64'));
  return new Float64Array(bytes.buffer, 0, bytes.length / Float64Array.BYTES_PER_ELEMENT);
}
