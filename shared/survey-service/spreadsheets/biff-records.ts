/** The records of an XLS workbook, and how they write texts. Whatever points behind the end of a record is refused. */
import { unsupported } from './unreadable.ts';

export interface BiffRecord {
  id: number;
  data: Buffer;
  /** Where the next record begins. */
  end: number;
}

export function* biffRecords(stream: Buffer, from = 0): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) throw unsupported('sheet_cut');
    yield { id, data: stream.subarray(at + 4, end), end };
    at = end;
  }
}

/** A text in one record: its length, whether its characters have two bytes, and what else belongs to it. */
export function shortText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const count = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
  const flags = data.readUInt8(at + lengthBytes);
  const extra = (flags & RICH ? 2 : 0) + (flags & FAR_EASTERN ? 4 : 0);
  return characters(data, at + lengthBytes + 1 + extra, count, (flags & WIDE) !== 0);
}

const WIDE = 1;
const FAR_EASTERN = 4;
const RICH = 8;

function characters(data: Buffer, at: number, count: number, isWide: boolean): string {
  const end = at + count * (isWide ? 2 : 1);
  if (end > data.length) throw unsupported('xls_long_text');
  return data.toString(isWide ? 'utf16le' : 'latin1', at, end);
}

/**
 * All shared texts: they run on over the records that continue the first. A text that is cut there begins again with a
 * byte that says how wide its characters are from then on; nothing else is cut.
 */
export function sharedTexts(records: readonly Buffer[]): string[] {
  const texts: string[] = [];
  let part = 0;
  let at = 8;
  const data = () => records[part] ?? Buffer.alloc(0);
  const skip = (bytes: number) => {
    for (let left = bytes; left > 0; ) {
      const step = Math.min(left, data().length - at);
      left -= step;
      at += step;
      if (left > 0 && !nextPart()) throw unsupported('xls_cut_texts');
    }
  };
  const nextPart = () => {
    at = 0;
    return ++part < records.length;
  };

  function text(): string {
    const head = data();
    const count = head.readUInt16LE(at);
    let flags = head.readUInt8(at + 2);
    const runs = flags & RICH ? head.readUInt16LE(at + 3) : 0;
    const spoken = flags & FAR_EASTERN ? head.readUInt32LE(at + (flags & RICH ? 5 : 3)) : 0;
    at += 3 + (flags & RICH ? 2 : 0) + (flags & FAR_EASTERN ? 4 : 0);
    let read = '';
    while (read.length < count) {
      if (at >= data().length) {
        if (!nextPart()) throw unsupported('xls_cut_texts');
        flags = data().readUInt8(at++);
      }
      const isWide = (flags & WIDE) !== 0;
      const here = Math.min(count - read.length, Math.floor((data().length - at) / (isWide ? 2 : 1)));
      if (here === 0) throw unsupported('xls_cut_character');
      read += characters(data(), at, here, isWide);
      at += here * (isWide ? 2 : 1);
    }
    skip(runs * 4 + spoken);
    return read;
  }

  while (part < records.length) {
    if (at >= data().length && !nextPart()) break;
    if (data().length - at < 3) break;
    texts.push(text());
  }
  return texts;
}
