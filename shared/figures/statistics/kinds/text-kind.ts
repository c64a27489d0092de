/** Words: how many wrote some, how long, what most often, and a sample. Any value of any unknown type is shown as words. */

import type { FrequentAnswer, ShareFigure } from '../../../surveys/figure-types/statistics.ts';
import { showValue } from '../../../surveys/show-value.ts';
import { numberFigures } from '../number-figures.ts';
import { scrubbedTexts } from '../scrubbed-texts.ts';
import { sampledTexts } from '../text-sample.ts';
import { addText, type TextGroup, type TextTally, usualSpelling } from '../text-tally.ts';
import { type Given, isEmptyValue, type KindFigures, type QuestionKind } from './question-kind.ts';

const TOP_ANSWERS = 10;

export const textKind: QuestionKind = {
  count(partial, given) {
    const text = writtenText(given);
    if (text === '') return 'open';
    addText(partial.texts, text, given.answerId);
    return 'answered';
  },
  figures(arithmetic, { texts }, freeText, mostTexts = TOP_ANSWERS): KindFigures {
    const { mean, min, max } = numberFigures(texts.lengths);
    const length = { mean, min, max };
    if (freeText === 'remove') return { length, texts: 'removed' };
    const isWhole = texts.short.longest === Number.POSITIVE_INFINITY;
    const shown = freeText === 'scrub' ? scrubbedTexts(texts) : texts;
    return {
      top_answers: frequentTexts(shown, mostTexts, (folded, count) =>
        arithmetic.share(arithmetic.underTexts(folded, count)),
      ),
      distinct: isWhole ? shown.groups.size : null,
      length,
      sample: sampledTexts(shown.sample),
      ...(freeText === 'scrub' && { texts: 'scrubbed' }),
      ...(!isWhole && {
        approximate: {
          figures: ['top_answers'],
          error: `only texts of up to ${texts.short.longest} characters are counted`,
        },
      }),
    };
  },
};

/** Empty where there is nothing but blanks. Packed texts are clean already. */
export function writtenText({ value, ownText }: Given): string {
  const shown = typeof value === 'string' ? value : showValue(value);
  const text = isEmptyValue(value) ? (ownText ?? '') : shown;
  return text.trim() === '' ? '' : text;
}

/** The most frequent first, equals in the order of their characters. */
export function frequentTexts(
  { groups }: Pick<TextTally, 'groups'>,
  most: number,
  share: (folded: Iterable<string>, count: number) => ShareFigure,
): FrequentAnswer[] {
  return mostFrequent(groups, most).map(([folded, group]) => ({
    text: usualSpelling(group),
    ...share(group.sources ?? [folded], group.count),
  }));
}

type Named = readonly [folded: string, group: TextGroup];

/** In one pass: thousands of texts were written once, and few of them can be among the first. */
function mostFrequent(groups: ReadonlyMap<string, TextGroup>, most: number): Named[] {
  if (groups.size <= most) return [...groups].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const found: Named[] = [];
  for (const named of groups) {
    const last = found.at(-1);
    if (last && found.length >= most && !isBefore(named, last)) continue;
    const place = found.findIndex((other) => isBefore(named, other));
    found.splice(place < 0 ? found.length : place, 0, named);
    if (found.length > most) found.pop();
  }
  return found;
}

function isBefore([a, one]: Named, [b, other]: Named): boolean {
  return one.count > other.count || (one.count === other.count && a < b);
}
