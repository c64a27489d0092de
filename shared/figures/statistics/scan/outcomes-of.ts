/** Finds out what the answers to one question in one chunk come to. */
import { questionField } from '../../../packing/fields.ts';
import { type Chunk, ChunkReader, type TextSizes } from '../../columns/chunk.ts';
import { type Classes, classesOf } from '../../columns/classes.ts';
import { upTo } from '../../columns/row-loops.ts';
import type { CountedQuestion } from '../counted-question.ts';
import { countedOutcomes } from './counted-outcomes.ts';
import type { Outcomes, SeeGiven } from './outcomes.ts';
import { textOutcomes } from './text-outcomes.ts';

export function outcomesOf(question: CountedQuestion, chunk: Chunk): Outcomes {
  const { reader, isPerAnswer, book } = question;
  const { classOf, count, moveTo } = answersOf(question, chunk);
  const isGiven = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    moveTo(at);
    if (reader.isGiven()) isGiven[at] = 1;
  }
  const given = () => reader.given();
  if (!book) {
    const givenOf = (at: number) => {
      moveTo(at);
      return reader.given();
    };
    const outcomes = textOutcomes(classOf, isGiven, givenOf, sizesOf(question, chunk));
    return { classOf, isGiven, ...outcomes };
  }
  const seeGiven: SeeGiven = (see) => {
    for (let at = 0; at < count; at++) {
      if (isGiven[at] === 0) continue;
      moveTo(at);
      see(at, isPerAnswer ? undefined : reader.key(), given);
    }
  };
  return { classOf, isGiven, ...countedOutcomes(book, count, seeGiven) };
}

/** By class, where a class is what was answered; a text beside options is read without the spaces around it. */
function sizesOf({ question, reader, isPerAnswer }: CountedQuestion, { columns }: Chunk): TextSizes | undefined {
  const [field, ...others] = reader.fields.filter((one) => columns.has(one));
  const isAnswer = field !== undefined && field === questionField(question.id) && others.length === 0;
  return isPerAnswer || !isAnswer ? undefined : columns.get(field)?.texts;
}

/** What is removed from texts may be in any field: then every row is a class of its own. */
function answersOf({ reader, isPerAnswer }: CountedQuestion, chunk: Chunk) {
  if (isPerAnswer) {
    const present = new ChunkReader(chunk);
    reader.open(present);
    const classOf: Classes['of'] = upTo(chunk.rows);
    return { classOf, count: chunk.rows, moveTo: (row: number) => present.moveTo(row) };
  }
  const classes = classesOf(chunk, reader.fields);
  const present = classes.reader();
  reader.open(present);
  return { classOf: classes.of, count: classes.count, moveTo: (at: number) => present.moveToClass(at) };
}
