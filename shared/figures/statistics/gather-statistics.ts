/**
 * The statistics of a survey in one pass over its packed answers. What is gathered is a sum of parts: two gatherers
 * that read different answers of one request merge into what a single one would have gathered.
 */

import type { PackedReader } from '../../packing/packed-reader.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { QuestionStatistics, Statistics } from '../../surveys/figure-types/statistics.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Chunk } from '../columns/chunk.ts';
import { codePart } from '../columns/code-part.ts';
import { plainArithmetic } from './arithmetic.ts';
import { checkFigures } from './check-figures.ts';
import { comparedFigures } from './comparing/compared-figures.ts';
import type { Comparing } from './comparing/comparing.ts';
import { createCrossing } from './comparing/crossing.ts';
import { type CountedQuestion, countedQuestions, countsOf, statisticsOf } from './counted-question.ts';
import { driverFigures } from './drivers/driver-figures.ts';
import { type DriverOptions, driverRatings } from './drivers/driver-ratings.ts';
import { RatingsTogether } from './drivers/ratings-together.ts';
import type { FigurePrivacy, FreeText } from './figure-privacy.ts';
import type { OwnOf } from './given-reader.ts';
import { emptyPartial, type QuestionPartial } from './question-partial.ts';
import { Pending } from './scan/pending.ts';
import { type ScanRequest, type SeenAnswers, scanChunk, scannedFields, settlePending } from './scan/scan-chunk.ts';
import { Z95 } from './share.ts';
import { mergeStatistics, type StatisticsPartial } from './statistics-partial.ts';
import { readPartial, storePartial } from './stored-partial.ts';
import { surveyFigures } from './survey-figures.ts';
import { emptySurveyPartial } from './survey-partial.ts';

interface StatisticsRequest extends Pick<ScanRequest, 'timezone' | 'counts' | 'countsForSurvey'> {
  survey: Survey;
  facts: Facts;
  /** What the figures may tell; everything where it is left out. */
  privacy?: FigurePrivacy;
  /** What is removed from respondents' texts, where it is hidden elsewhere. */
  ownOf?: OwnOf | undefined;
  /** What the report compares beside its plain figures. */
  comparing?: Comparing | undefined;
  /** The overall rating that others are compared with. */
  drivers?: DriverOptions | undefined;
}

export interface StatisticsGatherer {
  readonly partial: StatisticsPartial;
  /** Whether a field is needed: chunks may do without the others. */
  reads(field: string): boolean;
  /** What this one has read itself. */
  seen(): SeenAnswers;
  /** Takes in all answers of one part, or of one chunk. */
  readChunk(chunk: Chunk): void;
  read(part: PackedReader): void;
  /** Takes over what another gatherer of the same request has read. */
  merge(other: StatisticsGatherer): void;
  /** What has been read so far, for another gatherer of the same request. */
  store(): Uint8Array;
  mergeStored(stored: Uint8Array): void;
  result(known: { visits: number | null }): Statistics;
}

const openFigures: FigurePrivacy = { viewOf: () => 'shown', freeText: 'keep', isCounted: () => true };

export function createStatistics(request: StatisticsRequest): StatisticsGatherer {
  checkFigures(request.survey, request.facts);
  const questions = countedQuestions(request);
  const inSurvey = questions.filter(({ isRetired }) => !isRetired);
  const { comparing, drivers, privacy = openFigures } = request;
  const asked = drivers && driverRatings(questions, drivers, (question) => isVisible(privacy, question));
  const together = asked && asked.ratings.length > 1 ? new RatingsTogether(asked.ratings) : undefined;
  const crossing = comparing && createCrossing(comparing.comparison, comparing.settled, request, questions.length);
  const partial: StatisticsPartial = {
    base: 0,
    survey: emptySurveyPartial(),
    questions: questions.map(({ partial: own }) => own),
    ...(crossing && { cross: crossing.partial }),
    ...(together && { drivers: together.sums }),
  };
  const scan: ScanRequest = {
    ...request,
    countsBefore: comparing?.earlier?.counts,
    questions,
    pending: questions.map((question) => new Pending(question)),
    crossing,
    together,
    isMerged: request.survey.waves !== undefined,
    readsAll: request.ownOf !== undefined,
  };
  const isWanted = scannedFields(scan);
  const seen: SeenAnswers = { read: 0, counted: 0, hidden: 0, newestAt: undefined };

  function mergeStored(stored: Uint8Array): void {
    const other = readPartial(stored);
    if (other.questions.length !== questions.length) throw new Error('stored statistics are of other questions');
    mergeStatistics(settled(), other);
  }

  function settled(): StatisticsPartial {
    settlePending(scan, partial);
    together?.settle();
    return partial;
  }

  function result({ visits }: { visits: number | null }): Statistics {
    settled();
    const ids = inSurvey.map(({ question }) => question.id);
    const { waves } = request.survey;
    const compared = comparing && crossing && comparedFigures(comparing, crossing.partial);
    const baseOf = (id: string) => compared?.baseOf(id, waves) ?? partial.base;
    const shown = questions
      .map((question, at) => ({ question, at, view: privacy.viewOf(question.question, question.partial.texts) }))
      .filter(({ question, view }) => view !== 'absent' && (!question.isRetired || hasAnswers(question.partial)));
    const shownIds = new Set(shown.map(({ question }) => question.question.id));
    const figuresOf = (question: CountedQuestion, at: number, freeText: FreeText) =>
      compared?.of(question, at, freeText, waves) ?? plainStatistics(question, partial.base, freeText);
    return {
      counted: partial.base,
      survey: surveyFigures(partial.survey, { visits, waves, privacy, ids, shownIds }),
      questions: shown.map(({ question, at, view }) => ({
        question: question.question,
        isRetired: question.isRetired,
        statistics:
          view === 'counted'
            ? // for a personal question: only that it was answered
              { ...countsOf(question.partial, baseOf(question.question.id)), personal: true }
            : figuresOf(question, at, view === 'verbatim' ? 'keep' : privacy.freeText),
      })),
      ...compared?.whole(shown.map(({ at }) => at)),
      ...driversOf(new Set(shown.flatMap(({ at, view }) => (view === 'counted' ? [] : [at])))),
    };
  }

  function driversOf(shown: ReadonlySet<number>): Pick<Statistics, 'drivers'> {
    if (!drivers || !asked || !partial.drivers) return {};
    const { confidence } = drivers;
    const figures = driverFigures(partial.drivers, { ...asked, confidence, isShown: ({ at }) => shown.has(at) });
    return figures ? { drivers: figures } : {};
  }

  return {
    get partial() {
      return settled();
    },
    reads: isWanted,
    seen: () => seen,
    readChunk: (chunk) => scanChunk(scan, partial, seen, chunk),
    read: (part) => scanChunk(scan, partial, seen, codePart(part, isWanted)),
    merge: (other) => mergeStatistics(settled(), other.partial),
    store: () => storePartial(settled()),
    mergeStored,
    result,
  };
}

/** Nothing is left of a question that has gone but its answers: where none is counted, there is nothing to tell. */
function hasAnswers({ answered, unreadable }: QuestionPartial): boolean {
  return answered + unreadable > 0;
}

/** A question may still turn out to be personal by what was written there. */
function isVisible(privacy: FigurePrivacy, question: Question): boolean {
  const view = privacy.viewOf(question, emptyPartial().texts);
  return view === 'shown' || view === 'verbatim';
}

function plainStatistics(question: CountedQuestion, base: number, freeText: FreeText): QuestionStatistics {
  const { partial } = question;
  return statisticsOf(question, { arithmetic: plainArithmetic(partial, Z95), partial, base, freeText });
}
