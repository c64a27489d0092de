/** Memory that is given back before the collector comes. */
import { describe, expect, it } from 'vitest';
import { freeBytes } from '../../../shared/bytes/free-bytes.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import { emptySnapshot, partsOf } from '../../../shared/snapshots/snapshot.ts';
import { createMemoryFiles } from '../../support/stores/memory-files.ts';
import { answerOf, answerTo, partOf } from '../../support/surveys/packed-answers.ts';

describe('freed bytes', () => {
  it('are gone', () => {
    const large = Buffer.alloc(1 << 20, 1);
    freeBytes(large.subarray(10, 20));
    expect(large.length).toBe(0);
  });

  it('stay where others share their memory', () => {
    const small = Buffer.from('small');
    freeBytes(small);
    expect(small.toString()).toBe('small');
  });

  it('are those of a part once the next one is asked for', async () => {
    const files = createMemoryFiles();
    const snapshot = { ...emptySnapshot, runs: [{ fence: 1, parts: 2, counts: [1, 1] }] };
    const answers = [answerOf({ answers: [answerTo('q', 'x'.repeat(200_000))] })];
    for (const { key } of partsOf('p/', snapshot)) await files.put(key, partOf(answers));
    const parts = readParts(files, 'p/', snapshot);
    const first = (await parts.next()).value;
    expect(first?.bytes.length).toBeGreaterThan(200_000);
    const second = (await parts.next()).value;
    expect(first?.bytes.length).toBe(0);
    expect(second?.bytes.length).toBeGreaterThan(200_000);
  });
});
