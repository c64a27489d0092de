/** Answers that are options, numbers, dates or files: many are the same, or come to the same. */
import type { CountedQuestion } from '../counted-question.ts';
import type { Reading } from '../kinds/question-kind.ts';
import { addNumber } from '../number-tally.ts';
import { emptyPartial, increment, type QuestionPartial, widen } from '../question-partial.ts';
import type { Said } from '../weights/said.ts';
import type { Saids, SeeGiven } from './outcomes.ts';

interface Outcome {
  reading: Reading;
  /** What one such answer adds to the sums. */
  adds: QuestionPartial;
  said: Said | undefined;
}

export function countedOutcomes({ kind, hear }: CountedQuestion, count: number, seeGiven: SeeGiven) {
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
