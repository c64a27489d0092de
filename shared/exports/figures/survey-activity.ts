/**
 * How many answers a survey got in each of the last weeks, and when the newest came. No answer is read for it: the survey
 * service counts, once for every week, and what it said is kept. As long as the newest answer is the same nothing is
 * counted again; when others have come, only the weeks since.
 */
import { z } from 'zod';
import { changeRecord } from '../../records/change-record.ts';
import type { Records } from '../../records/records.ts';
import { countAll } from '../../snapshots/count-answers.ts';
import type { LatestAnswer, Upstream } from '../../snapshots/upstream.ts';
import type { Caller } from '../owner.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first of January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const weeksShown = 12;
/** Whoever does not look for so long has it counted again. */
const KEPT_MS = 90 * DAY_MS;

const keptSchema = z.object({
  total: z.number(),
  newest: z.string(),
  /** By the Monday that a week begins with. */
  counts: z.record(z.string(), z.number()),
});
type Kept = z.infer<typeof keptSchema>;
const reader = { parse: (value: unknown) => keptSchema.safeParse(value).data };

interface ActivityDeps {
  upstream: Upstream;
  records: Records;
  now(): number;
}

interface SurveyActivity {
  /** Null if there is no answer, or the service cannot say. */
  newestAt: string | null;
  /** The oldest first, the last one is this week; null if the service cannot count by days. */
  weeks: { from: string; answers: number }[] | null;
}

export async function surveyActivity(
  deps: ActivityDeps,
  { owner, token }: Caller,
  surveyId: number,
): Promise<SurveyActivity> {
  const query = { surveyId, isScreenedOut: false, isDeleted: false };
  const latest = await deps.upstream.latest(token, query);
  if (!latest) return { newestAt: null, weeks: null };
  const newestAt = latest.submittedAt ?? null;
  const weeks = mondays(deps.now());
  const key = { partition: `O#${owner}`, sort: `ACTIVITY#${surveyId}` };
  const record = await deps.records.get(key);
  const known = stillTrue(record && reader.parse(record.value), latest);
  // no answer is younger than the newest
  const missing = newestAt === null ? [] : weeks.filter((week) => known[week] === undefined && week <= newestAt);
  if (missing.length > 0) {
    const counted = await countAll(
      { upstream: deps.upstream, token },
      missing.map((week) => ({ ...query, dateFrom: week, dateTo: dayOf(Date.parse(week) + WEEK_MS - DAY_MS) })),
    );
    for (const [at, week] of missing.entries()) {
      const count = counted[at];
      if (count === undefined) return { newestAt, weeks: null };
      known[week] = count;
    }
    const counts = Object.fromEntries(
      weeks.flatMap((week) => (known[week] === undefined ? [] : [[week, known[week]]])),
    );
    const kept: Kept = { total: latest.total, newest: newestOf(latest), counts };
    const forgetAt = new Date(deps.now() + KEPT_MS).toISOString();
    await changeRecord(deps.records, key, reader, () => kept, { absent: () => kept, times: () => ({ forgetAt }) });
  }
  const shown = weeks.map((from) => ({ from, answers: known[from] ?? 0 }));
  // a service that takes no notice of days counts all answers every time
  const isCounted = shown.reduce((sum, { answers }) => sum + answers, 0) <= latest.total;
  return { newestAt, weeks: isCounted ? shown : null };
}

/**
 * If answers were added since, the counts of earlier weeks are still right; if some were deleted, their weeks are
 * unknown.
 */
function stillTrue(kept: Kept | undefined, latest: LatestAnswer): Record<string, number> {
  if (!kept || latest.total < kept.total) return {};
  if (latest.total === kept.total && newestOf(latest) === kept.newest) return { ...kept.counts };
  const lastWeek = Object.keys(kept.counts).toSorted().at(-1);
  return Object.fromEntries(Object.entries(kept.counts).filter(([week]) => week !== lastWeek));
}

const newestOf = ({ id, submittedAt }: LatestAnswer) => `${id ?? ''} ${submittedAt ?? ''}`;

function mondays(now: number): string[] {
  const thisWeek = Math.floor((now - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  return Array.from({ length: weeksShown }, (_, at) => dayOf(thisWeek - (weeksShown - 1 - at) * WEEK_MS));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
