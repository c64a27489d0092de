/** What the different answers to one question come to: found out once for each, and then only counted. */
import { type Classes, classesOf } from '../../../figures/columns/classes.ts';
import { type Stretch, StretchReader } from '../../../figures/columns/stretch.ts';
import type { CountedQuestion } from '../counted-question.ts';
import type { Reading } from '../kinds/question-kind.ts';
import { addNumber } from '../number-tally.ts';
import { emptyPartial, increment, type QuestionPartial, widen } from '../question-partial.ts';
import { addName } from '../text-tally.ts';
import type { Said } from '../weighted/said.ts';

interface Outcome {
  reading: Reading;
  /** What one such answer adds to the sums. */
  adds: QuestionPartial;
  said: Said | undefined;
}

export interface Outcomes {
  /** By row: the class of its answer. */
  classOf: Classes['of'];
  /** By class: its outcome; 0 where nothing was given. */
  of: Uint32Array;
  /** By class: 1 where anything was given, whatever it comes to. */
  isGiven: Uint8Array;
  /** The first is that of who gave nothing. */
  list: readonly Outcome[];
}

const silence: Outcome = { reading: 'open', adds: emptyPartial(), said: undefined };

export function outcomesOf({ reader, kind, hear, isPerAnswer }: CountedQuestion, stretch: Stretch): Outcomes {
  const { of: classOf, count, firsts } = isPerAnswer ? everyRow(stretch) : classesOf(stretch, reader.fields);
  const present = new StretchReader(stretch, isPerAnswer ? undefined : reader.fields);
  reader.open(present);
  const known = new Map<string, number>();
  const list = [silence];
  const of = new Uint32Array(count);
  const isGiven = new Uint8Array(count);
  for (const [at, row] of firsts.entries()) {
    if (row < 0) continue;
    present.moveTo(row);
    if (!reader.isGiven()) continue;
    isGiven[at] = 1;
    const given = reader.given();
    const adds = emptyPartial();
    const reading = kind.count(adds, given);
    of[at] = numberIn(known, nameOf(reading, adds), list.length);
    if (of[at] === list.length) list.push({ reading, adds, said: hear(given) });
  }
  return { classOf, of, isGiven, list };
}

/** Adds what so many answers of this outcome come to, but for the sample of their texts, which depends on whose they are. */
export function addOutcome(partial: QuestionPartial, { reading, adds }: Outcome, times: number): void {
  if (reading === 'answered') partial.answered += times;
  if (reading === 'unreadable') partial.unreadable += times;
  for (const [name, count] of adds.counts) increment(partial.counts, name, count * times);
  for (const [name, { first, last }] of adds.spans) {
    widen(partial, name, first);
    widen(partial, name, last);
  }
  for (const [value] of adds.numbers.counts) addNumber(partial.numbers, value, times);
  for (const [length] of adds.texts.lengths.counts) addNumber(partial.texts.lengths, length, times);
  for (const [folded, { written }] of adds.texts.groups) {
    for (const text of written.keys()) addName(partial.texts, text, folded, times);
  }
}

/** Answers that come to the same, such as choices with different texts of respondents' own, are one outcome. */
function nameOf(reading: Reading, { counts, spans, numbers, texts }: QuestionPartial): string {
  return JSON.stringify([
    reading,
    [...counts],
    [...spans],
    [...numbers.counts.keys()],
    [...texts.groups.values()].flatMap(({ written }) => [...written.keys()]),
  ]);
}

function numberIn(known: Map<string, number>, name: string, next: number): number {
  const number = known.get(name) ?? next;
  known.set(name, number);
  return number;
}

function everyRow({ rows }: Stretch): Classes {
  const of = Uint32Array.from({ length: rows }, (_, row) => row);
  return { of, count: rows, firsts: Int32Array.from(of) };
}
