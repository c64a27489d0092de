/** The key figures of the period that a view compares with, from the very answers that its figures are counted from. */
import { isShown, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { suppressed } from '../../privacy/suppress/suppressed.ts';
import type { Caller } from '../owner.ts';
import { comparedDays, reportOf } from '../report-options.ts';
import { countFigures } from './counting/count-figures.ts';
import type { CountedSource } from './merged-figures.ts';
import type { KeptReader } from './read-kept.ts';
import { askVisits, type FiguresDeps } from './survey-figures.ts';

/** Holds only the questions that a key figure is made of. */
export type FiguresBefore = Pick<ShownStatistics, 'counted' | 'survey' | 'questions'>;

/** Undefined where nothing is compared. `kept`: the answers of one survey; nobody visits several at once. */
export async function figuresBefore(
  deps: FiguresDeps,
  caller: Caller,
  source: CountedSource,
  kept: KeptReader | undefined,
): Promise<FiguresBefore | undefined> {
  const report = reportOf(source.options);
  const days = comparedDays(report, source.filters);
  if (!days) return undefined;
  const filters = { ...source.filters, ...days };
  const options = { ...source.options, report: { ...report, banner: [], compare: null } };
  const { survey } = source;
  const visits = kept ? await askVisits(deps.upstream, caller.token, { surveyId: survey.id, filters, options }) : null;
  const { gatherer } = await countFigures(deps, { ...source, filters, options }, kept);
  const statistics = suppressed(gatherer.result({ visits }), options.privacy.minimum_base, options.timezone);
  return {
    counted: statistics.counted,
    survey: statistics.survey,
    questions: statistics.questions.filter((asked) => isShown(asked) && asked.statistics.nps),
  };
}
