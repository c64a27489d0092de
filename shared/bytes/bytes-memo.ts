/**
 * Remembers results by their input bytes, without making a string to look them up. For values with few different ones,
 * such as chosen options; when full it forgets everything and starts over.
 */

export interface BytesMemo<T> {
  get(bytes: Buffer, start: number, end: number): T | undefined;
  set(bytes: Buffer, start: number, end: number, value: T): void;
}

const MAX_KEPT = 5_000;

export function createBytesMemo<T>(): BytesMemo<T> {
  const kept = new Map<number, { key: Buffer; value: T }>();
  return {
    get(bytes, start, end) {
      const found = kept.get(hashOf(bytes, start, end));
      return found && equals(found.key, bytes, start, end) ? found.value : undefined;
    },
    set(bytes, start, end, value) {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(hashOf(bytes, start, end), { key: Buffer.from(bytes.subarray(start, end)), value });
    },
  };
}

/** Good enough to distinguish a survey's values; those with equal hashes are distinguished by their bytes. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}

function equals(key: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let at = 0; at < key.length; at++) if (key[at] !== bytes[start + at]) return false;
  return true;
}
