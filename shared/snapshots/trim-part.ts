/** Some of the answers of a part: copied out as bytes, so that whoever reads them reads a part like any other. */
import { type PackedReader, packedReader, valueAt } from '../packing/packed-reader.ts';

export interface OrdinalRange {
  /** The first answer, counted from 0. */
  from: number;
  /** The one behind the last. */
  to: number;
}

/** The answers of the range, counted without those that are dropped. */
export function trimPart(part: PackedReader, range: OrdinalRange, dropped?: ReadonlySet<number>): PackedReader {
  const pieces: Buffer[] = [];
  let kept = 0;
  let start = 0;
  let end = 0;
  while (kept < range.to) {
    const begin = part.position;
    if (!part.next()) break;
    if (dropped?.has(Number(valueAt(part, 0)))) continue;
    if (kept++ < range.from) continue;
    if (begin !== end) {
      pieces.push(part.bytes.subarray(start, end));
      start = begin;
    }
    end = part.position;
  }
  pieces.push(part.bytes.subarray(start, end));
  const full = pieces.filter((piece) => piece.length > 0);
  return packedReader(full.length === 1 && full[0] ? full[0] : Buffer.concat(full), part.fields);
}

/** How many there are; the part itself is not moved on. */
export function countAnswers({ bytes, fields }: PackedReader, dropped?: ReadonlySet<number>): number {
  const part = packedReader(bytes, fields);
  let count = 0;
  while (part.next()) if (!dropped?.has(Number(valueAt(part, 0)))) count++;
  return count;
}
