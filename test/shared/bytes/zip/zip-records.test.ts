/** Local headers of files whose sizes are known beforehand: plain where they fit, ZIP64 where they do not. */
import { describe, expect, it } from 'vitest';
import { localHeader, zipLimits } from '../../../../shared/bytes/zip/zip-records.ts';

const entry = (sizeBytes: number) => ({
  name: Buffer.from('a.csv'),
  isDeflated: false,
  isStreamed: false,
  crc: 0x1234_5678,
  offset: 0,
  packedBytes: sizeBytes,
  sizeBytes,
});

describe('a local header', () => {
  it('holds the sizes of a file that fits', () => {
    const header = localHeader(entry(zipLimits.bytes - 1), 0);
    expect(header).toHaveLength(30 + 5);
    expect([header.readUInt16LE(4), header.readUInt32LE(14), header.readUInt32LE(18)]).toEqual([
      ...[20, 0x1234_5678, 0xffff_fffe],
    ]);
  });

  it('holds both sizes of a larger one in the ZIP64 field, as the format demands', () => {
    const sizeBytes = 5 * 1024 ** 3;
    const header = localHeader(entry(sizeBytes), 0);
    expect([header.readUInt16LE(4), header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([
      ...[45, 0xffff_ffff, 0xffff_ffff],
    ]);
    expect([header.readUInt16LE(28), header.readUInt16LE(35), header.readUInt16LE(37)]).toEqual([20, 1, 16]);
    expect([header.readBigUInt64LE(39), header.readBigUInt64LE(47)]).toEqual([BigInt(sizeBytes), BigInt(sizeBytes)]);
  });
});
