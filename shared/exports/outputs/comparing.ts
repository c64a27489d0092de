/** What the reports of a job compare: settled by a first look at its answers, here or in the segments of a large export. */

import { holdsPersonalValues, isPersonalColumn } from '../../figures/statistics/comparing/column-privacy.ts';
import type { Comparing } from '../../figures/statistics/comparing/comparing.ts';
import { type Comparison, needsFirstPass } from '../../figures/statistics/comparing/comparison.ts';
import { createFirstPass, type FirstPass } from '../../figures/statistics/comparing/first-pass.ts';
import { settleColumns } from '../../figures/statistics/comparing/settle.ts';
import { nothingSettled, type Settled } from '../../figures/statistics/comparing/settled.ts';
import type { RowTest } from '../../packing/row-test.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import { isShown, rowTests } from '../../tables/row-filter.ts';
import { type Job, partsPrefix } from '../job/job.ts';
import { hasFigures } from '../job/pull-query.ts';
import { comparedDays, compares, comparisonOf, reportOf } from '../report-options.ts';
import type { RenderRequest } from './store-output.ts';

/** What figures are counted from: all that a job and its snapshot say of it, or a page that nothing is stored for. */
export interface CountedAnswers {
  job: Pick<Job, 'filters' | 'options' | 'outputs'>;
  survey: Survey;
  snapshot: { facts: Facts };
}

/** Undefined where the figures are plain. */
export async function settledHere(request: RenderRequest): Promise<Settled | undefined> {
  const { job, snapshot, snapshots } = request;
  if (!compares(reportOf(job.options))) return undefined;
  if (!needsTwoPasses(job)) return nothingSettled;
  const firstPass = createJobFirstPass(request);
  for await (const part of readParts(snapshots, partsPrefix(job), snapshot)) {
    firstPass.read(part);
    request.onRows(0);
  }
  return settledOf(request, firstPass);
}

/** What a plan has settled; where nothing had to be looked at, its reports may compare all the same. */
export function settledFor({ options }: Pick<Job, 'options'>, settled: Settled | undefined): Settled | undefined {
  return compares(reportOf(options)) ? (settled ?? nothingSettled) : undefined;
}

/** Whether answers are looked at before they are counted. */
export function needsTwoPasses({ outputs, options }: Pick<Job, 'outputs' | 'options'>): boolean {
  return hasFigures(outputs) && needsFirstPass(comparisonOf(reportOf(options)));
}

export function createJobFirstPass(answers: CountedAnswers): FirstPass {
  const { job, survey, snapshot } = answers;
  return createFirstPass({
    survey,
    facts: snapshot.facts,
    timezone: job.options.timezone,
    comparison: shownComparison(answers),
    counts: countedIn(answers),
  });
}

/** Which answers are counted, in the period of the report and in the one it is compared with. */
export function countedIn(answers: CountedAnswers) {
  return { now: periodTests(answers), before: earlierOf(answers)?.counts };
}

export function settledOf(answers: CountedAnswers, { seen }: FirstPass): Settled {
  const { job, survey, snapshot } = answers;
  const asked = { survey, facts: snapshot.facts, timezone: job.options.timezone };
  return settleColumns(shownComparison(answers), seen, asked, (column, values) =>
    holdsPersonalValues(column, values, job.options.privacy),
  );
}

export function comparingOf(answers: CountedAnswers, settled: Settled): Comparing {
  return { comparison: shownComparison(answers), settled, earlier: earlierOf(answers) };
}

/** A stricter variant may have to do without columns that its export has. */
function shownComparison({ job, survey }: CountedAnswers): Comparison {
  const comparison = comparisonOf(reportOf(job.options));
  const mayShow = (column: string) => !isPersonalColumn(column, survey.questions, job.options.privacy);
  const banner = comparison.banner.map((entries) => entries.filter(mayShow)).filter((entries) => entries.length > 0);
  return { ...comparison, banner };
}

function earlierOf(answers: CountedAnswers): Comparing['earlier'] {
  const { options, filters } = answers.job;
  const days = comparedDays(reportOf(options), filters);
  return days && { ...days, counts: periodTests(answers, days) };
}

/** Answers that pass all filters, in the days of the filters or in others. */
function periodTests({ job, survey, snapshot }: CountedAnswers, days: object = {}): RowTest[] {
  const known = questionsOfAnswers(survey, snapshot.facts);
  return [...rowTests({ ...job.filters, ...days }, job.options.timezone, known), isShown];
}
