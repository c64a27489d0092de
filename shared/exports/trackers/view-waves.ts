/** A view as it is frozen to be shown elsewhere: where it is of a tracker, with the waves that it has now. */
import type { SavedView } from '../views/saved-view.ts';
import { readTracker, type TrackerDeps, trackerWaves } from './manage-trackers.ts';

export async function withWaves(deps: Pick<TrackerDeps, 'records'>, view: SavedView): Promise<SavedView> {
  if (view.trackerId === undefined) return view;
  const { waveIds, matching } = trackerWaves(await readTracker(deps, view.owner, view.trackerId));
  return { ...view, surveyIds: waveIds, matching };
}
