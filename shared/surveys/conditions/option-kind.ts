/**
 * Options, and columns of a matrix: named by id, or by a label that only one of them has. One of several that were chosen
 * is enough. `contains` also looks into the text of one's own, where the question takes one.
 */
import { plainText } from '../plain-text.ts';
import type { Option } from '../question.ts';
import { showValue } from '../show-value.ts';
import { allRead, comparison, folded, type Kind, type Misfit, misfit, type Scalar, sameText } from './kind.ts';
import { isBelieved } from './known-questions.ts';

const MAX_LISTED = 20;
const MAX_LABEL = 60;

interface OptionKind {
  word: 'option' | 'column';
  options: readonly Option[];
  hasOwnText: boolean;
  /** No answer can show more options than these. */
  isAll: boolean;
}

export function optionKind(about: OptionKind): Kind {
  return {
    ops: ['eq', 'ne', 'in', 'contains'],
    test(op, wanted) {
      const find = optionFinder(about);
      const ids = allRead(wanted, find);
      if (op === 'contains' && about.hasOwnText) return containsTest('message' in ids ? [] : ids, String(wanted[0]));
      return 'message' in ids ? ids : comparison(op, ids, showValue, sameText);
    },
  };
}

function containsTest(ids: readonly string[], text: string) {
  const isChosen = comparison('eq', ids, showValue, sameText);
  const part = text.toLowerCase();
  return (given: readonly Scalar[], ownText: string) =>
    isChosen(given, ownText) || ownText.toLowerCase().includes(part);
}

/** An id goes before a label, because the survey itself distinguishes only ids. */
function optionFinder(about: OptionKind): (raw: Scalar) => { value: string } | Misfit {
  const { word, options, isAll } = about;
  let byLabel: ReadonlyMap<string, readonly string[]> | undefined;
  return (raw) => {
    const text = String(raw);
    if (options.some(({ id }) => id === text)) return { value: text };
    byLabel ??= idsByLabel(options);
    const named = byLabel.get(folded(text)) ?? [];
    if (named.length > 1) {
      return misfit('condition_same_label', { kind: word, given: text, ids: named.join(' or ') });
    }
    const [only = text] = named;
    if (named.length === 1 || isBelieved(options, text, isAll)) return { value: only };
    return noChoice(word, text, options);
  };
}

function idsByLabel(options: readonly Option[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, text } of options) {
    for (const label of new Set([folded(text), folded(plainText(text))])) {
      const ids = found.get(label) ?? [];
      if (label !== '' && !ids.includes(id)) found.set(label, [...ids, id]);
    }
  }
  return found;
}

/** Says what could have been named instead. */
export function noChoice(kind: 'option' | 'column' | 'row', given: string, options: readonly Option[]): Misfit {
  if (options.length === 0) return misfit('condition_nothing_to_choose', { kind, given });
  return misfit('condition_no_choice', { kind, given, known: listed(options) });
}

function listed(options: readonly Option[]): string {
  const shown = options.slice(0, MAX_LISTED).map(({ id, text }) => {
    const label = text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text;
    return label === '' || label === id ? id : `${id} (${label})`;
  });
  const more = options.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
