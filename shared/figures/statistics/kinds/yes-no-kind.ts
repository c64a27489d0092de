/**
 * Yes and no, as the options `1` and `0`. Their texts are the survey's own where it has renamed them, otherwise empty.
 */
import type { Question } from '../../../surveys/question.ts';
import { increment } from '../question-partial.ts';
import { chosenIds } from './choice-kind.ts';
import type { QuestionKind } from './question-kind.ts';

export function yesNoKind({ options: [yes, no] }: Question): QuestionKind {
  const meaning = new Map<string, '1' | '0'>([
    ['true', '1'],
    ['1', '1'],
    ['false', '0'],
    ['0', '0'],
  ]);
  // a live service may name the renamed answers by their ids
  if (yes) meaning.set(yes.id, '1');
  if (no) meaning.set(no.id, '0');

  return {
    count(partial, { value }) {
      const chosen = chosenIds(typeof value === 'boolean' ? String(value) : value);
      if (chosen?.length === 0) return 'open';
      const meant = chosen?.length === 1 ? meaning.get(chosen[0] ?? '') : undefined;
      if (meant === undefined) return 'unreadable';
      increment(partial.counts, meant);
      return 'answered';
    },
    figures: ({ under, share }) => ({
      options: [
        { id: '1', text: yes?.text ?? '', ...share(under('1')) },
        { id: '0', text: no?.text ?? '', ...share(under('0')) },
      ],
    }),
  };
}
