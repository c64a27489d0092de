/**
 * A request as people write it, with questions called by their titles and options by their labels, and ids in place of
 * both. It is settled as soon as the survey is known, so that whatever is stored or shown later knows one name only.
 */
import { columnTarget } from '../../surveys/column-target.ts';
import { questionIdOf, withQuestionIds } from '../../surveys/conditions/by-title.ts';
import { folded } from '../../surveys/conditions/kind.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { ReportOptions } from '../report-options.ts';

interface Asked {
  filters: Filters;
  options: { report?: ReportOptions | undefined };
}

type Weight = NonNullable<ReportOptions['weight']>;
type Target = Extract<Weight, { rim: unknown }>['rim'][number];

export function byIds<Request extends Asked>(request: Request, survey: Survey): Request {
  const { filters, options } = request;
  const { report } = options;
  return {
    ...request,
    filters: withQuestionIds(filters, survey),
    ...(report && { options: { ...options, report: reportByIds(report, survey) } }),
  };
}

/** The same for what a report compares. */
export function reportByIds(report: ReportOptions, survey: Survey): ReportOptions {
  const { banner, weight, drivers } = report;
  return {
    ...report,
    drivers: isDefault(drivers) ? drivers : columnById(drivers, survey, 'drivers'),
    banner: banner.map((columns, at) => columns.map((column) => columnById(column, survey, `banner.${at}`))),
    weight: weight && weightByIds(weight, survey),
  };
}

function weightByIds(weight: Weight, survey: Survey): Weight {
  if ('column' in weight) return { column: columnById(weight.column, survey, 'weight.column') };
  return { ...weight, rim: weight.rim.map((target, at) => targetByIds(target, at, survey)) };
}

function targetByIds({ column: given, targets }: Target, at: number, survey: Survey): Target {
  const column = columnById(given, survey, `weight.rim.${at}.column`);
  const target = columnTarget(column, survey.questions);
  const question = target.kind === 'question' && survey.questions.find(({ id }) => id === target.questionId);
  if (!question) return { column, targets };
  const choices = target.rowId === undefined ? question.options : question.matrixColumns;
  const idOf = (value: string) => {
    if (choices.some(({ id }) => id === value)) return value;
    const [only, ...others] = choices.filter(({ text }) => folded(plainText(text)) === folded(value));
    return others.length > 0 ? value : (only?.id ?? value);
  };
  return {
    column,
    targets: Object.fromEntries(Object.entries(targets).map(([value, share]) => [idOf(value), share])),
  };
}

const isDefault = (drivers: string) => drivers === 'auto' || drivers === 'off';

const isId = (column: string) => /^(country|device|period|survey|q:.*|var:.*)$/s.test(column);

function columnById(column: string, { questions }: Survey, member: string): string {
  const id = isId(column) ? undefined : questionIdOf(column, questions, `options.report.${member}`);
  return id === undefined ? column : `q:${id}`;
}
