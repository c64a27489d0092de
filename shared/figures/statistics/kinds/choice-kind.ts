/**
 * Questions with options, of which one or several were chosen: who chose what, of those who answered. An id that neither
 * the survey nor the facts know counts as an answer of the respondent's own.
 */
import { showValue } from '../../../surveys/show-value.ts';
import { increment } from '../question-partial.ts';
import type { OptionList } from './option-list.ts';
import { isEmptyValue, type QuestionKind } from './question-kind.ts';

/** Counted beside the options; no id looks like it, because ids are clean texts. */
export const OWN = '\u0000own';

/** `hasOwnText`: the survey offers it; where it does not any more, its figures are shown if anybody counted gave one. */
export function choiceKind(list: OptionList, hasOwnText: boolean): QuestionKind {
  return {
    count(partial, { value, ownText }) {
      const chosen = chosenIds(value);
      if (chosen === undefined) return 'unreadable';
      const listed = chosen.filter(list.has);
      const hasOwn = ownText !== undefined || listed.length < chosen.length;
      if (listed.length === 0 && !hasOwn) return 'open';
      for (const id of listed) increment(partial.counts, id);
      if (hasOwn) increment(partial.counts, OWN);
      return 'answered';
    },
    figures({ under, share }) {
      const own = under(OWN);
      return {
        options: list.figures((id) => share(under(id))),
        ...((hasOwnText || own.count > 0) && { own_texts: share(own) }),
      };
    },
  };
}

/** One id or several, each once; undefined where the value is none: yes, no, or an object. */
export function chosenIds(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return isEmptyValue(value) ? [] : idsOf([value]);
  return idsOf(value);
}

function idsOf(items: readonly unknown[]): readonly string[] | undefined {
  const ids = new Set<string>();
  for (const item of items) {
    if (typeof item !== 'string' && typeof item !== 'number') return undefined;
    const id = showValue(item);
    if (id !== '') ids.add(id);
  }
  return [...ids];
}
