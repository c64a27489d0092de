/** The memory a Word file takes: the same for many rows as for few, because no row is kept. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const printed = z.object({ rss_mb: z.number() });

function peakMb(rows: number, layout: string): number {
  const out = execFileSync(process.execPath, [
    'test/shared/formats/word/answers/write-large-file.ts',
    String(rows),
    layout,
  ]);
  return printed.parse(JSON.parse(out.toString())).rss_mb;
}

describe('the memory of a Word file', () => {
  it.each(['table', 'blocks'])('stays under 256 MB with 20,000 rows of 40 columns as %s', (layout) => {
    const small = peakMb(1_000, layout);
    const large = peakMb(20_000, layout);
    expect(large).toBeLessThan(256);
    expect(large).toBeLessThan(small * 1.6);
  });
});
