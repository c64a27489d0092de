/**
 * A few texts that stand for all: those whose answer ids have the lowest hashes. So every text has the same chance, the
 * same answers give the same sample, and two samples merge into the one of all. No text is in it twice.
 */

export interface Sample {
  answerId: number;
  text: string;
  folded: string;
}

const SAMPLE_SIZE = 10;

/** False: no text of this answer can be in it. */
export function mayJoin(sample: readonly Sample[], answerId: number): boolean {
  const worst = sample.at(-1);
  return !worst || sample.length < SAMPLE_SIZE || hashOf(answerId) <= hashOf(worst.answerId);
}

export function noteSample(sample: Sample[], candidate: Sample): void {
  const worst = sample.at(-1);
  if (worst && sample.length === SAMPLE_SIZE && comesBefore(worst, candidate)) return;
  const same = sample.findIndex(({ folded }) => folded === candidate.folded);
  const twin = sample[same];
  if (twin) {
    if (comesBefore(twin, candidate)) return;
    sample.splice(same, 1);
  }
  const place = sample.findIndex((other) => comesBefore(candidate, other));
  sample.splice(place === -1 ? sample.length : place, 0, candidate);
  if (sample.length > SAMPLE_SIZE) sample.pop();
}

export function mergeSamples(into: Sample[], from: readonly Sample[]): void {
  for (const candidate of from) noteSample(into, candidate);
}

/** In the order they came in. */
export function sampledTexts(sample: readonly Sample[]): string[] {
  return sample.toSorted((a, b) => a.answerId - b.answerId).map(({ text }) => text);
}

/** The same id with another text is possible only in a broken service; the text decides then. */
function comesBefore(one: Sample, other: Sample): boolean {
  const [a, b] = [hashOf(one.answerId), hashOf(other.answerId)];
  if (a !== b) return a < b;
  return one.answerId === other.answerId ? one.text <= other.text : one.answerId < other.answerId;
}

/** Neighbouring ids get hashes far apart (the last steps of MurmurHash3). */
function hashOf(id: number): number {
  let hash = (id ^ (id / 2 ** 32)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
