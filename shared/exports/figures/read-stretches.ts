/** Goes through stretches of a generation in order, reading the next one while one is looked at. */
import type { StretchGroup } from '../../figures/columns/stored-stretch.ts';
import type { Stretch } from '../../figures/columns/stretch.ts';
import type { Files } from '../../ports.ts';
import { readStretch } from './cached-stretches.ts';
import type { CacheKey, Generation } from './figures-cache.ts';

interface SomeStretches {
  key: CacheKey;
  generation: Generation;
  /** The number of the first, and of the first behind them; all if left out. */
  from?: number;
  to?: number;
  /** Reads one, where some are held. */
  read?(n: number, groups: readonly StretchGroup[]): Promise<Stretch>;
}

/** Texts are read only where one of the fields may be among them. */
export async function* stretchesIn(
  files: Files,
  { key, generation, from = 0, to = generation.stretches.length, read }: SomeStretches,
  reads: (field: string) => boolean,
): AsyncGenerator<Stretch> {
  const groups = generation.texts.some(reads) ? (['coded', 'texts'] as const) : (['coded'] as const);
  const begin = (n: number) => {
    if (n >= to) return undefined;
    const reading = read?.(n, groups) ?? readStretch(files, key, generation, n, groups);
    reading.catch(() => undefined); // seen when it is awaited
    return reading;
  };
  let coming = begin(from);
  for (let n = from + 1; coming; n++) {
    const stretch = await coming;
    coming = begin(n);
    yield stretch;
  }
}
