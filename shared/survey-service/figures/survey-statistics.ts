/**
 * The statistics of a survey of this service, by the same code that makes the report files. All answers are read by the
 * cursor and packed small; what they show (options that are gone, own texts) must be known before they are counted.
 */
import { hashOf } from '../../crypto.ts';
import { createFieldTable } from '../../packing/field-table.ts';
import { flagTest } from '../../packing/flag-test.ts';
import { type PackedAnswers, packAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import { defaultPrivacy } from '../../privacy/policy.ts';
import { Problem } from '../../problems/problem.ts';
import { readAnswer } from '../../surveys/answer.ts';
import { createFactsGatherer, noFacts } from '../../surveys/facts.ts';
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import type { Question } from '../../surveys/question.ts';
import { readSurvey, type Survey } from '../../surveys/survey.ts';
import type { SurveyService } from '../service-api.ts';
import type { AnswerRecord } from '../store/answer-record.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import { belongs, type FigureFilters } from './figure-filters.ts';
import { visitsOf } from './visits.ts';

const PAGE = 500;
/** A function has 29 seconds to answer; after that the caller gets nothing at all. */
const LONGEST_WALK_MS = 20_000;
const RETRY_AFTER_SECONDS = 30;

export async function surveyStatistics(
  service: SurveyService,
  record: SurveyRecord,
  filters: FigureFilters,
): Promise<Statistics> {
  const days = { dayFrom: filters.date_from ?? undefined, dayTo: filters.date_to ?? undefined };
  const [survey, visits] = await Promise.all([
    askedSurvey(service, record),
    visitsOf(service.records, record.id, days),
  ]);
  const facts = createFactsGatherer(noFacts);
  const pages: PackedAnswers[] = [];
  for await (const page of packedPages(service, record.id, filters)) {
    pages.push(page);
    facts.merge(page.facts);
  }
  const { createStatistics } = await import('../../figures/statistics/gather-statistics.ts');
  const { figurePrivacy } = await import('../../figures/statistics/figure-privacy.ts');
  const gatherer = createStatistics({
    survey,
    facts: facts.facts(),
    timezone: 'UTC',
    counts: [
      flagTest('is_screenout', false),
      ...(filters.is_complete === null ? [] : [flagTest('is_complete', filters.is_complete)]),
    ],
    countsForSurvey: [],
    privacy: figurePrivacy(defaultPrivacy),
  });
  for (const page of pages) gatherer.read(readPacked(page));
  const { complete, incomplete, screenedOut } = gatherer.partial.survey;
  // whoever answered was there, even where the page was never fetched from here
  return gatherer.result({ visits: Math.max(visits, complete + incomplete + screenedOut) });
}

/** What respondents see, or the draft while nothing is published. */
async function askedSurvey(service: SurveyService, record: SurveyRecord): Promise<Survey> {
  const [widgets, settings] = await Promise.all([
    readStructure(service.records, record, ({ published, draft }) => published ?? draft),
    readSettings(service.records, record.id),
  ]);
  const survey = readSurvey({ id: record.id, name: record.name, widgets }, settings);
  if (!survey) throw new Error(`The structure of survey ${record.id} cannot be read.`);
  return survey;
}

async function* packedPages(
  service: SurveyService,
  surveyId: number,
  filters: FigureFilters,
): AsyncGenerator<PackedAnswers> {
  const fields = createFieldTable();
  for await (const answers of countedPages(service, surveyId, filters)) {
    yield packAnswers(
      answers.flatMap((answer) => readAnswer(answer) ?? []),
      fields,
    );
  }
}

/** Pages of answers that pass the filters, whatever their state of completion. */
async function* countedPages(
  { answers: store, now }: SurveyService,
  surveyId: number,
  filters: FigureFilters,
): AsyncGenerator<AnswerRecord[]> {
  const wanted = {
    withScreenedOut: true,
    isDeleted: false,
    dayFrom: filters.date_from ?? undefined,
    dayTo: filters.date_to ?? undefined,
  };
  const upTo = await store.highestId(surveyId);
  const endMs = now() + LONGEST_WALK_MS;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { answers, next } = await store.pageAfter(surveyId, wanted, { after, upTo, limit: PAGE });
    yield answers.filter((answer) => belongs(answer, filters));
    if (next !== undefined && now() > endMs) throw uncounted();
    after = next;
  }
}

/** How fast answers are counted depends on the machine and on who else uses it: that is no mistake of the caller's. */
function uncounted(): Problem {
  const seconds = LONGEST_WALK_MS / 1000;
  return new Problem('upstream_unavailable.uncounted', { seconds }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The answers a report is made of, oldest first. */
export async function* reportedAnswers(
  service: SurveyService,
  surveyId: number,
  filters: FigureFilters,
): AsyncGenerator<AnswerRecord> {
  for await (const page of countedPages(service, surveyId, filters)) {
    for (const answer of page) {
      const isWanted = filters.is_complete === null || answer.is_complete === filters.is_complete;
      if (isWanted && !answer.is_screenout && !answer.is_hide) yield answer;
    }
  }
}

/** Changes when the question does. */
export function widgetHash(question: Question): string {
  const hash = hashOf(question);
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...groups, hash.slice(20, 32)].join('-');
}

export async function widgetHashes(service: SurveyService, record: SurveyRecord): Promise<Map<string, string>> {
  const { questions } = await askedSurvey(service, record);
  return new Map(questions.map((question) => [question.id, widgetHash(question)]));
}
