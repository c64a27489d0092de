/** The sums of a survey as the figures that people read. */
import type {
  DayCount,
  FunnelStep,
  NamedCount,
  NamedKind,
  SurveyStatistics,
} from '../../surveys/figure-types/statistics.ts';
import type { FigurePrivacy } from './figure-privacy.ts';
import { frequentTexts } from './kinds/text-kind.ts';
import { numberFigures } from './number-figures.ts';
import { shareOf } from './share.ts';
import type { SurveyPartial } from './survey-partial.ts';
import type { TextTally } from './text-tally.ts';

/** More different devices, countries or sources than these are not listed; their percentages are of all the same. */
const MAX_NAMES = 1_000;
const namedKinds: readonly NamedKind[] = ['devices', 'countries', 'sources'];

export function surveyFigures(
  partial: SurveyPartial,
  questionIds: readonly string[],
  visits: number | null,
): SurveyStatistics {
  const { complete, incomplete, screenedOut, durations } = partial;
  const started = complete + incomplete;
  const { mean, median } = numberFigures(durations);
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
    devices: names(partial.devices),
    countries: names(partial.countries),
    sources: names(partial.sources),
    funnel: funnel(partial, questionIds),
    first_answer_at: started === 0 ? null : moment(partial.firstMs),
    newest_answer_at: started === 0 ? null : moment(partial.newestMs),
  };
}

/** Without the steps of questions that may not be named; who left there is counted at the next step that may. */
export function withoutHiddenSteps(
  figures: SurveyStatistics,
  shownIds: ReadonlySet<string>,
  { isCounted }: FigurePrivacy,
): SurveyStatistics {
  const leftOut = namedKinds.filter((kind) => !isCounted(kind));
  const steps = figures.funnel.filter(({ question_id }) => shownIds.has(question_id));
  return {
    ...figures,
    funnel: steps.map((step, at) => ({
      ...step,
      dropped: (steps[at - 1]?.reached ?? figures.started) - step.reached,
    })),
    ...Object.fromEntries(leftOut.map((kind) => [kind, []])),
    ...(leftOut.length > 0 && { left_out: leftOut }),
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

/** Each step loses exactly those who are said to have dropped before it. */
function funnel({ complete, incomplete, stoppedAfter }: SurveyPartial, questionIds: readonly string[]): FunnelStep[] {
  let reached = complete + incomplete;
  return questionIds.map((id, at) => {
    const dropped = stoppedAfter.get(String(at - 1)) ?? 0;
    reached -= dropped;
    return { question_id: id, reached, dropped };
  });
}

function moment(epochMs: number): string | null {
  return Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : null;
}
