/**
 * The statistics of a survey in one pass over its packed answers. What is gathered is a sum of parts: two gatherers
 * that read different answers of one request merge into what a single one would have gathered.
 */
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { QuestionStatistics, Statistics } from '../../surveys/statistics/statistics.ts';
import type { Survey } from '../../surveys/survey.ts';
import { checkFigures } from './check-figures.ts';
import { comparedFigures } from './comparing/compared-figures.ts';
import type { Comparing } from './comparing/comparing.ts';
import { type Crossing, createCrossing } from './comparing/crossing.ts';
import type { Period } from './comparing/period.ts';
import { type CountedQuestion, countedQuestions, countGiven, countsOf, statisticsOf } from './counted-question.ts';
import type { FigurePrivacy, FreeText } from './figure-privacy.ts';
import type { OwnOf } from './given-reader.ts';
import { createRespondentReader } from './read-respondent.ts';
import { plainReckoning } from './reckoning.ts';
import { Z95 } from './share.ts';
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
  /** What is taken out of respondents' texts, where it is hidden elsewhere. */
  ownOf?: OwnOf | undefined;
  /** What the report compares beside its plain figures. */
  comparing?: Comparing | undefined;
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
  checkFigures(request.survey, request.facts);
  const questions = countedQuestions(request);
  const inSurvey = questions.filter(({ isRetired }) => !isRetired);
  const respondentOf = createRespondentReader(request.timezone);
  const { comparing } = request;
  const crossing = comparing && createCrossing(comparing.wishes, comparing.settled, request, questions.length);
  const partial: StatisticsPartial = {
    base: 0,
    survey: emptySurveyPartial(),
    questions: questions.map(({ partial: own }) => own),
    ...(crossing && { cross: crossing.partial }),
  };

  function readPlain(part: PackedReader): void {
    for (const { reader } of questions) reader.open(part);
    while (part.next()) {
      if (!isCounted(part)) continue;
      partial.base++;
      for (const { reader, kind, partial: own } of questions) {
        if (reader.isGiven()) countGiven(kind, own, reader.given());
      }
    }
  }

  /** Of the present answer; counts it for the survey on the way. */
  function isCounted(part: PackedReader): boolean {
    const counts = request.counts(part);
    const isCountedForSurvey = request.countsForSurvey(part);
    if (part.kinds[hiddenField] === fieldKind.yes) return false;
    if (isCountedForSurvey) countRespondent(partial.survey, respondentOf(part, lastAnswered()));
    return counts;
  }

  function lastAnswered(): number {
    return inSurvey.findLastIndex(({ reader }) => reader.isGiven());
  }

  function readCrossed(part: PackedReader, cross: Crossing): void {
    for (const { reader } of questions) reader.open(part);
    cross.open(part);
    while (part.next()) {
      const isNow = isCounted(part);
      if (isNow) partial.base++;
      if (isNow) note(part, cross, 'now');
      else if (comparing?.earlier?.counts(part)) note(part, cross, 'before');
    }
  }

  function note(part: PackedReader, cross: Crossing, period: Period): void {
    const standing = cross.stand(part, period);
    if (!standing) return;
    const hears = cross.hears(period);
    for (const [at, { reader, kind, hear, partial: own }] of questions.entries()) {
      if (!reader.isGiven()) continue;
      const given = reader.given();
      countGiven(kind, period === 'now' ? own : (cross.partial.earlier[at] ?? own), given);
      const said = hears ? hear(given) : undefined;
      if (said) cross.tally(at, said, standing, period);
    }
  }

  function mergeStored(stored: Uint8Array): void {
    const other = readPartial(stored);
    if (other.questions.length !== questions.length) throw new Error('stored statistics are of other questions');
    mergeStatistics(partial, other);
  }

  function result({ visits }: { visits: number | null }): Statistics {
    const ids = inSurvey.map(({ question }) => question.id);
    const { privacy = openFigures } = request;
    const compared = comparing && crossing && comparedFigures(comparing, crossing.partial);
    const base = compared?.base ?? partial.base;
    const shown = questions
      .map((question, at) => ({ question, at, view: privacy.viewOf(question.question, question.partial.texts) }))
      .filter(({ view }) => view !== 'absent');
    const shownIds = new Set(shown.map(({ question }) => question.question.id));
    const figuresOf = (question: CountedQuestion, at: number, freeText: FreeText) =>
      compared?.of(question, at, freeText) ?? plainStatistics(question, base, freeText);
    return {
      counted: partial.base,
      survey: withoutHiddenSteps(surveyFigures(partial.survey, ids, visits), shownIds, privacy),
      questions: shown.map(({ question, at, view }) => ({
        question: question.question,
        isRetired: question.isRetired,
        statistics:
          view === 'counted'
            ? // of a personal question: only that it was answered
              { ...countsOf(question.partial, base), personal: true }
            : figuresOf(question, at, view === 'verbatim' ? 'keep' : privacy.freeText),
      })),
      ...compared?.whole(shown.map(({ at }) => at)),
    };
  }

  return {
    partial,
    read: crossing ? (part) => readCrossed(part, crossing) : readPlain,
    merge: (other) => mergeStatistics(partial, other.partial),
    store: () => storePartial(partial),
    mergeStored,
    result,
  };
}

function plainStatistics(question: CountedQuestion, base: number, freeText: FreeText): QuestionStatistics {
  const { partial } = question;
  return statisticsOf(question, { reckoning: plainReckoning(partial, Z95), partial, base, freeText });
}
