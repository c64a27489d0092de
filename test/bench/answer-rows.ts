/** What a user would write to feed a library: pages parsed, each answer a row of 40 cells, the same cells as ours. */
import { tableTexts } from '../../shared/tables/texts.ts';
import type { Task } from './contender.ts';
import { type GeneratedAnswer, generatedSurvey } from './generated-answers.ts';
import { pageBytes, SURVEY_ID } from './page-files.ts';

export type Cell = string | number | Date | null;

const { columns, yes, no } = tableTexts.ru;
const { ids, entities } = generatedSurvey(SURVEY_ID).widgets;

export const optionLabels = new Map(
  Object.values(entities)[0]?.choiceEntities.map(({ id, text }) => [id, text] as const) ?? [],
);
export const questionIds: readonly string[] = ids;

export const numberQuestionIds: ReadonlySet<string> = new Set(
  ids.filter((id) => ['scale', 'rating'].includes(entities[id]?.type ?? '')),
);

/** The header row. */
export const titles: readonly string[] = [
  ...Object.values(columns),
  ...ids.map((id) => entities[id]?.title ?? ''),
  'utm_source',
];

/** Moments as ISO 8601 text with an offset, to the second. */
export const momentText = (at: string) => `${at.slice(0, 19)}+00:00`;
/** Moments as dates, for formats that have them. */
export const momentDate = (at: string) => new Date(at);

/** Page after page of rows. */
export async function* rowPages(task: Task, moment: (at: string) => Cell): AsyncGenerator<Cell[][]> {
  for await (const page of pageBytes(task.source, task.rows)) {
    const { data }: { data: { answers: GeneratedAnswer[] } } = JSON.parse(page.toString());
    yield data.answers.map((answer) => rowOf(answer, moment));
  }
}

function rowOf(answer: GeneratedAnswer, moment: (at: string) => Cell): Cell[] {
  const given: Record<string, Cell> = {};
  for (const { question_id, answer: value } of answer.answers) given[question_id] = cellOf(value);
  return [
    String(answer.id),
    moment(answer.submitted_at),
    moment(answer.date_start),
    moment(answer.date_end),
    answer.duration_seconds,
    answer.is_complete ? yes : no,
    no,
    no,
    no,
    answer.device ?? null,
    answer.country ?? null,
    answer.city ?? null,
    answer.source ?? null,
    null,
    answer.score,
    null,
    null,
    null,
    null,
    ...ids.map((id) => given[id] ?? null),
    answer.variables.utm_source,
  ];
}

function cellOf(value: GeneratedAnswer['answers'][number]['answer']): Cell {
  if (Array.isArray(value)) return value.map((id) => optionLabels.get(id) ?? id).join('; ');
  return value ?? null;
}
