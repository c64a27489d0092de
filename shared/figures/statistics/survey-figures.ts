/** The sums of a survey as the figures that people read. */
import type {
  DayCount,
  FunnelStep,
  NamedCount,
  NamedKind,
  SurveyStatistics,
} from '../../surveys/figure-types/statistics.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { FigurePrivacy } from './figure-privacy.ts';
import { frequentTexts } from './kinds/text-kind.ts';
import { numberFigures } from './number-figures.ts';
import { pairOf } from './question-partial.ts';
import { shareOf } from './share.ts';
import type { SurveyPartial } from './survey-partial.ts';
import type { TextTally } from './text-tally.ts';

/** More different devices, countries or sources than these are not listed; their percentages are of all the same. */
const MAX_NAMES = 1_000;
const namedKinds: readonly NamedKind[] = ['devices', 'countries', 'sources'];

interface SurveyRequest {
  /** As the survey service counts them. */
  visits: number | null;
  waves: Survey['waves'];
  privacy: FigurePrivacy;
  /** Its questions in their order, and which of them may be named. */
  ids: readonly string[];
  shownIds: ReadonlySet<string>;
}

export function surveyFigures(partial: SurveyPartial, request: SurveyRequest): SurveyStatistics {
  const { complete, incomplete, screenedOut, durations } = partial;
  const { visits, privacy } = request;
  const started = complete + incomplete;
  const { mean, median } = numberFigures(durations);
  const leftOut = namedKinds.filter((kind) => !privacy.isCounted(kind));
  const named = (kind: NamedKind) => (leftOut.includes(kind) ? [] : names(partial[kind]));
  return {
    visits,
    started,
    complete,
    incomplete,
    screened_out: screenedOut,
    completion_rate: shareOf(complete, started),
    // a service that counts fewer visits than answers must not make more than 100 %
    ...(visits !== null && { completion_of_visits: shareOf(complete, Math.max(visits, started)) }),
    duration_seconds: { count: durations.total, mean, median },
    days: days(partial),
    devices: named('devices'),
    countries: named('countries'),
    sources: named('sources'),
    ...(leftOut.length > 0 && { left_out: leftOut }),
    funnel: funnel(partial, request),
    first_answer_at: started === 0 ? null : moment(partial.firstMs),
    newest_answer_at: started === 0 ? null : moment(partial.newestMs),
  };
}

function days({ completeDays, incompleteDays }: SurveyPartial): DayCount[] {
  return [...new Set([...completeDays.keys(), ...incompleteDays.keys()])].sort().map((day) => ({
    day,
    complete: completeDays.get(day) ?? 0,
    incomplete: incompleteDays.get(day) ?? 0,
  }));
}

/** Percentages are of the answers that tell it. */
function names(tally: TextTally): NamedCount[] {
  const base = [...tally.groups.values()].reduce((sum, { count }) => sum + count, 0);
  return frequentTexts(tally, MAX_NAMES, (_, count) => shareOf(count, base)).map(({ text, ...share }) => ({
    name: text,
    ...share,
  }));
}

interface Way {
  started: number;
  stopsAfter(place: number): number;
  asks(id: string): boolean;
}

/**
 * Each step loses exactly those who are said to have dropped before it; who left at a question that may not be named is
 * counted at the next one that may. Of merged surveys each has a way of its own, by the questions that it asks.
 */
function funnel(partial: SurveyPartial, { waves, ids, shownIds }: SurveyRequest): FunnelStep[] {
  const ways = waves ? waves.map((wave) => wayOf(wave, partial)) : [wholeWay(partial)];
  const all = sum(ways.map(({ started }) => started));
  const reached = ways.map(({ started }) => started);
  const next = ways.map(() => -1);
  return ids.flatMap((id, at) => {
    if (!shownIds.has(id)) return [];
    let [base, dropped] = [0, 0];
    const here = ways.map((way, number) => {
      if (!way.asks(id)) return 0;
      base += way.started;
      let left = 0;
      for (let place = next[number] ?? 0; place < at; place++) left += way.stopsAfter(place);
      next[number] = at;
      dropped += left;
      reached[number] = (reached[number] ?? 0) - left;
      return reached[number];
    });
    return [{ question_id: id, ...(base < all && { base }), reached: sum(here), dropped }];
  });
}

function wholeWay({ complete, incomplete, stoppedAfter }: SurveyPartial): Way {
  const stopsAfter = (place: number) => stoppedAfter.get(String(place)) ?? 0;
  return { started: complete + incomplete, stopsAfter, asks: () => true };
}

function wayOf({ id, unasked = [] }: NonNullable<Survey['waves']>[number], { inWaves }: SurveyPartial): Way {
  const stopsAfter = (place: number) => inWaves.get(pairOf(String(id), place)) ?? 0;
  return { started: inWaves.get(String(id)) ?? 0, stopsAfter, asks: (question) => !unasked.includes(question) };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function moment(epochMs: number): string | null {
  return Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : null;
}
