/** What the answers of one chunk to a question with options, numbers, dates or files come to. */
import type { OutcomeBook } from '../outcome-book.ts';
import { addOutcomes } from '../outcome-book.ts';
import type { Outcomes, SeeGiven } from './outcomes.ts';

export function countedOutcomes(
  book: OutcomeBook,
  classes: number,
  seeGiven: SeeGiven,
): Omit<Outcomes, 'classOf' | 'isGiven'> {
  const of = new Uint32Array(classes);
  seeGiven((at, key, given) => {
    of[at] = book.numberOf(key, given);
  });
  return {
    of,
    isText: false,
    add: (partial, times) => addOutcomes(partial, book, times),
    contents: () => ({ of, contents: { list: book.list.map(({ content }) => content), names: book.names } }),
  };
}
