/** The texts of a survey as callers ask for them and see them. */
import { z } from '@hono/zod-openapi';
import type { QuestionTexts, SurveyTexts, TextsQuery } from '../../../exports/figures/survey-texts.ts';
import { shownText } from '../../../exports/figures/text-rules.ts';
import { optionsSchema } from '../../../exports/options.ts';
import type { textsQuerySchema, textsSchema } from '../../../operations/survey-texts.ts';
import { validationProblem } from '../../../problems/problem.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import { parametersOfQuery } from '../files/export-parameters.ts';

/** What does not fit any more is only counted: Lambda's replies have at most 6 MB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What of an export's options changes texts; any others are refused by name. */
const wantedSchema = z.strictObject({
  filters: filtersSchema.prefault({}),
  options: optionsSchema.pick({ timezone: true, lang: true, privacy: true }).prefault({}),
});

export function textsRequest(surveyId: number, query: z.infer<typeof textsQuerySchema>): TextsQuery {
  const { question, search, group, limit, cursor, terms, quotes, max_age_seconds, ...rest } = query;
  const texts = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const read = wantedSchema.safeParse(parametersOfQuery(new URLSearchParams(texts)));
  if (!read.success) throw validationProblem(read.error, (path) => path.slice(1));
  const { filters, options } = read.data;
  const maxAgeMs = max_age_seconds * 1_000;
  const asked = {
    question,
    search,
    group,
    limit,
    after: cursor === undefined ? undefined : placeOf(cursor),
    terms,
    quotes,
  };
  return { surveyId, filters, options: { ...optionsSchema.parse({}), ...options }, ...asked, maxAgeMs };
}

type Place = NonNullable<TextsQuery['after']>;
type TextsReply = z.infer<typeof textsSchema>;

export function textsView(found: SurveyTexts): TextsReply {
  const { survey, read, group, isWhole } = found;
  return {
    id: survey.id,
    name: survey.name,
    language: survey.language,
    filters: found.filters,
    as_of: found.asOf,
    reconciled_at: found.reconciledAt ?? null,
    exact: isWhole,
    read: read && { answers: read.answers, of: read.of ?? null, order: 'oldest_first' },
    group: group
      ? {
          column: group.column,
          title: group.title,
          is_overlapping: group.isOverlapping,
          groups: group.columns.map(({ value, text }) => ({ id: `${group.column}=${value}`, text })),
          left_out: group.leftOut,
        }
      : null,
    questions: fitting(found.questions.map((one) => questionView(one, found))),
  };
}

type QuestionView = TextsReply['questions'][number];

function questionView({ question, isRetired, treatment, view }: QuestionTexts, found: SurveyTexts): QuestionView {
  const [bases = []] = view?.groups ?? [];
  const [foundIn = []] = view?.foundIn ?? [];
  const matches = (view?.page ?? []).map((one) => textView(one, found));
  return {
    id: question.id,
    type: question.type,
    title: question.title,
    retired: isRetired,
    treatment,
    texts: view?.texts ?? null,
    in_groups: bases,
    found: view?.found ?? null,
    found_in_groups: foundIn,
    terms: (view?.terms.terms ?? []).map(({ term, count, percent, groups: [inGroups = []] }) => ({
      ...{ term, count, percent },
      in_groups: inGroups,
    })),
    terms_missing_at_most: view?.terms.truncated?.missingAtMost ?? null,
    quotes: (view?.quotes ?? []).map((one) => quoteView(one, found)),
    matches,
    next_cursor: view?.next && matches.every(isPlaced) ? cursorOf(view.next) : null,
    left_out: false,
  };
}

type ShownText = NonNullable<QuestionTexts['view']>['page'][number];

function quoteView(one: ShownText, found: SurveyTexts): QuestionView['quotes'][number] {
  const { shortened: _, ...shown } = textView(one, found);
  return shown;
}

function textView(one: ShownText, { group, options }: SurveyTexts): QuestionView['matches'][number] {
  const { id, submittedAt, text, highlights, isShortened } = shownText(one, options);
  const codes = one.groups[0] ?? [];
  return {
    answer_id: id,
    submitted_at: submittedAt,
    text,
    highlights,
    groups: group ? codes.map((code) => `${group.column}=${group.columns[code]?.value}`) : [],
    shortened: isShortened,
  };
}

function fitting(questions: readonly QuestionView[]): QuestionView[] {
  let sizeBytes = 0;
  return questions.map((one) => {
    const ownBytes = Buffer.byteLength(JSON.stringify(one));
    if (sizeBytes + ownBytes > MOST_BYTES)
      return { ...one, terms: [], quotes: [], matches: [], next_cursor: null, left_out: true };
    sizeBytes += ownBytes;
    return one;
  });
}

/** A cursor says which answer was the last, and when it was submitted. */
function isPlaced({ answer_id, submitted_at }: QuestionView['matches'][number]): boolean {
  return answer_id !== null && submitted_at?.includes('T') === true;
}

function cursorOf({ submittedAt, row }: Place): string {
  return `${submittedAt}-${row}`;
}

function placeOf(cursor: string): Place {
  const [submittedAt = '', row = ''] = cursor.split('-');
  return { submittedAt: Number(submittedAt), row: Number(row) };
}
