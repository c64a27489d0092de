/**
 * Checks a request against its survey: conditions on missing questions, unknown columns, and more than a format can
 * hold are reported before any work begins.
 */

import { checkFigures } from '../../figures/statistics/check-figures.ts';
import { heldAnswers } from '../../formats/described.ts';
import type { TableLimit } from '../../formats/format.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { questionsOfSurvey } from '../../surveys/conditions/known-questions.ts';
import { settleConditions } from '../../surveys/conditions/settle-condition.ts';
import { noFacts } from '../../surveys/facts.ts';
import { isAppliedUpstream } from '../../surveys/filters/filters.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import { type ExportRequest, isReport, type TableChoices, tableOptions } from '../options.ts';
import { checkReport } from './check-report.ts';
import { checkCompared, checkDevices, checkMinimumBase, checkSize } from './check-without-survey.ts';

export function checkRequest(request: ExportRequest, survey: Survey, options: TableChoices): void {
  checkSize(request);
  checkDevices(request);
  checkMinimumBase(request);
  checkCompared(request);
  if (request.outputs.some(({ content }) => isReport(content))) checkFigures(survey);
  settleConditions(request.filters.answers, questionsOfSurvey(survey));
  checkColumns(survey, options);
  if (options.report) checkReport(options.report, { survey, options });
  const columnCount = buildTable(survey, noFacts, tableOptions(options)).columns.length;
  for (const limit of limitsOf(request)) {
    if (limit.of === 'columns' && limit.refusal && columnCount > limit.most)
      throw invalid('outputs', limit.refusal, { most: limit.most, columns: columnCount });
  }
}

function checkColumns(survey: Survey, options: TableChoices): void {
  const treated = Object.keys(options.privacy.columns);
  const renamed = Object.keys(options.titles ?? {});
  if (!options.columns && treated.length === 0 && renamed.length === 0) return;
  const every = { ...tableOptions(options), columns: undefined, choices: 'all' } as const;
  const known = buildTable(survey, noFacts, every).columns.map((column) => column.id);
  const isPlausible = plausibleIds(survey, new Set(known));
  const stray = options.columns?.find((id) => !isPlausible(id));
  if (stray !== undefined) throw invalid('options.columns', 'no_column', { id: stray });
  const untitled = renamed.find((id) => !isPlausible(id));
  if (untitled !== undefined) throw invalid('options.titles', 'no_column', { id: untitled });
  const isWhole = (id: string) => id.includes(':') && known.some((column) => column.startsWith(`${id}:`));
  const untreated = treated.find((id) => !isPlausible(id) && !isWhole(id));
  if (untreated !== undefined) throw invalid('options.privacy.columns', 'no_column', { id: untreated });
}

/** Variables and removed questions are known only from the answers: their ids are trusted. */
function plausibleIds(survey: Survey, known: ReadonlySet<string>): (id: string) => boolean {
  const questions = new Set(survey.questions.map((question) => question.id));
  return (id) => {
    const [kind, name = '', ...part] = id.split(':');
    if (known.has(id) || name === '') return known.has(id);
    return kind === 'var' || (kind === 'q' && (!questions.has(name) || part.length > 0));
  };
}

function limitsOf({ outputs }: ExportRequest): readonly TableLimit[] {
  return outputs.flatMap((output) => heldAnswers(output)?.limits ?? []);
}

/** The most rows that all files of a request can hold, where one of them cannot hold any number. */
function refusedRows(request: ExportRequest): { most: number; refusal: 'word_row_limit' }[] {
  return limitsOf(request).flatMap((limit) =>
    limit.of === 'rows' && limit.refusal ? [{ most: limit.most, refusal: limit.refusal }] : [],
  );
}

/** What a format cannot hold is refused at once where the survey service's own count shows it. */
export async function checkRows(
  request: ExportRequest,
  upstreamTotal: () => Promise<number | undefined>,
): Promise<void> {
  const limits = refusedRows(request);
  if (limits.length === 0 || !isAppliedUpstream(request.filters)) return;
  const rows = (await upstreamTotal()) ?? 0;
  for (const { most, refusal } of limits) {
    if (rows > most) throw new Problem(refusal, { most, rows }, { field: 'outputs' });
  }
}
