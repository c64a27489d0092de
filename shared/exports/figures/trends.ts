/**
 * How a question went from wave to wave: its mean or its shares with their intervals, and how the newest wave differs from
 * the one before that asked it. Made of what the figures show anyway, so that nothing hidden comes out.
 */
import { meanInterval } from '../../figures/significance/mean-interval.ts';
import { meanTest } from '../../figures/significance/mean-test.ts';
import { criticalZ } from '../../figures/significance/normal.ts';
import { bearsTest, proportionTest } from '../../figures/significance/proportion-test.ts';
import { baseOf, significance } from '../../figures/statistics/comparing/based.ts';
import { intervalOfShare } from '../../figures/statistics/share.ts';
import { waveFields } from '../../packing/fields.ts';
import type { ShownColumnFigures, ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { ColumnMean } from '../../surveys/figure-types/comparisons.ts';
import type { Survey } from '../../surveys/survey.ts';

interface TrendPoint {
  surveyId: number;
  /** False where the survey has no such question or option: nobody could answer it. */
  asked: boolean;
  answered: number | null;
  /** A mean, or percent; null if it is unknown or hidden. */
  value: number | null;
  low: number | null;
  high: number | null;
}

interface TrendLine {
  measure: 'mean' | 'top_two' | 'share';
  /** The option whose share it is. */
  id: string | null;
  text: string | null;
  points: TrendPoint[];
  /** The newest wave against the one before that has a value; null if there is none. */
  change: { sinceSurveyId: number; points: number; p: number | null; significant: boolean } | null;
}

/** Undefined where no waves are compared, or the question has neither a mean nor options. */
export function trendOf(
  { question, statistics }: ShownQuestion,
  waves: Survey['waves'],
  confidence: number,
): TrendLine[] | undefined {
  const { columns, options = [], mean, top_2_box } = statistics;
  if (!waves || !columns) return undefined;
  const inWaves = waves.map((wave) => ({
    surveyId: wave.id,
    offers: (option: string | undefined) =>
      !wave.unasked?.includes(question.id) &&
      !(option !== undefined && wave.lacks?.includes(`q:${question.id}:${option}`)),
    figures: columns.find(({ id, banner }) => banner === 0 && id === `${waveFields.name}=${wave.id}`),
  }));
  const line = (
    named: { measure: TrendLine['measure']; id?: string; text?: string },
    sampleIn: (figures: ShownColumnFigures) => Sample | undefined,
  ): TrendLine => {
    const waved = inWaves.map(({ surveyId, offers, figures }) => {
      const asked = offers(named.id);
      const sample = asked && figures ? sampleIn(figures) : undefined;
      const [low, high] = (sample && intervalOf(sample, confidence)) ?? [null, null];
      const answered = asked ? (figures?.answered ?? null) : null;
      return { sample, point: { surveyId, asked, answered, value: sample?.value ?? null, low, high } };
    });
    const { measure, id = null, text = null } = named;
    return { measure, id, text, points: waved.map(({ point }) => point), change: changeOf(waved, confidence) };
  };
  const lines = [
    ...(mean === undefined ? [] : [line({ measure: 'mean' }, ({ mean: own, ...of }) => sampleOfMean(own, of))]),
    ...(top_2_box ? [line({ measure: 'top_two' }, ({ top_2_box: own, ...of }) => sampleOfShare(own, of))] : []),
    ...options.map(({ id, text }) =>
      line({ measure: 'share', id, text }, ({ options: own, ...of }) =>
        sampleOfShare(
          own?.find((option) => option.id === id),
          of,
        ),
      ),
    ),
  ];
  return lines.length > 0 ? lines : undefined;
}

/** What the figure of one wave rests on. */
type Sample = { value: number; base: number } & ({ kind: 'mean'; sd: number | null } | { kind: 'share' });

type Based = Pick<ShownColumnFigures, 'answered' | 'effective_base'>;

function sampleOfMean(own: ColumnMean | undefined, of: Based): Sample | undefined {
  if (own?.mean == null) return undefined;
  return { kind: 'mean', value: own.mean, sd: own.sd, base: baseOf(of) };
}

function sampleOfShare(own: { percent: number | null } | undefined, of: Based): Sample | undefined {
  if (own?.percent == null) return undefined;
  return { kind: 'share', value: own.percent, base: baseOf(of) };
}

function intervalOf(sample: Sample, confidence: number): [low: number, high: number] | undefined {
  if (sample.kind === 'share') return intervalOfShare(sample.value, sample.base, criticalZ(confidence));
  const { value: mean, sd, base } = sample;
  return sd === null ? undefined : meanInterval({ mean, sd, base }, confidence);
}

interface Waved {
  sample: Sample | undefined;
  point: TrendPoint;
}

function changeOf(waved: readonly Waved[], confidence: number): TrendLine['change'] {
  const newest = waved.at(-1)?.sample;
  const before = waved.slice(0, -1).findLast(({ sample }) => sample !== undefined);
  if (!newest || !before?.sample) return null;
  return {
    sinceSurveyId: before.point.surveyId,
    points: newest.value - before.sample.value,
    ...significance(tested(newest, before.sample), confidence),
  };
}

function tested(now: Sample, then: Sample): { p: number } | null {
  if (now.kind === 'share' || then.kind === 'share') {
    const [here, there] = [now, then].map(({ value, base }) => ({ share: value / 100, base }));
    return here && there && bearsTest(here, there) ? proportionTest(here, there) : null;
  }
  if (now.sd === null || then.sd === null) return null;
  return meanTest({ mean: now.value, sd: now.sd, base: now.base }, { mean: then.value, sd: then.sd, base: then.base });
}
