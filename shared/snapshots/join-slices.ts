/**
 * Joins the snapshots of all slices into one, in the order of the slices, once it is sure that nothing is missing: while
 * slices are pulled side by side an answer may move from one to another, be seen in both or in neither. What the service
 * counts for each slice now must be what was read of it; slices where it is not are pulled again.
 */
import type { Files } from '../ports.ts';
import type { UpstreamQuery } from '../surveys/filters/filters.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import { countAll, countOf } from './count-answers.ts';
import { type GatheredSlices, gatherSlices } from './gather-slices.ts';
import { type Slice, sliceQuery } from './slice.ts';
import type { Snapshot } from './snapshot.ts';
import type { Upstream } from './upstream.ts';

const MAX_ROUNDS = 3;
/** So many answers in two slices are no longer a few that moved. */
const MOST_DROPPED = 1_000;

interface JoinRequest {
  upstream: Upstream;
  token: string;
  query: UpstreamQuery;
  files: Files;
  /** The prefix of the whole snapshot; see `slicePrefix`. */
  prefix: string;
  slices: readonly Slice[];
  /** In which round each slice was last pulled; the first round is 1. */
  rounds: readonly number[];
  /** The complete snapshot of a slice, with its ids. Asked for one after the other. */
  snapshotOf(slice: number): Promise<Snapshot>;
}

/** The whole snapshot, or the slices that must be pulled again, each from an empty snapshot. */
type Joined = { snapshot: Snapshot } | { again: number[] };

interface Check {
  /** Undefined where the service does not say. */
  total: number | undefined;
  /** Slices of which something else is counted now than was read. */
  changed: number[];
  /** More is counted in all than in the slices together: something lies outside of them. */
  isBeyond: boolean;
}

export async function joinSlices(request: JoinRequest): Promise<Joined> {
  const callsBefore = request.upstream.callCount();
  const gathered = await gatherSlices(request);
  const check = await checkCounts(request, gathered);
  const again = slicesToPullAgain(request, gathered, check);
  const round = Math.max(...request.rounds);
  if (again.length > 0 && round < MAX_ROUNDS) return { again };
  const calls = gathered.calls + request.upstream.callCount() - callsBefore;
  return { snapshot: wholeOf(gathered, calls, check.total, again.length > 0) };
}

async function checkCounts(request: JoinRequest, { found }: GatheredSlices): Promise<Check> {
  const { query, slices } = request;
  const total = await countOf(request, query);
  const counts = await countAll(
    request,
    slices.map((slice) => sliceQuery(query, slice)),
  );
  const changed = counts.flatMap((count, at) => (count === undefined || count === found[at] ? [] : [at]));
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  return { total, changed, isBeyond: total !== undefined && !counts.includes(undefined) && total > sum };
}

/**
 * Answers that come in do so in the last slice of days, and what moves mostly moves there. It is pulled again after all
 * others have ended: then it holds whatever left them, and what it counts more since is newer than the snapshot.
 */
function slicesToPullAgain({ slices, rounds }: JoinRequest, gathered: GatheredSlices, check: Check): number[] {
  const last = slices.findLastIndex((slice) => slice.isComplete !== false);
  const round = Math.max(...rounds);
  const isAlone = round > 1 && rounds.every((one, at) => (one === round) === (at === last));
  const closed = check.changed.filter((at) => at < last);
  const undated = check.changed.filter((at) => at > last);
  const isMuchTwice = gathered.dropped > MOST_DROPPED;
  if (closed.length > 0) return round + 1 < MAX_ROUNDS ? closed : check.changed;
  if (isMuchTwice) return gathered.withDropped;
  if (check.changed.length === 0 && !check.isBeyond) return [];
  if (isAlone && !check.isBeyond) return [];
  return undated.length > 0 && round + 1 < MAX_ROUNDS ? undated : [last];
}

function wholeOf(gathered: GatheredSlices, calls: number, counted: number | undefined, isUnsettled: boolean): Snapshot {
  const { read, facts, slices } = gathered;
  const isChanged = isUnsettled || gathered.isUnsteady;
  const total = isChanged ? counted : read;
  const warnings = [...gathered.warnings, ...ownWarnings()];
  const whole = { isComplete: true, pass: 1, runs: [], slices, read, isDisturbed: false, facts, warnings, calls };
  return { ...whole, ...(total !== undefined && { total }) };

  function ownWarnings(): Warning[] {
    if (counted === undefined) return [warningOf('answers_uncounted', { read })];
    return isChanged ? [warningOf('answers_changed', { attempts: MAX_ROUNDS, read, total: counted })] : [];
  }
}
