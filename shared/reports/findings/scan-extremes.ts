/**
 * Questions where nearly everybody says the same: more than three quarters, which no even or symmetric spread of answers
 * comes near. And those that more than a tenth find hard to answer.
 */

import { isShown, type ShownQuestion, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { ExtraAnswer } from '../../surveys/extra-answer-ids.ts';
import type { MatrixRowFigure } from '../../surveys/figure-types/statistics.ts';
import { type ShareSample, shareAbove } from './difference.ts';
import type { Subject, Tested } from './finding.ts';
import { isConstant } from './tellable.ts';

/** The option that says so, whatever its words. */
const hardToAnswer: ExtraAnswer = 'hardToAnswer';
const nearlyAll = 75;
const manyUnsure = 10;
/** A scale of fewer points has no sides to speak of. */
const fewestPoints = 3;

export function scanExtremes({ questions }: ShownStatistics): Tested[] {
  return questions.flatMap((asked, question) => {
    if (!isShown(asked) || asked.statistics.personal) return [];
    return [...optionTests(asked, question), ...cellTests(asked, question), ...halfTests(asked, question)];
  });
}

/** Those who answered a row weigh what they weigh, whatever the others of the question do. */
function sampleOf(
  { answered, effective_base = answered }: Pick<MatrixRowFigure, 'answered' | 'effective_base'>,
  percent: number,
): ShareSample {
  return { n: answered, base: effective_base, percent };
}

function above(question: number, subject: Subject, sample: ShareSample, isUnsure = false): Tested[] {
  const found = shareAbove(sample, isUnsure ? manyUnsure : nearlyAll);
  return found ? [{ kind: isUnsure ? 'unsure' : 'extreme', question, subject, ...found }] : [];
}

/** Files are by their type, which is no opinion. */
function optionTests(asked: ShownQuestion, question: number): Tested[] {
  if (asked.question.type === 'file') return [];
  const { options = [], answered } = asked.statistics;
  return options.flatMap((option) => {
    const { id, text, percent } = option;
    if (percent === null || isConstant(option, answered)) return [];
    return above(question, { of: 'option', id, text }, sampleOf(asked.statistics, percent), id === hardToAnswer);
  });
}

function cellTests(asked: ShownQuestion, question: number): Tested[] {
  return (asked.statistics.rows ?? []).flatMap((row) =>
    row.options.flatMap((option) =>
      option.percent === null || isConstant(option, row.answered)
        ? []
        : above(question, { of: 'cell', row, option }, sampleOf(row, option.percent)),
    ),
  );
}

/** Both halves of a scale, the middle itself being in neither. */
function halfTests(asked: ShownQuestion, question: number): Tested[] {
  const { question: meant, statistics } = asked;
  const { range } = meant;
  const { histogram = [], top_2_box } = statistics;
  if (!range || !top_2_box || (range.max - range.min) / range.step + 1 < fewestPoints) return [];
  if (histogram.filter(({ count }) => count > 0).length < 2) return [];
  const middle = (range.min + range.max) / 2;
  const parts = { upper: 0, lower: 0 };
  let all = 0;
  for (const { from, to, count, weighted_count } of histogram) {
    if (typeof from !== 'number' || typeof to !== 'number') return [];
    // joined across the middle: it is not known how many are on either side
    if (from < middle && to > middle) return [];
    const weight = weighted_count ?? count;
    all += weight;
    if (from > middle) parts.upper += weight;
    if (to < middle) parts.lower += weight;
  }
  if (all === 0) return [];
  return (['upper', 'lower'] as const).flatMap((half) =>
    above(question, { of: 'half', half }, sampleOf(statistics, (100 * parts[half]) / all)),
  );
}
