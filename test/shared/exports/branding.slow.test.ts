/** What a caller may dress a report in, and where its logo lies until the report is made. */
import { describe, expect, it } from 'vitest';
import { brandingSchema, checkLogo, readLogo, settleBranding } from '../../../shared/exports/branding.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { hostileImages } from '../../support/files-sent/hostile-images.ts';
import { madeJpeg } from '../../support/files-sent/made-jpeg.ts';
import { madePng } from '../../support/files-sent/made-png.ts';
import { someOf } from '../../support/run/proof-size.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

/** The error for a request with this logo; undefined when it is accepted. */
async function problemWith(logo: Buffer | string): Promise<string | undefined> {
  const text = typeof logo === 'string' ? logo : logo.toString('base64');
  const looks = brandingSchema.safeParse({ logo: text });
  if (!looks.success) return looks.error.issues[0]?.message;
  try {
    await checkLogo(looks.data, 'options.branding');
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.errors?.['options.branding.logo']?.[0] : String(error);
  }
}

describe('a logo', () => {
  it.each([
    ['a PNG', madePng()],
    ['a JPEG', madeJpeg()],
  ])('may be %s', async (_what, bytes) => {
    expect(await problemWith(bytes)).toBeUndefined();
  });

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 'is neither a PNG nor a JPEG'],
    ['a PNG without a size', madePng().subarray(0, 20), 'has a chunk that is longer than the file'],
    ['a JPEG that ends early', madeJpeg().subarray(0, 9), 'has a segment that is longer than the file'],
    ['too many bytes', Buffer.alloc(200 * 1024 + 1), 'may have at most 204800 bytes, and has 204801'],
    ['far too many bytes', Buffer.alloc(300 * 1024), 'may have at most 204800 bytes'],
    ['an address', 'https://example.com/logo.png', 'expected base64'],
  ])('is refused where it is %s', async (_what, logo, message) => {
    expect(await problemWith(logo)).toBe(message);
  });

  it('of a hostile kind is left out, wherever it comes from', async () => {
    const records = createMemoryRecords();
    const refused = hostileImages().filter(({ isRefused }) => isRefused);
    for (const { bytes } of someOf(refused, Math.ceil(refused.length / 4))) {
      const key = { partition: 'O#u-1', sort: 'logo#old' };
      await records.putMany([{ key, value: { base64: bytes.toString('base64') } }]);
      expect(await readLogo(records, 'u-1', { sha256: 'old', type: 'png', size_bytes: 1 })).toBeUndefined();
      const { logo } = await settleBranding(records, 'u-1', { logo: bytes.toString('base64') }, 0);
      expect(logo && (await readLogo(records, 'u-1', logo))).toBeUndefined();
    }
  });

  it('is kept once for its owner, and out of the job', async () => {
    const records = createMemoryRecords();
    const bytes = madePng();
    const branding = { title: 'Ours', logo: bytes.toString('base64') };
    const settled = await settleBranding(records, 'u-1', branding, 0);
    expect(settled).toEqual({
      title: 'Ours',
      logo: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), type: 'png', size_bytes: bytes.length },
    });
    const { logo } = settled;
    if (!logo) throw new Error('no logo was kept');
    expect(await readLogo(records, 'u-1', logo)).toEqual({ bytes, type: 'png' });
    expect(await readLogo(records, 'u-2', logo)).toBeUndefined();
  });
});
