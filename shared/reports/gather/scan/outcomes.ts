/** What the different answers to one question come to: found out once for each, and then only counted. */
import { type Classes, classesOf } from '../../../figures/columns/classes.ts';
import { type Stretch, StretchReader } from '../../../figures/columns/stretch.ts';
import type { CountedQuestion } from '../counted-question.ts';
import type { Given, Reading } from '../kinds/question-kind.ts';
import { addNumber } from '../number-tally.ts';
import { emptyPartial, increment, type QuestionPartial, widen } from '../question-partial.ts';
import type { Said } from '../weighted/said.ts';
import { textOutcomes } from './text-outcomes.ts';

/** What was said, as far as it is told apart. */
export interface Saids {
  /** The first is that of who said nothing. */
  list: readonly (Said | undefined)[];
  /** By class. */
  of: Uint32Array;
}

export interface Outcomes {
  /** By row: the class of its answer. */
  classOf: Classes['of'];
  /** By class: 1 where anything was given, whatever it comes to. */
  isGiven: Uint8Array;
  /** Adds what so many answers of each class come to. */
  add(partial: QuestionPartial, times: Uint32Array): void;
  /** Adds to a sample what depends on whose answers they are. */
  sample?(partial: QuestionPartial, rows: Uint32Array, stretch: Stretch): void;
  /** Texts are told apart only where they are weighed. */
  saids(withTexts: boolean): Saids;
}

/** Calls `see` for every class of answers that gives anything. */
export type SeeGiven = (see: (at: number, given: Given) => void) => void;

export function outcomesOf(question: CountedQuestion, stretch: Stretch): Outcomes {
  const { reader, isPerAnswer, isText } = question;
  const { of: classOf, count, firsts } = isPerAnswer ? everyRow(stretch) : classesOf(stretch, reader.fields);
  const present = new StretchReader(stretch, isPerAnswer ? undefined : reader.fields);
  reader.open(present);
  const isGiven = new Uint8Array(count);
  const seeGiven: SeeGiven = (see) => {
    for (let at = 0; at < count; at++) {
      const row = firsts[at] ?? -1;
      if (row < 0) continue;
      present.moveTo(row);
      if (!reader.isGiven()) continue;
      isGiven[at] = 1;
      see(at, reader.given());
    }
  };
  const outcomes = isText ? textOutcomes(classOf, count, seeGiven) : countedOutcomes(question, count, seeGiven);
  return { classOf, isGiven, ...outcomes };
}

interface Outcome {
  reading: Reading;
  /** What one such answer adds to the sums. */
  adds: QuestionPartial;
  said: Said | undefined;
}

function countedOutcomes({ kind, hear }: CountedQuestion, count: number, seeGiven: SeeGiven) {
  const known = new Map<string, number>();
  const list: Outcome[] = [{ reading: 'open', adds: emptyPartial(), said: undefined }];
  const of = new Uint32Array(count);
  seeGiven((at, given) => {
    const adds = emptyPartial();
    const reading = kind.count(adds, given);
    of[at] = numberIn(known, nameOf(reading, adds), list.length);
    if (of[at] === list.length) list.push({ reading, adds, said: hear(given) });
  });

  function add(partial: QuestionPartial, times: Uint32Array): void {
    const counts = new Uint32Array(list.length);
    for (const [at, count] of times.entries()) counts[of[at] ?? 0] = (counts[of[at] ?? 0] ?? 0) + count;
    for (const [at, outcome] of list.entries()) {
      const own = counts[at] ?? 0;
      if (at > 0 && own > 0) addOutcome(partial, outcome, own);
    }
  }

  function saids(): Saids {
    const names = new Map<string, number>();
    const different: (Said | undefined)[] = [undefined];
    const numbers = list.map(({ said }) => {
      if (!said) return 0;
      const number = numberIn(names, JSON.stringify([said.names, said.number ?? null]), different.length);
      if (number === different.length) different.push(said);
      return number;
    });
    return { list: different, of: of.map((outcome) => numbers[outcome] ?? 0) };
  }

  return { add, saids };
}

function addOutcome(partial: QuestionPartial, { reading, adds }: Outcome, times: number): void {
  if (reading === 'answered') partial.answered += times;
  if (reading === 'unreadable') partial.unreadable += times;
  for (const [name, count] of adds.counts) increment(partial.counts, name, count * times);
  for (const [name, { first, last }] of adds.spans) {
    widen(partial, name, first);
    widen(partial, name, last);
  }
  for (const [value] of adds.numbers.counts) addNumber(partial.numbers, value, times);
}

/** Answers that come to the same, such as choices with different texts of respondents' own, are one outcome. */
function nameOf(reading: Reading, { counts, spans, numbers }: QuestionPartial): string {
  return JSON.stringify([reading, [...counts], [...spans], [...numbers.counts.keys()]]);
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
