/**
 * The statistics of a survey in one pass over its packed answers. What is gathered is a sum of parts: two gatherers
 * that read different answers of one request merge into what a single one would have gathered.
 */
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import { askedQuestions } from '../../surveys/asked-questions.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { QuestionFigures, Statistics } from '../statistics.ts';
import type { FigurePrivacy, FreeText, QuestionView } from './figure-privacy.ts';
import { createGivenReader } from './given-reader.ts';
import { kindOfQuestion } from './kinds/kind-of-question.ts';
import { emptyPartial, type QuestionPartial } from './question-partial.ts';
import { createRespondentReader } from './read-respondent.ts';
import { mergeStatistics, type StatisticsPartial } from './statistics-partial.ts';
import { readPartial, storePartial } from './stored-partial.ts';
import { surveyFigures, withoutHiddenSteps } from './survey-figures.ts';
import { countRespondent, emptySurveyPartial } from './survey-partial.ts';

interface StatisticsRequest {
  survey: Survey;
  facts: Facts;
  /** Days are those of this zone. */
  timezone: string;
  /** Whether the present answer belongs in the statistics of questions: all filters. Asked once of every answer. */
  counts: (reader: PackedReader) => boolean;
  /** Whether it belongs in the survey's own figures: all filters but those of completeness and screening out. */
  countsForSurvey: (reader: PackedReader) => boolean;
  /** What the figures may tell; everything where it is left out. */
  privacy?: FigurePrivacy;
}

export interface StatisticsGatherer {
  readonly partial: StatisticsPartial;
  /** Takes in all answers of one part. */
  read(part: PackedReader): void;
  /** Takes over what another gatherer of the same request has read. */
  merge(other: StatisticsGatherer): void;
  /** What has been read so far, for another gatherer of the same request. */
  store(): Uint8Array;
  mergeStored(stored: Uint8Array): void;
  result(known: { visits: number | null }): Statistics;
}

const openFigures: FigurePrivacy = { viewOf: () => 'shown', freeText: 'keep', isCounted: () => true };
const hiddenField = systemFields.indexOf('is_hide');

export function createStatistics(request: StatisticsRequest): StatisticsGatherer {
  const questions = countedQuestions(request);
  const inSurvey = questions.filter(({ isRetired }) => !isRetired);
  const respondentOf = createRespondentReader(request.timezone);
  const partial: StatisticsPartial = {
    base: 0,
    survey: emptySurveyPartial(),
    questions: questions.map(({ partial: own }) => own),
  };

  function read(part: PackedReader): void {
    for (const { reader } of questions) reader.open(part);
    while (part.next()) {
      const isCounted = request.counts(part);
      const isCountedForSurvey = request.countsForSurvey(part);
      if (part.kinds[hiddenField] === fieldKind.yes) continue;
      if (isCountedForSurvey) countRespondent(partial.survey, respondentOf(part, lastAnswered()));
      if (!isCounted) continue;
      partial.base++;
      for (const question of questions) if (question.reader.isGiven()) countGiven(question);
    }
  }

  function lastAnswered(): number {
    return inSurvey.findLastIndex(({ reader }) => reader.isGiven());
  }

  function mergeStored(stored: Uint8Array): void {
    const other = readPartial(stored);
    if (other.questions.length !== questions.length) throw new Error('stored statistics are of other questions');
    mergeStatistics(partial, other);
  }

  function result({ visits }: { visits: number | null }): Statistics {
    const ids = inSurvey.map(({ question }) => question.id);
    const { privacy = openFigures } = request;
    const views = questions.map((question) => ({ question, view: viewOf(question, privacy) }));
    const shown = views.filter(({ view }) => view !== 'absent');
    const shownIds = new Set(shown.map(({ question }) => question.question.id));
    return {
      counted: partial.base,
      survey: withoutHiddenSteps(surveyFigures(partial.survey, ids, visits), shownIds, privacy),
      questions: shown.map(({ question, view }) =>
        view === 'counted'
          ? countedFigures(question, partial.base)
          : figuresOf(question, partial.base, view === 'verbatim' ? 'keep' : privacy.freeText),
      ),
    };
  }

  return {
    partial,
    read,
    merge: (other) => mergeStatistics(partial, other.partial),
    store: () => storePartial(partial),
    mergeStored,
    result,
  };
}

type CountedQuestion = ReturnType<typeof countedQuestions>[number];

function countedQuestions({ survey, facts }: StatisticsRequest) {
  const now = new Map(survey.questions.map((question) => [question.id, question]));
  const shown = new Map(facts.questions.map((fact) => [fact.id, fact]));
  return askedQuestions(survey, facts).map(({ question, isRetired }) => ({
    question,
    isRetired,
    kind: kindOfQuestion(now.get(question.id) ?? question, shown.get(question.id)),
    reader: createGivenReader(question.id),
    partial: emptyPartial(),
  }));
}

function countGiven({ kind, reader, partial }: CountedQuestion): void {
  const reading = kind.count(partial, reader.given());
  if (reading === 'answered') partial.answered++;
  if (reading === 'unreadable') partial.unreadable++;
}

function viewOf({ question, partial }: CountedQuestion, privacy: FigurePrivacy): QuestionView {
  return privacy.viewOf(question, partial.texts);
}

function figuresOf(counted: CountedQuestion, base: number, freeText: FreeText): QuestionFigures {
  const { question, isRetired, kind, partial } = counted;
  return { question, isRetired, statistics: { ...countsOf(partial, base), ...kind.figures(partial, freeText) } };
}

/** Of a personal question: only that it was answered. */
function countedFigures({ question, isRetired, partial }: CountedQuestion, base: number): QuestionFigures {
  return { question, isRetired, statistics: { ...countsOf(partial, base), personal: true } };
}

function countsOf({ answered, unreadable }: QuestionPartial, base: number) {
  return { base, answered, ...(unreadable > 0 && { unreadable }) };
}
