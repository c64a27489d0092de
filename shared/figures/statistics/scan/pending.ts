/**
 * Answers that are counted but not yet added to the sums: how many of each outcome, in all and in every column. All
 * chunks are counted before anything is looked up by name or multiplied.
 */
import type { Crossing } from '../comparing/crossing.ts';
import type { CountedQuestion } from '../counted-question.ts';
import { addOutcomes } from '../outcome-book.ts';
import type { QuestionPartial } from '../question-partial.ts';
import type { AnswerContents } from '../weights/answer-content.ts';
import { type Crosstab, Times } from './crosstab.ts';
import type { Bundle } from './standings.ts';
import { someTexts } from './text-outcomes.ts';

export class Pending {
  readonly #question: CountedQuestion;
  readonly #plain = new Times();
  readonly #columns = new Map<number, Times>();
  readonly #pairs = new Map<number, Times>();

  constructor(question: CountedQuestion) {
    this.#question = question;
  }

  addPlain(outcome: number, times: number): void {
    this.#plain.add(outcome, times);
  }

  /** Used where every respondent counts as one. */
  addCells({ weights }: Bundle, counted: Crosstab, isFirst: boolean): void {
    for (const { cells, columns, pairs } of weights) {
      if (isFirst && this.#question.book) counted.add(cells, this.#plain);
      for (const [column, own] of columns) counted.add(own, timesAt(this.#columns, column));
      for (const [pair, own] of pairs) counted.add(own, timesAt(this.#pairs, pair));
    }
  }

  /** Adds all of it to the sums. */
  settle(number: number, partial: QuestionPartial, crossing: Crossing | undefined): void {
    const { book } = this.#question;
    if (book) addOutcomes(partial, book, this.#plain);
    this.#plain.clear();
    const contents: AnswerContents = book
      ? { list: book.list.map(({ content }) => content), names: book.names }
      : someTexts;
    for (const [column, times] of this.#columns) {
      crossing?.tallyColumn(number, { contents, times, weight: 1 }, column);
      times.clear();
    }
    for (const [pair, times] of this.#pairs) {
      crossing?.tallyPair(number, { contents, times, weight: 1 }, pair);
      times.clear();
    }
  }
}

function timesAt(all: Map<number, Times>, name: number): Times {
  let times = all.get(name);
  if (!times) {
    times = new Times();
    all.set(name, times);
  }
  return times;
}
