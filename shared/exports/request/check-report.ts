/** Checks what a report is asked to compare against the survey: columns that can be none, targets, weights, periods. */

import { isPersonalColumn } from '../../figures/statistics/comparing/column-privacy.ts';
import { bannerRoom, mostNumbers } from '../../figures/statistics/comparing/settle.ts';
import { isRating } from '../../figures/statistics/drivers/driver-ratings.ts';
import { invalid } from '../../problems/problem.ts';
import { columnTarget } from '../../surveys/column-target.ts';
import { checkKnownDevices } from '../../surveys/filters/filters.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { TableChoices } from '../options.ts';
import type { ReportOptions } from '../report-options.ts';

interface Checked {
  survey: Survey;
  options: TableChoices;
}

export function checkReport(report: ReportOptions, checked: Checked): void {
  for (const [at, entries] of report.banner.entries()) checkBanner(entries, at, checked);
  if (report.weight && 'column' in report.weight) checkWeight(report.weight.column, checked);
  checkDrivers(report.drivers, checked);
  if (report.weight && 'rim' in report.weight) {
    for (const [at, target] of report.weight.rim.entries()) checkTarget(target, at, checked);
  }
}

function checkBanner(entries: readonly string[], at: number, checked: Checked): void {
  const field = `options.report.banner.${at}`;
  const counts = entries.map((column) => valuesOf(column, field, checked)?.length ?? 0);
  const columns = counts.reduce((sum, count) => sum + count, 0);
  if (columns > bannerRoom) throw invalid(field, 'banner_columns', { most: bannerRoom, columns });
}

/** The values that columns are made of, where the survey gives them. */
function valuesOf(column: string, field: string, { survey, options }: Checked): readonly string[] | undefined {
  const target = columnTarget(column, survey.questions);
  const question = target.kind === 'question' ? questionOf(column, target.questionId, field, survey) : undefined;
  // only where surveys are merged, and there it needs no asking
  if (target.kind === 'survey') throw invalid(field, 'no_column', { id: column });
  if (isPersonalColumn(column, survey.questions, options.privacy))
    throw invalid(field, 'personal_banner', { id: column });
  const whole = question ? `q:${question.id}` : column;
  const isListed = options.columns?.some((id) => id === column || id === whole || id.startsWith(`${whole}:`)) ?? true;
  if (!isListed && target.kind !== 'period') throw invalid(field, 'banner_left_out', { id: column });
  if (!question) return undefined;
  return valuesOfQuestion(column, question, target.kind === 'question' ? target.rowId : undefined, field);
}

function questionOf(column: string, id: string, field: string, { questions }: Survey): Question {
  const question = column.startsWith('q:') ? questions.find((one) => one.id === id) : undefined;
  if (!question) throw invalid(field, 'no_column', { id: column });
  return question;
}

function valuesOfQuestion(
  column: string,
  { type, options, matrixRows, matrixColumns, range }: Question,
  rowId: string | undefined,
  field: string,
): readonly string[] | undefined {
  if (rowId !== undefined) {
    if (type !== 'matrix' || !matrixRows.some(({ id }) => id === rowId))
      throw invalid(field, 'no_column', { id: column });
    return matrixColumns.map(({ id }) => id);
  }
  if (type === 'matrix') throw invalid(field, 'banner_of_rows', { id: column });
  if (type === 'choice' || type === 'dropdown') return options.map(({ id }) => id);
  if (type === 'yesno') return ['1', '0'];
  if (!numberTypes.has(type)) throw invalid(field, 'banner_type', { id: column, type });
  if (!range || type === 'slider') return undefined;
  const points = Math.floor((range.max - range.min) / range.step + 1e-6) + 1;
  if (points > mostNumbers) throw invalid(field, 'banner_values', { id: column, most: mostNumbers, values: points });
  return Array.from({ length: points }, (_, at) => String(range.min + at * range.step));
}

const numberTypes: ReadonlySet<string> = new Set(['slider', 'rating', 'scale', 'number', 'nps']);

/** What a variable holds is known only from the answers. */
function checkWeight(column: string, { survey }: Checked): void {
  const field = 'options.report.weight.column';
  const target = columnTarget(column, survey.questions);
  if (target.kind === 'variable') return;
  if (target.kind !== 'question') throw invalid(field, 'weight_type', { id: column });
  const { type } = questionOf(column, target.questionId, field, survey);
  if (!numberTypes.has(type) || target.rowId !== undefined) throw invalid(field, 'weight_type', { id: column });
}

/** Personal columns and those that are left out are in no report, whatever is asked. */
function checkDrivers(drivers: string, checked: Checked): void {
  if (drivers === 'auto' || drivers === 'off') return;
  const field = 'options.report.drivers';
  const target = columnTarget(drivers, checked.survey.questions);
  if (target.kind !== 'question') throw invalid(field, 'drivers_type', { id: drivers });
  const question = questionOf(drivers, target.questionId, field, checked.survey);
  if (target.rowId !== undefined || !isRating(question)) throw invalid(field, 'drivers_type', { id: drivers });
}

type Target = Extract<NonNullable<ReportOptions['weight']>, { rim: unknown }>['rim'][number];

function checkTarget({ column, targets }: Target, at: number, checked: Checked): void {
  const field = `options.report.weight.rim.${at}`;
  const target = columnTarget(column, checked.survey.questions);
  if (target.kind === 'period') throw invalid(field, 'rim_period');
  const known = valuesOf(column, field, checked);
  const question =
    target.kind === 'question' ? questionOf(column, target.questionId, field, checked.survey) : undefined;
  if (question?.isMultiple) throw invalid(field, 'rim_of_several', { id: column });
  if (target.kind === 'device') checkKnownDevices(`${field}.targets`, Object.keys(targets));
  const stray = known && Object.keys(targets).find((value) => !known.includes(value));
  if (stray !== undefined) throw invalid(`${field}.targets`, 'no_value', { id: column, value: stray });
}
