/** The ratings whose part in the overall one is looked for: every rating or scale, and the rows of a matrix whose columns are a scale. */
import type { RatingName } from '../../../surveys/figure-types/drivers.ts';
import type { Question, ValueRange } from '../../../surveys/question.ts';
import { scaleOf } from '../../../surveys/scales/option-order.ts';
import type { CountedQuestion } from '../counted-question.ts';
import { pairOf } from '../question-partial.ts';
import type { AnswerContent } from '../weights/answer-content.ts';

export interface DriverOptions {
  /** The question that the others are compared with, or `auto`. */
  overall: string;
  /** In percent: of intervals. */
  confidence: number;
}

export interface DriverRating extends RatingName {
  /** Its place among the questions. */
  at: number;
  /** The step of the scale, from 0 on; undefined where it is none. */
  stepOf(content: AnswerContent | undefined): number | undefined;
}

/** Fewer steps are no rating. */
const FEWEST_STEPS = 3;
const MOST_STEPS = 101;
/** Beside the overall one: more would need a sample that hardly any survey has. */
const mostRatings = 20;

const ratingTypes: ReadonlySet<string> = new Set(['nps', 'scale', 'rating']);

export function isRating({ type, range }: Question): boolean {
  const steps = range ? stepsIn(range) : 0;
  return ratingTypes.has(type) && steps >= FEWEST_STEPS && steps <= MOST_STEPS;
}

/** The one that was named; otherwise an NPS question, a scale from 0 to 10, or the first rating there is. */
export function overallOf(questions: readonly Question[], overall: string): Question | undefined {
  const ratings = questions.filter(isRating);
  if (overall !== 'auto') return ratings.find(({ id }) => overall === `q:${id}`);
  const isScore = ({ range }: Question) => range?.min === 0 && range.max === 10;
  return ratings.find(({ type }) => type === 'nps') ?? ratings.find(isScore) ?? ratings[0];
}

interface AskedRatings {
  /** The overall one first; none where there is no such rating. */
  ratings: DriverRating[];
  /** How many there are beyond the most that are compared with it. */
  cutOff: number;
}

/** `mayTell`: whether a report may show figures of a question, as far as this is known before there are answers. */
export function driverRatings(
  counted: readonly CountedQuestion[],
  { overall }: DriverOptions,
  mayTell: (question: Question) => boolean,
): AskedRatings {
  const asked = counted.flatMap(({ question, isRetired }, at) =>
    !isRetired && mayTell(question) ? [{ question, at }] : [],
  );
  const first = overallOf(
    asked.map(({ question }) => question),
    overall,
  );
  const own = asked.find(({ question }) => question === first);
  if (!own) return { ratings: [], cutOff: 0 };
  const others = asked.filter((one) => one !== own).flatMap(({ question, at }) => ratingsOf(question, at));
  return {
    ratings: [...ratingsOf(own.question, own.at), ...others.slice(0, mostRatings)],
    cutOff: Math.max(0, others.length - mostRatings),
  };
}

/** As one text, which no other rating has. */
export function ratingName({ question_id, row_id }: RatingName): string {
  return JSON.stringify(row_id === undefined ? [question_id] : [question_id, row_id]);
}

function ratingsOf(question: Question, at: number): DriverRating[] {
  const { id, range } = question;
  if (range && isRating(question))
    return [{ question_id: id, at, stepOf: (content) => stepIn(range, content?.number) }];
  if (question.type !== 'matrix' || question.isMultiple) return [];
  const scale = scaleOf(question.matrixColumns.map((column) => ({ id: column.id, name: column.text })));
  if (!scale?.best || scale.steps.length < FEWEST_STEPS) return [];
  const rising = scale.best === 'last' ? scale.steps : scale.steps.toReversed();
  return question.matrixRows.map((row) => {
    const steps = new Map(rising.map((column, step) => [pairOf(row.id, column.id), step]));
    return { question_id: id, row_id: row.id, at, stepOf: (content) => onlyStep(steps, content) };
  });
}

const stepsIn = ({ min, max, step }: ValueRange) => Math.round((max - min) / step) + 1;

function stepIn(range: ValueRange, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const step = (value - range.min) / range.step;
  return Number.isInteger(step) && step >= 0 && step < stepsIn(range) ? step : undefined;
}

/** Several columns in one row are no rating. */
function onlyStep(steps: ReadonlyMap<string, number>, content: AnswerContent | undefined): number | undefined {
  const found = (content?.names ?? []).flatMap((name) => steps.get(name) ?? []);
  return found.length === 1 ? found[0] : undefined;
}
