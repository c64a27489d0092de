/** Words: how many wrote some, how long, what most often, and a sample. Any value of any unknown type is shown as words. */
import { showValue } from '../../surveys/show-value.ts';
import type { FrequentAnswer } from '../statistics.ts';
import { numberFigures } from './number-figures.ts';
import { isEmptyValue, type KindFigures, type QuestionKind } from './question-kind.ts';
import { shareOf } from './share.ts';
import { sampledTexts } from './text-sample.ts';
import { addText, type TextTally, usualSpelling } from './text-tally.ts';

const TOP_ANSWERS = 10;

export const textKind: QuestionKind = {
  count(partial, { answerId, value, ownText }) {
    const text = isEmptyValue(value) ? (ownText ?? '') : textOf(value);
    if (text.trim() === '') return 'open';
    addText(partial.texts, text, answerId);
    return 'answered';
  },
  figures({ texts, answered }): KindFigures {
    const { mean, min, max } = numberFigures(texts.lengths);
    return {
      top_answers: frequentTexts(texts, answered, TOP_ANSWERS),
      distinct: texts.lost === undefined ? texts.groups.size : null,
      length: { mean, min, max },
      sample: sampledTexts(texts.sample),
      ...(texts.lost !== undefined && {
        approximate: { figures: ['top_answers'], error: `counts may be too low by up to ${texts.lost}` },
      }),
    };
  },
};

/** Packed texts are clean already. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : showValue(value);
}

/** The most frequent first, equals in the order of their characters. */
export function frequentTexts({ groups }: TextTally, base: number, most: number): FrequentAnswer[] {
  return [...groups]
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, { count, written }]) => ({ text: usualSpelling(written), ...shareOf(count, base) }));
}
