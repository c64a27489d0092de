/** Finds out what the answers to one question in one stretch come to. */
import { type Classes, classesOf } from '../../columns/classes.ts';
import { type Stretch, StretchReader } from '../../columns/stretch.ts';
import type { CountedQuestion } from '../counted-question.ts';
import { countedOutcomes } from './counted-outcomes.ts';
import type { Outcomes, SeeGiven } from './outcomes.ts';
import { textOutcomes } from './text-outcomes.ts';

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

function everyRow({ rows }: Stretch): Classes {
  const of = Uint32Array.from({ length: rows }, (_, row) => row);
  return { of, count: rows, firsts: Int32Array.from(of) };
}
