/**
 * Works out hidden counts from the shown figures of a report, by all that is known of surveys: choices sum up to those
 * who answered, steps lose who left, days and devices sum up to those who started. The truth is only asked which cells
 * there are, and at the end whether the intervals hold.
 */

import type { ShownQuestion, ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import { answersByTime } from '../../../shared/surveys/figure-types/answers-by-time.ts';
import type { OptionFigure, QuestionFigures, Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { createIntervals, type Interval, type Intervals } from './count-intervals.ts';

export interface Attacked extends Interval {
  name: string;
  truth: number;
  /** Whether the report shows this very count. */
  isTold: boolean;
}

/** Which of the survey's totals the questions are counted over. */
export type BaseIs = 'complete' | 'incomplete' | 'started';

/** Every count that the report could have shown, with what can be known of it. */
export function attack(shown: ShownStatistics, truth: Statistics, baseIs: BaseIs): Attacked[] {
  const intervals = createIntervals();
  const cells = new Map<string, { truth: number; isTold: boolean }>();
  const tell = (name: string, value: number, told: number | null | undefined, low = 0) => {
    const isTold = told !== null && told !== undefined;
    cells.set(name, { truth: value, isTold });
    if (isTold) intervals.known(name, told);
    else intervals.unknown(name, low);
  };
  attackSurvey(intervals, tell, shown, truth, baseIs);
  // what a weighted report tells of questions are no counts of respondents
  for (const [at, question] of truth.weights ? [] : truth.questions.entries()) {
    attackQuestion(intervals, tell, `q${at}`, question, shown.questions[at]?.statistics);
  }
  const solved = intervals.solved();
  return [...cells].map(([name, cell]) => ({ name, ...cell, ...(solved.get(name) ?? { low: 0, high: 0 }) }));
}

type Tell = (name: string, value: number, told: number | null | undefined, low?: number) => void;

function attackSurvey(
  intervals: Intervals,
  tell: Tell,
  shown: ShownStatistics,
  { survey, counted, weights }: Statistics,
  baseIs: BaseIs,
): void {
  // it is less those who have no weight, or it is not
  const all = shown.counted === counted ? counted : null;
  for (const total of ['started', 'complete', 'incomplete', 'screened_out'] as const) {
    // the base of the questions is one of them by another name
    tell(total, survey[total], shown.survey[total] ?? (total === baseIs ? all : null));
  }
  intervals.sum(['complete', 'incomplete'], 'started');
  if (weights) attackWithout(intervals, tell, shown, weights, baseIs);
  else {
    tell('base', counted, shown.counted);
    intervals.sum(['base'], baseIs);
  }
  tell('timed', survey.duration_seconds.count, shown.survey.duration_seconds.count);
  intervals.atMost('timed', 'complete');
  if (shown.survey.visits !== null) {
    intervals.known('visits', shown.survey.visits);
    intervals.atMost('started', 'visits');
  }
  const shares = [shown.survey.completion_rate, shown.survey.completion_of_visits];
  if (shares.some((share) => share) && shown.survey.complete === null) throw new Error('a rate tells a hidden total');
  attackFunnel(intervals, tell, shown, survey.funnel);
  attackDays(intervals, tell, shown, survey.days);
  for (const kind of ['devices', 'countries'] as const) {
    const listed = new Map(shown.survey[kind].map(({ name, count }) => [name, count]));
    // the number of hidden ones is only shown beside those that are not
    const least = listed.size > 0 ? 1 : 0;
    for (const { name, count } of survey[kind]) tell(`${kind} ${name}`, count, listed.get(name), least);
    // everybody in these answers tells both
    intervals.sum(
      survey[kind].map(({ name }) => `${kind} ${name}`),
      'started',
    );
  }
}

/** Those who have no weight are not in the base that questions tell; that there is nobody without one is no secret. */
function attackWithout(
  intervals: Intervals,
  tell: Tell,
  { counted, questions, minimum_base = 0 }: ShownStatistics,
  { weighted, unweighted }: NonNullable<Statistics['weights']>,
  baseIs: BaseIs,
): void {
  const base = questions.find(({ statistics }) => statistics)?.statistics?.base ?? null;
  tell('base', weighted, base ?? (counted === weighted ? counted : null));
  if (unweighted === 0) intervals.known('without a weight', 0);
  else tell('without a weight', unweighted, base !== null && unweighted >= minimum_base ? unweighted : null);
  intervals.sum(['base', 'without a weight'], baseIs);
}

function attackFunnel(
  intervals: Intervals,
  tell: Tell,
  { survey }: ShownStatistics,
  steps: Statistics['survey']['funnel'],
): void {
  let before = 'started';
  for (const [at, step] of steps.entries()) {
    tell(`reached ${at}`, step.reached, survey.funnel[at]?.reached);
    tell(`left ${at}`, step.dropped, survey.funnel[at]?.dropped);
    intervals.sum([`reached ${at}`, `left ${at}`], before);
    before = `reached ${at}`;
  }
  intervals.unknown('left at the end');
  intervals.sum(['complete', 'left at the end'], before);
}

function attackDays(
  intervals: Intervals,
  tell: Tell,
  { survey }: ShownStatistics,
  days: Statistics['survey']['days'],
): void {
  const { counts } = answersByTime(days);
  for (const series of ['complete', 'incomplete'] as const) {
    for (const [at, count] of counts.entries()) {
      tell(`${series} ${count.start}`, count[series], survey.times?.counts[at]?.[series]);
    }
    intervals.sum(
      counts.map(({ start }) => `${series} ${start}`),
      series,
    );
  }
}

function attackQuestion(
  intervals: Intervals,
  tell: Tell,
  at: string,
  { question, statistics: truth }: QuestionFigures,
  shown: ShownQuestion['statistics'] | undefined,
): void {
  const answered = `${at} answered`;
  tell(answered, truth.answered, shown?.answered);
  intervals.atMost(answered, 'base');
  if (truth.options) {
    const own = truth.own_texts && [{ id: 'own', text: '', ...truth.own_texts }];
    const shownOwn = shown?.own_texts && [{ id: 'own', text: '', ...shown.own_texts }];
    const all = [...truth.options, ...(own ?? [])];
    const listed = [...(shown?.options ?? []), ...(shownOwn ?? [])];
    attackOptions(intervals, tell, at, all, listed, answered, !question.isMultiple);
  }
  attackBins(intervals, tell, at, truth, shown);
  for (const row of truth.rows ?? []) {
    const told = shown?.rows?.find(({ id }) => id === row.id);
    const rowName = `${at} row ${row.id}`;
    tell(rowName, row.answered, told?.answered);
    attackOptions(intervals, tell, rowName, row.options, told?.options ?? [], rowName, !question.isMultiple);
  }
  if (truth.rows) {
    intervals.cover(
      truth.rows.map(({ id }) => `${at} row ${id}`),
      answered,
    );
  }
  attackRanks(intervals, tell, at, truth, shown);
  if (truth.top_answers) attackTexts(intervals, tell, at, truth, shown);
}

function attackOptions(
  intervals: Intervals,
  tell: Tell,
  at: string,
  options: readonly OptionFigure[],
  listed: readonly OptionFigure[],
  whole: string,
  isSingle: boolean,
): void {
  const names = options.map(({ id }) => `${at} option ${id}`);
  for (const { id, count } of options) tell(`${at} option ${id}`, count, listed.find((one) => one.id === id)?.count);
  if (isSingle) intervals.sum(names, whole);
  else intervals.cover(names, whole);
}

function attackBins(
  intervals: Intervals,
  tell: Tell,
  at: string,
  truth: QuestionFigures['statistics'],
  shown: ShownQuestion['statistics'] | undefined,
): void {
  const bins = truth.histogram ?? [];
  if (bins.length === 0) return;
  const nameOf = (bin: { from: number | string }) => `${at} bin ${bin.from}`;
  const isTold = shown?.histogram?.length === bins.length;
  for (const [place, bin] of bins.entries()) {
    const same = shown?.histogram?.find(({ from, to }) => from === bin.from && to === bin.to);
    tell(nameOf(bin), bin.count, isTold ? shown.histogram?.[place]?.count : same?.count);
  }
  intervals.sum(bins.map(nameOf), `${at} answered`);
  for (const [place, wide] of (shown?.histogram ?? []).entries()) {
    intervals.known(`${at} wide ${place}`, wide.count);
    const parts = bins.filter(({ from, to }) => from >= wide.from && to <= wide.to);
    intervals.sum(parts.map(nameOf), `${at} wide ${place}`);
  }
  const groups = shown?.nps && { promoters: [9, 11], passives: [7, 9], detractors: [-99, 7] };
  for (const [group, [from = 0, below = 0]] of Object.entries(groups ?? {})) {
    const told = Object.entries(shown?.nps ?? {}).find(([name]) => name === group)?.[1];
    intervals.known(`${at} ${group}`, told.count);
    const parts = bins.filter((bin) => Number(bin.from) >= from && Number(bin.from) < below);
    intervals.sum(parts.map(nameOf), `${at} ${group}`);
  }
  const moments = [shown?.mean, shown?.median, shown?.sd, shown?.q1, shown?.q3, shown?.min, shown?.max];
  if (!isTold && moments.some((moment) => moment !== null && moment !== undefined)) {
    throw new Error(`${at}: a mean or the like tells of hidden bins`);
  }
}

function attackRanks(
  intervals: Intervals,
  tell: Tell,
  at: string,
  truth: QuestionFigures['statistics'],
  shown: ShownQuestion['statistics'] | undefined,
): void {
  const ranks = truth.ranks ?? [];
  for (const rank of ranks) {
    const told = shown?.ranks?.find(({ id }) => id === rank.id);
    const first = shown?.first_places?.find(({ id }) => id === rank.id);
    const places = rank.places.map((_, place) => `${at} ${rank.id} place ${place}`);
    for (const [place, count] of rank.places.entries()) {
      tell(places[place] ?? '', count, told?.places[place] ?? (place === 0 ? first?.count : undefined));
    }
    tell(`${at} ${rank.id} ranked`, rank.ranked, told?.ranked);
    intervals.sum(places, `${at} ${rank.id} ranked`);
    intervals.atMost(`${at} ${rank.id} ranked`, `${at} answered`);
  }
  const firsts = ranks.map(({ id }) => `${at} ${id} place 0`);
  if (ranks.length > 0) intervals.sum(firsts, `${at} answered`);
}

function attackTexts(
  intervals: Intervals,
  tell: Tell,
  at: string,
  truth: QuestionFigures['statistics'],
  shown: ShownQuestion['statistics'] | undefined,
): void {
  const all = truth.top_answers ?? [];
  if (all.length !== truth.distinct) return;
  for (const { text, count } of all) {
    tell(`${at} text ${text}`, count, shown?.top_answers?.find((one) => one.text === text)?.count);
  }
  intervals.sum(
    all.map(({ text }) => `${at} text ${text}`),
    `${at} answered`,
  );
}
