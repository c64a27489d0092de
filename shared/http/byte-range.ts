/** The one range of bytes that a request asks for (RFC 9110). */

interface ByteRange {
  start: number;
  /** The first byte that is no longer part of it. */
  end: number;
}

/** `none`: the file has no such bytes. Undefined: everything, because nothing that can be read is asked for. */
export function requestedRange(header: string | undefined, sizeBytes: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  return start < end ? { start, end } : 'none';
}
