/**
 * What respondents wrote, searched, counted and quoted from the kept answers. The same answers as in figures, under the same
 * privacy: a question of which figures reveal only how many have answered gives no texts.
 */
import { passingRows, rowsIn } from '../../figures/columns/chosen-rows.ts';
import type { SettledGroup } from '../../figures/statistics/comparing/settled.ts';
import { type CountedQuestion, countedQuestions, ownTextsOf } from '../../figures/statistics/counted-question.ts';
import { type FreeText, figurePrivacy } from '../../figures/statistics/figure-privacy.ts';
import { outcomesOf } from '../../figures/statistics/scan/outcomes-of.ts';
import { countPlain } from '../../figures/statistics/scan/scan-question.ts';
import { groupReader, textsIn } from '../../figures/texts/chunk-texts.ts';
import {
  emptyTextView,
  mergeTextViews,
  shownTexts,
  type TextsRequest,
  viewTexts,
} from '../../figures/texts/view-texts.ts';
import type { RowTest } from '../../packing/row-test.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { isShown, rowTests } from '../../tables/row-filter.ts';
import type { ExportRequest } from '../options.ts';
import { type CountedAnswers, createJobFirstPass, settledOf } from '../outputs/comparing.ts';
import { ownOf } from '../outputs/gather.ts';
import type { Caller } from '../owner.ts';
import { reportOf } from '../report-options.ts';
import { type KeptReader, readKept } from './read-kept.ts';
import { chosenId, type FiguresDeps, fittingRequest } from './survey-figures.ts';
import { checkTextCount, textRules } from './text-rules.ts';

export interface TextsQuery extends Omit<ExportRequest, 'outputs'>, TextsAsked {
  /** Older answers are refreshed, for whoever asks next. */
  maxAgeMs: number;
}

interface TextsAsked extends Pick<TextsRequest, 'search' | 'limit' | 'after' | 'terms' | 'quotes'> {
  /** By id or title; all open ones if left out. */
  question?: string | undefined;
  /** The column whose values are the groups. */
  group?: string | undefined;
}

export interface QuestionTexts {
  question: Question;
  isRetired: boolean;
  /** What has happened to the texts; without a view none are shown. */
  treatment: 'kept' | 'scrubbed' | 'removed' | 'personal';
  view: ReturnType<typeof shownTexts> | undefined;
}

export interface SurveyTexts {
  survey: Survey;
  /** With the days that a period has become. */
  filters: Filters;
  options: ExportRequest['options'];
  asOf: string;
  reconciledAt: string | undefined;
  isWhole: boolean;
  /** What is kept of how many; null if small numbers are hidden. */
  read: { answers: number; of: number | undefined } | null;
  group: SettledGroup | undefined;
  questions: QuestionTexts[];
}

export async function surveyTexts(deps: FiguresDeps, caller: Caller, query: TextsQuery): Promise<SurveyTexts> {
  const { maxAgeMs, question, group, search, limit, after, terms, quotes, ...wanted } = query;
  const report = { ...reportOf(wanted.options), banner: group === undefined ? [] : [[group]] };
  const asked = { ...wanted, options: { ...wanted.options, report } };
  const { survey, request, options } = await fittingRequest(deps, caller, asked).catch((error) => {
    throw namingGroup(error);
  });
  const { filters, outputs } = request;
  const cached = { surveyId: survey.id, isTrash: filters.is_deleted, maxAgeMs };
  return readKept(deps, caller, cached, async (kept) => {
    const answers: CountedAnswers = { job: { filters, options, outputs }, survey, snapshot: { facts: kept.facts } };
    const open = openQuestions(answers, question, kept.isWhole);
    const seen = await lookAt(kept, answers, open);
    const read = await readTexts(kept, answers, open, { search, limit, after, terms, quotes, group: seen });
    const { answers: count, of, asOf } = kept.generation;
    return {
      survey,
      filters,
      options,
      asOf,
      reconciledAt: kept.reconciledAt,
      isWhole: kept.isWhole,
      read: options.privacy.minimum_base > 0 ? null : { answers: count, of },
      group: seen,
      questions: read,
    };
  });
}

const BANNER = 'options.report.banner.0';

/** Who asks names a group: a banner is what it becomes. */
function namingGroup(error: unknown): unknown {
  const texts = error instanceof Problem ? error.errors?.[BANNER] : undefined;
  if (!texts) return error;
  return new Problem(
    'validation_error.fields',
    { faults: `group: ${texts.join('; ')}` },
    { errors: { group: [...texts] } },
  );
}

/** All open questions of the survey, or the one that is named. While answers are still being read, some questions may be unknown. */
function openQuestions(answers: CountedAnswers, wanted: string | undefined, isWhole: boolean): CountedQuestion[] {
  const { survey, snapshot } = answers;
  const own = ownOf(answers);
  const all = countedQuestions({ survey, facts: snapshot.facts, ownOf: own }).map((one) =>
    one.hasOwnTexts ? ownTextsOf(one, own) : one,
  );
  if (wanted === undefined) return all.filter(({ isText }) => isText);
  const known = all.map(({ question }) => question);
  const isUnseen = !isWhole && wanted.startsWith('q:') && !known.some(({ id }) => `q:${id}` === wanted);
  if (isUnseen) return [];
  const id = chosenId(wanted, known, 'question');
  const named = all.filter(({ question }) => question.id === id);
  const closed = named.find(({ isText }) => !isText);
  if (closed) throw invalid('question', 'question_without_texts', { id: `q:${id}`, type: closed.question.type });
  return named;
}

/** All filters; and answers that are hidden from reports are not read. */
function testsOf({ job, survey, snapshot }: CountedAnswers): RowTest[] {
  const known = questionsOfAnswers(survey, snapshot.facts);
  return [...rowTests(job.filters, job.options.timezone, known), isShown];
}

/** Before a text is shown: which groups there are, and what the texts of each question are as a whole. */
async function lookAt(
  kept: KeptReader,
  answers: CountedAnswers,
  open: readonly CountedQuestion[],
): Promise<SettledGroup | undefined> {
  const tests = testsOf(answers);
  const firstPass = createJobFirstPass(answers);
  const own = fieldsOf(open, tests);
  for await (const chunk of kept.chunks((field) => own(field) || firstPass.reads(field))) {
    firstPass.readChunk(chunk);
    const rows = rowsIn(passingRows(chunk, tests));
    for (const question of open) countPlain(question.partial, outcomesOf(question, chunk), rows, chunk);
  }
  const { groups, banners } = settledOf(answers, firstPass);
  const [group] = groups;
  if (!group) return undefined;
  const room = banners[0]?.[0]?.columns ?? 0;
  const leftOut = group.leftOut + group.columns.length - room;
  return { ...group, columns: group.columns.slice(0, room), leftOut };
}

/** What is removed from texts may be in any field. */
function fieldsOf(open: readonly CountedQuestion[], tests: readonly RowTest[], ...more: readonly string[]) {
  const wanted = new Set([
    ...more,
    ...tests.flatMap(({ fields }) => fields),
    ...open.flatMap(({ reader }) => reader.fields),
  ]);
  const readsAll = open.some(({ isPerAnswer }) => isPerAnswer);
  return (field: string) => readsAll || wanted.has(field);
}

interface ReadRequest extends Omit<TextsAsked, 'question' | 'group'> {
  group: SettledGroup | undefined;
}

async function readTexts(
  kept: KeptReader,
  answers: CountedAnswers,
  open: readonly CountedQuestion[],
  { group, ...asked }: ReadRequest,
): Promise<QuestionTexts[]> {
  const { job, survey, snapshot } = answers;
  const { options } = job;
  const banner = group ? [group.columns.length] : [];
  const request = { ...asked, banner, language: options.lang, ...(group && { quotesBy: 0 }) };
  const shown = open
    .flatMap((one) => shownQuestion(one, answers))
    .map((one) => ({ ...one, partial: emptyTextView(request) }));
  const read = shown.filter(({ freeText }) => freeText !== undefined);
  checkTextCount(read.reduce((sum, { counted }) => sum + counted.partial.answered, 0));
  const groups = groupReader(group, { survey, facts: snapshot.facts, timezone: options.timezone });
  const tests = testsOf(answers);
  const counted = read.map((one) => one.counted);
  const own = ownOf(answers);
  const chunks = read.length > 0 ? kept.chunks(fieldsOf(counted, tests, ...groups.fields)) : [];
  for await (const chunk of chunks) {
    const rows = rowsIn(passingRows(chunk, tests));
    const groupsOf = groups.groupsIn(chunk);
    for (const {
      counted: { question, hasOwnTexts },
      freeText = 'remove',
      partial,
    } of read) {
      const written = textsIn(chunk, rows, {
        questionId: question.id,
        isOwnOnly: hasOwnTexts,
        groupsOf,
        ownOf: own,
      });
      mergeTextViews(partial, viewTexts(written, { ...request, freeText }), { ...request, freeText });
    }
  }
  const rules = textRules(options);
  return shown.map(({ counted: { question, isRetired }, freeText, treatment, partial }) => ({
    question,
    isRetired,
    treatment,
    view: freeText && shownTexts(partial, { ...request, freeText }, rules),
  }));
}

const treatments = { keep: 'kept', scrub: 'scrubbed', remove: 'removed' } as const;

/** Absent if not even the question is shown; no `freeText` if no text is shown. */
function shownQuestion(counted: CountedQuestion, { job }: CountedAnswers) {
  const { privacy, columns } = job.options;
  const figures = figurePrivacy(privacy, columns);
  const view = figures.viewOf(counted.question, counted.partial.texts);
  if (view === 'absent') return [];
  const freeText: FreeText = view === 'verbatim' ? 'keep' : figures.freeText;
  const treatment: QuestionTexts['treatment'] = view === 'counted' ? 'personal' : treatments[freeText];
  const isRead = view !== 'counted' && freeText !== 'remove';
  return [{ counted, treatment, freeText: isRead ? freeText : undefined }];
}
