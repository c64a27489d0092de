/** The statistics of a job: one pass over its snapshot, shared by all its summaries and reports. */

import type { Settled } from '../../figures/statistics/comparing/settled.ts';
import type { DriverOptions } from '../../figures/statistics/drivers/driver-ratings.ts';
import { figurePrivacy } from '../../figures/statistics/figure-privacy.ts';
import { createStatistics } from '../../figures/statistics/gather-statistics.ts';
import type { OwnOf } from '../../figures/statistics/given-reader.ts';
import { changesPersonal, freeTextOf } from '../../privacy/treatment.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { buildTable } from '../../tables/build-table.ts';
import { rowTests } from '../../tables/row-filter.ts';
import type { RowCounts } from '../../tables/rows.ts';
import { ownValuesOf } from '../../tables/treating/own-cells.ts';
import { nothingSeen } from '../../tables/treating/personal-content.ts';
import { decideColumn } from '../../tables/treating/treated-table.ts';
import { partsPrefix } from '../job/job.ts';
import { filtersToPull } from '../job/pull-query.ts';
import { tableOptions } from '../options.ts';
import { driversOf, reportOf } from '../report-options.ts';
import { type CountedAnswers, comparingOf, settledHere } from './comparing.ts';
import { checkCounts, type RenderRequest } from './store-output.ts';

export interface Gathered {
  statistics: Statistics;
  counts: RowCounts;
  /** Answers that belong here, but are hidden from reports. */
  hidden: number;
  /** When the newest of the counted ones was submitted. */
  newestAt: string | undefined;
}

export async function gatherStatistics(request: RenderRequest, figures: UpstreamFigures): Promise<Gathered> {
  const { job, snapshot, snapshots } = request;
  const { gatherer, seen } = createGathering(request, await settledHere(request), ratingsAsked(job));
  for await (const part of readParts(snapshots, partsPrefix(job), snapshot)) {
    gatherer.read(part);
    request.onRows(seen().counts.read);
  }
  const { counts } = seen();
  checkCounts(snapshot, counts, counts.read - counts.filteredOut);
  return { ...seen(), statistics: gatherer.result({ visits: figures.visits }) };
}

/** One pass over the answers, or over some of them; what several have seen is put together by `mergeStored`. */
export function createGathering(
  { job, survey, snapshot }: CountedAnswers,
  settled: Settled | undefined,
  drivers?: DriverOptions,
) {
  const { timezone } = job.options;
  const known = questionsOfAnswers(survey, snapshot.facts);
  const gatherer = createStatistics({
    survey,
    facts: snapshot.facts,
    timezone,
    counts: rowTests(job.filters, timezone, known),
    countsForSurvey: rowTests(filtersToPull(job.filters, job.outputs), timezone, known),
    privacy: figurePrivacy(job.options.privacy, job.options.columns),
    ownOf: ownOf({ job, survey, snapshot }),
    drivers,
    comparing: settled && comparingOf({ job, survey, snapshot }, settled),
  });
  const seen = (): Omit<Gathered, 'statistics'> => {
    const { read, counted, hidden, newestAt } = gatherer.seen();
    return { counts: { read, filteredOut: read - counted }, hidden, newestAt };
  };
  return { gatherer, seen };
}

/** Only a report contains them, and only where nothing is hidden: they would reveal something about every hidden cell. */
export function ratingsAsked({ options, outputs }: CountedAnswers['job']): DriverOptions | undefined {
  const areAsked = outputs.some(({ content }) => content === 'report') && options.privacy.minimum_base === 0;
  return areAsked ? driversOf(reportOf(options)) : undefined;
}

/** Names and the like that the files hide, as far as types and titles reveal them. */
export function ownOf({ job, survey, snapshot }: CountedAnswers): OwnOf | undefined {
  const { options } = job;
  if (!changesPersonal(options.privacy) || freeTextOf(options.privacy) !== 'scrub') return undefined;
  const every = { ...tableOptions(options), columns: undefined, choices: 'joined' } as const;
  const { columns } = buildTable(survey, snapshot.facts, every);
  return ownValuesOf(columns, (column) => decideColumn(column, options.privacy, nothingSeen));
}
