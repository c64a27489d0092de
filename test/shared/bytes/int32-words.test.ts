/** Bytes read four at a time, against the same thing done byte by byte. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesBefore,
  copyInt32s,
  dataViewOf,
  knownRun,
  marksOf,
  marksOfControls,
  marksOfSeparators,
  matchesAt,
} from '../../../shared/bytes/int32-words.ts';

const byte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(0x00, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x80, 0xa2),
);
const fourBytes = fc.tuple(byte, byte, byte, byte);
const fourTimes = (one: number) => Math.imul(one, 0x01010101);
const wordOf = (bytes: readonly number[]) => Buffer.from(bytes).readInt32LE();

describe('a word', () => {
  it('shows the first byte that equals another', () => {
    fc.assert(
      fc.property(fourBytes, byte, (bytes, wanted) => {
        const marks = marksOf(wordOf(bytes), fourTimes(wanted));
        expect(marks === 0 ? -1 : bytesBefore(marks)).toBe(bytes.indexOf(wanted));
      }),
    );
  });

  it('shows that it has a separator or a control, and nothing of letters and spaces', () => {
    fc.assert(
      fc.property(fourBytes, fc.constantFrom(...',;|\t\n\r\x01'), fc.nat(3), (bytes, separator, at) => {
        const word = wordOf(bytes.with(at, separator.charCodeAt(0)));
        expect(marksOfSeparators(word)).not.toBe(0);
      }),
    );
    for (const text of ['abcd', 'YZ z', 'чё', 'a"b\'', '漢 ', '0123']) {
      expect(marksOfSeparators(wordOf(Buffer.from(text).subarray(0, 4).toJSON().data))).toBe(0);
    }
  });

  it('shows the first control', () => {
    fc.assert(
      fc.property(fourBytes, (bytes) => {
        const marks = marksOfControls(wordOf(bytes));
        expect(marks === 0 ? -1 : bytesBefore(marks)).toBe(bytes.findIndex((one) => one < 0x20));
      }),
    );
  });
});

describe('a run of bytes', () => {
  const bytesOf = fc.uint8Array({ minLength: 1, maxLength: 13 });

  it('is copied whole to any place', () => {
    fc.assert(
      fc.property(bytesOf, fc.nat(5), fc.nat(5), (bytes, start, place) => {
        const source = Buffer.concat([Buffer.alloc(start), bytes, Buffer.alloc(3)]);
        const target = Buffer.alloc(place + bytes.length + 3);
        copyInt32s(dataViewOf(target), place, dataViewOf(source), start, start + bytes.length);
        expect(target.subarray(place, place + bytes.length)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('matchesAt where its bytes stand, and nowhere else', () => {
    fc.assert(
      fc.property(bytesOf, fc.nat(5), fc.nat(12), fc.integer({ min: 1, max: 255 }), (bytes, start, changed, by) => {
        const page = Buffer.concat([Buffer.alloc(start, 0x78), bytes, Buffer.alloc(4)]);
        const run = knownRun(bytes);
        expect(matchesAt(run, dataViewOf(page), start)).toBe(true);
        const at = start + (changed % bytes.length);
        page[at] = (page[at] ?? 0) ^ by;
        expect(matchesAt(run, dataViewOf(page), start)).toBe(false);
      }),
    );
  });
});
