/** What a caller may dress a report in, and where its logo lies until the report is made. */
import { describe, expect, it } from 'vitest';
import { brandingSchema, readLogo, settleBranding } from '../../../shared/exports/branding.ts';
import { jpegHead as jpeg, pngHead } from '../../support/image-heads.ts';
import { createMemoryRecords } from '../../support/memory-records.ts';

const png = (width: number, height: number, moreBytes = 0) =>
  Buffer.concat([pngHead(width, height), Buffer.alloc(moreBytes)]);

const problemsWith = (logo: Buffer | string) => {
  const text = typeof logo === 'string' ? logo : logo.toString('base64');
  return brandingSchema.safeParse({ logo: text }).error?.issues.map((issue) => issue.message) ?? [];
};

describe('a logo', () => {
  it.each([
    ['a PNG', png(640, 200)],
    ['a JPEG, whose size stands behind other segments', jpeg(640, 200)],
  ])('may be %s', (_what, bytes) => {
    expect(problemsWith(bytes)).toEqual([]);
  });

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 'is neither a PNG nor a JPEG'],
    ['a PNG without a size', png(1, 1).subarray(0, 20), 'is neither a PNG nor a JPEG'],
    ['a JPEG that ends early', jpeg(1, 1).subarray(0, 9), 'is neither a PNG nor a JPEG'],
    ['a picture that would fill the memory', png(60_000, 60_000), 'may have at most 4096 pixels a side'],
    ['nothing to see', png(0, 10), 'may have at most 4096 pixels a side'],
    ['too many bytes', png(10, 10, 200 * 1024), expect.stringContaining('may have at most 204800 bytes')],
    ['an address', 'https://example.com/logo.png', 'expected base64'],
  ])('is refused where it is %s', (_what, logo, message) => {
    expect(problemsWith(logo)).toContainEqual(message);
  });

  it('is kept once for its owner, and out of the job', async () => {
    const records = createMemoryRecords();
    const bytes = png(10, 10);
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
