/**
 * Answers as bytes, so cheap that a service made of them costs next to nothing: some ten thousand are made up once, all
 * others are copies of them with an id and times of their own stamped in.
 */
import type { GeneratedAnswer } from '../generated-answers.ts';
import type { Days } from './days.ts';

/** An answer by its number, all of the same survey. */
export type AnswerOf = (number: number) => Omit<GeneratedAnswer, 'answers'> & { answers: readonly object[] };

/** Ids have ten digits, all of them. */
const FIRST_ID = 1_000_000_001;
const ID_DIGITS = 10;
const ZERO = '0'.charCodeAt(0);
const BLANK_TIME = '2000-01-01T00:00:00';
/** Far more than a packer looks back over, so that nobody gains by the repetition. */
const KEPT_BYTES = 24_000_000;

export interface StampedAnswers {
  /** The answers numbered `from` up to, and without, `to`, separated by commas. */
  bytes(from: number, to: number): Buffer;
}

export function createStampedAnswers(answerOf: AnswerOf, { stampTime }: Days): StampedAnswers {
  const { pattern, starts } = makePattern(answerOf);
  const count = starts.length - 1;
  const lengthOf = (slot: number) => (starts[slot + 1] ?? 0) - (starts[slot] ?? 0);
  const timesOf = Array.from({ length: count }, (_, slot) => blanksIn(pattern, starts[slot] ?? 0));

  function copyRun(slot: number, slots: number, target: Buffer, at: number): number {
    return at + pattern.copy(target, at, starts[slot], starts[slot + slots]);
  }

  function sizeOf(from: number, to: number): number {
    const rounds = Math.floor(to / count) - Math.floor(from / count);
    return rounds * pattern.length + (starts[to % count] ?? 0) - (starts[from % count] ?? 0);
  }

  function bytes(from: number, to: number): Buffer {
    if (to <= from) return Buffer.alloc(0);
    const target = Buffer.allocUnsafeSlow(sizeOf(from, to));
    let at = 0;
    for (let next = from; next < to; ) {
      const slots = Math.min(to - next, count - (next % count));
      at = copyRun(next % count, slots, target, at);
      next += slots;
    }
    stamp(target, from, to);
    return target.subarray(0, -1); // without the last comma
  }

  function stamp(target: Buffer, from: number, to: number): void {
    let at = 0;
    for (let answer = from; answer < to; answer++) {
      const slot = answer % count;
      stampId(target, at + '{"id":'.length, FIRST_ID + answer);
      stampTime(answer, target, at, timesOf[slot] ?? []);
      at += lengthOf(slot);
    }
  }

  return { bytes };
}

function stampId(target: Buffer, start: number, id: number): void {
  let left = id;
  for (let at = start + ID_DIGITS - 1; at >= start; at--) {
    target[at] = ZERO + (left % 10);
    left = Math.floor(left / 10);
  }
}

interface Pattern {
  /** Answers one after the other, each with a comma behind it. */
  pattern: Buffer;
  /** Where each begins, and where the last one ends. */
  starts: number[];
}

function makePattern(answerOf: AnswerOf): Pattern {
  const pieces: Buffer[] = [];
  const starts = [0];
  for (let size = 0; size < KEPT_BYTES; ) {
    const time = `${BLANK_TIME}.000000Z`;
    const { id: _id, ...answer } = answerOf(pieces.length + 1);
    const blank = { id: FIRST_ID, ...answer, submitted_at: time, date_start: time, date_end: time };
    const piece = Buffer.from(`${JSON.stringify(blank)},`);
    pieces.push(piece);
    size += piece.length;
    starts.push(size);
  }
  return { pattern: Buffer.concat(pieces), starts };
}

/** Where the three times stand, counted from the beginning of the answer. */
function blanksIn(pattern: Buffer, start: number): number[] {
  const places: number[] = [];
  for (let at = start; places.length < 3; at++) {
    at = pattern.indexOf(BLANK_TIME, at, 'latin1');
    places.push(at - start);
  }
  return places;
}
