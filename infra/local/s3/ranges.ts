/** Byte ranges: the single `Range` of a download and the stricter `x-amz-copy-source-range` of a part copy. */
import { s3Error } from './errors.ts';

export interface ByteRange {
  readonly start: number;
  /** The first byte that no longer belongs to the range. */
  readonly end: number;
}

/** Undefined means the whole object: as S3 does, a malformed or multiple range is ignored. */
export function downloadRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (start >= end) throw s3Error('InvalidRange');
  return { start, end };
}

export function copyRange(header: string | undefined, sizeBytes: number): ByteRange {
  if (header === undefined) return { start: 0, end: sizeBytes };
  const match = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header);
  const range = { start: Number(match?.[1]), end: Number(match?.[2]) + 1 };
  if (match === null || range.start >= range.end || range.end > sizeBytes) {
    throw s3Error('InvalidArgument', `The range ${header} is not valid for a source of ${sizeBytes} bytes.`);
  }
  return range;
}
