/** What a turn has written is there to be read without the store, as long as it is small and nobody removed it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { freeBytes } from '../../../../shared/bytes/free-bytes.ts';
import { rememberedFiles } from '../../../../shared/exports/run/remembered-files.ts';
import type { Files } from '../../../../shared/ports.ts';
import { createMemoryFiles, type MemoryFiles } from '../../../support/stores/memory-files.ts';

const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value);

describe('remembered files', () => {
  let stored: MemoryFiles;
  let files: Files;
  beforeEach(() => {
    stored = createMemoryFiles();
    files = rememberedFiles(stored);
  });

  it('are stored all the same', async () => {
    await files.put('a', bytes(10));
    expect(stored.objects.get('a')).toEqual(bytes(10));
  });

  it('are read from memory, any number of times', async () => {
    const given = bytes(10);
    await files.put('a', given);
    freeBytes(given);
    stored.objects.clear();
    const first = await files.read('a');
    expect(first).toEqual(bytes(10));
    if (first) freeBytes(first);
    expect(await files.read('a')).toEqual(bytes(10));
  });

  it('are what was written last', async () => {
    await files.put('a', bytes(10));
    await files.put('a', bytes(70_000, 8));
    expect(await files.read('a')).toEqual(bytes(70_000, 8));
  });

  it('are few and small', async () => {
    await files.put('large', bytes(70_000));
    for (let n = 0; n < 20; n++) await files.put(`${n}`, bytes(1));
    stored.objects.clear();
    expect(await files.read('large')).toBeUndefined();
    const known = await Promise.all(Array.from({ length: 20 }, (_, n) => files.read(`${n}`)));
    expect(known.filter(Boolean)).toHaveLength(8);
  });

  it('are gone once they are removed', async () => {
    await files.put('a', bytes(10));
    await files.removeAll('a');
    expect(await files.read('a')).toBeUndefined();
  });
});
