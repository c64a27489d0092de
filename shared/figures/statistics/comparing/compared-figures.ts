/** The figures of a report that compares: weighted, in the columns of its banners, and with their change. */

import type { QuestionStatistics, Statistics } from '../../../surveys/figure-types/statistics.ts';
import { criticalZ } from '../../significance/normal.ts';
import { type CountedQuestion, statisticsOf } from '../counted-question.ts';
import type { FreeText } from '../figure-privacy.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { plainReckoning, weightedReckoning } from '../reckoning.ts';
import { Z95 } from '../share.ts';
import { type BannerFigures, bannerFigures } from './banner-figures.ts';
import { withChanges } from './changes.ts';
import type { Comparing } from './comparing.ts';
import type { CrossPartial } from './cross-partial.ts';
import type { Period } from './period.ts';
import { weightFacts } from './weight-facts.ts';

interface ComparedFigures {
  /** Those whom the questions rest on: all who have a weight. */
  base: number;
  of(question: CountedQuestion, at: number, freeText: FreeText): QuestionStatistics;
  /** What the whole report says, with the shown questions by their places. */
  whole(shown: readonly number[]): Pick<Statistics, 'banners' | 'weights' | 'compared'>;
}

export function comparedFigures({ wishes, settled, earlier }: Comparing, partial: CrossPartial): ComparedFigures {
  const { confidence, correction, weight } = wishes;
  const z = confidence === 95 ? Z95 : criticalZ(confidence);
  const banners: BannerFigures | undefined =
    wishes.banner.length > 0 ? bannerFigures(settled, partial, weight !== null, { confidence, correction }) : undefined;

  function inPeriod(question: CountedQuestion, at: number, period: Period, freeText: FreeText): QuestionStatistics {
    const counted: QuestionPartial | undefined = period === 'now' ? question.partial : partial.earlier[at];
    if (!counted) throw new Error(`question ${at} was not counted`);
    const whole = partial[period].wholes[at];
    const reckoning = whole ? weightedReckoning(counted, whole, z) : plainReckoning(counted, z);
    return statisticsOf(question, {
      reckoning,
      partial: counted,
      base: partial[period].weights.count,
      freeText,
      // what is frequent now may have been rare then
      ...(period === 'before' && { mostTexts: Number.POSITIVE_INFINITY }),
    });
  }

  function of(question: CountedQuestion, at: number, freeText: FreeText): QuestionStatistics {
    const now = inPeriod(question, at, 'now', freeText);
    const changed = earlier ? withChanges(now, inPeriod(question, at, 'before', freeText), confidence) : now;
    return { ...changed, ...(banners && { columns: banners.columnsOf(at, now) }) };
  }

  return {
    base: partial.now.weights.count,
    of,
    whole: (shown) => ({
      ...(banners && { banners: banners.banners }),
      ...(weight && { weights: weightFacts(weight, partial.now, settled.rim?.now) }),
      ...(earlier && {
        compared: {
          date_from: earlier.date_from,
          date_to: earlier.date_to,
          counted: partial.before.weights.count + partial.before.unweighted,
          answered: shown.map((at) => partial.earlier[at]?.answered ?? 0),
        },
      }),
    }),
  };
}
