/** The figures of a report that compares: weighted, in the columns of its banners, and with their change. */

import { waveFields } from '../../../packing/fields.ts';
import type { QuestionStatistics, Statistics } from '../../../surveys/figure-types/statistics.ts';
import type { Survey } from '../../../surveys/survey.ts';
import { criticalZ } from '../../significance/normal.ts';
import { plainArithmetic, weightedArithmetic } from '../arithmetic.ts';
import { type CountedQuestion, statisticsOf } from '../counted-question.ts';
import type { FreeText } from '../figure-privacy.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { Z95 } from '../share.ts';
import { type BannerFigures, bannerFigures } from './banner-figures.ts';
import { withChanges } from './changes.ts';
import type { Comparing } from './comparing.ts';
import type { CrossPartial } from './cross-partial.ts';
import type { Period } from './period.ts';
import { weightFacts } from './weight-facts.ts';

interface ComparedFigures {
  /** Those whom a question rests on: all who have a weight, and of merged surveys those of one that asks it. */
  baseOf(questionId: string, waves: Survey['waves']): number;
  of(question: CountedQuestion, at: number, freeText: FreeText, waves: Survey['waves']): QuestionStatistics;
  /** What the whole report says, with the shown questions by their places. */
  whole(shown: readonly number[]): Pick<Statistics, 'banners' | 'weights' | 'compared'>;
}

export function comparedFigures({ comparison, settled, earlier }: Comparing, partial: CrossPartial): ComparedFigures {
  const { confidence, correction, weight } = comparison;
  const z = confidence === 95 ? Z95 : criticalZ(confidence);
  const banners: BannerFigures | undefined =
    comparison.banner.length > 0
      ? bannerFigures(settled, partial, weight !== null, { confidence, correction })
      : undefined;

  function inPeriod(question: CountedQuestion, at: number, period: Period, freeText: FreeText): QuestionStatistics {
    const counted: QuestionPartial | undefined = period === 'now' ? question.partial : partial.earlier[at];
    if (!counted) throw new Error(`question ${at} was not counted`);
    const whole = partial[period].wholes[at];
    const arithmetic = whole ? weightedArithmetic(counted, whole, z) : plainArithmetic(counted, z);
    return statisticsOf(question, {
      arithmetic,
      partial: counted,
      base: partial[period].weights.count,
      freeText,
      // what is frequent now may have been rare then
      ...(period === 'before' && { mostTexts: Number.POSITIVE_INFINITY }),
    });
  }

  function baseOf(questionId: string, waves: Survey['waves']): number {
    const all = partial.now.weights.count;
    const surveys = banners?.banners.flatMap(({ groups }) => groups).find(({ column }) => column === waveFields.name);
    const lacking = waves?.filter(({ unasked }) => unasked?.includes(questionId)) ?? [];
    const isLacking = ({ id }: { id: string }) => lacking.some((wave) => id === `${waveFields.name}=${wave.id}`);
    const others = surveys?.columns.filter(isLacking).reduce((sum, { base }) => sum + base, 0) ?? 0;
    return all - others;
  }

  function of(question: CountedQuestion, at: number, freeText: FreeText, waves: Survey['waves']): QuestionStatistics {
    const now = { ...inPeriod(question, at, 'now', freeText), base: baseOf(question.question.id, waves) };
    const changed = earlier ? withChanges(now, inPeriod(question, at, 'before', freeText), confidence) : now;
    return { ...changed, ...(banners && { columns: banners.columnsOf(at, now) }) };
  }

  return {
    baseOf,
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
