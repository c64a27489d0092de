/** Which questions of a tracker's waves match, as its surveys are now; no answer is read for it. */
import { noFacts } from '../../surveys/facts.ts';
import { type MatchTable, matchTable } from '../../waves/match-table.ts';
import { withDistinctNames } from '../merge/frozen-waves.ts';
import type { Caller } from '../owner.ts';
import { readTracker, type TrackerDeps, waveSurveys } from './manage-trackers.ts';
import type { Tracker } from './tracker.ts';

export async function matchTracker(
  deps: TrackerDeps,
  caller: Caller,
  id: string,
): Promise<MatchTable & { tracker: Tracker }> {
  const tracker = await readTracker(deps, caller.owner, id);
  const surveys = await waveSurveys(deps, caller, tracker.surveyIds);
  const waves = surveys.map((survey) => ({ survey, facts: noFacts, known: new Map() }));
  return { tracker, ...matchTable(withDistinctNames(waves), new Map(Object.entries(tracker.map))) };
}
