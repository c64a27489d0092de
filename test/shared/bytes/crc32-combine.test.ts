/** Checksums of parts, put together without their bytes. */
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineCrc32 } from '../../../shared/bytes/crc32-combine.ts';

describe('the CRC-32 of two runs of bytes', () => {
  it('comes from those of both and the length of the second', () => {
    const bytes = fc.uint8Array({ maxLength: 3_000 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const whole = crc32(Buffer.concat([one, other]));
        expect(combineCrc32(crc32(one), crc32(other), other.length)).toBe(whole);
      }),
    );
  });

  it('is right past four gigabytes: the same zeros at once and in four steps', () => {
    const crc = crc32('answers');
    const atOnce = combineCrc32(crc, zeros(33), 2 ** 33);
    let inSteps = crc;
    for (let step = 0; step < 4; step++) inSteps = combineCrc32(inSteps, zeros(31), 2 ** 31);
    expect(atOnce).toBe(inSteps);
    expect(zeros(12)).toBe(crc32(Buffer.alloc(4_096)));
  });
});

/** For a run of two to this power of zeros. */
function zeros(power: number): number {
  let sum = crc32(Buffer.alloc(1));
  for (let doubled = 0; doubled < power; doubled++) sum = combineCrc32(sum, sum, 2 ** doubled);
  return sum;
}
