/** Adds up which ratings the respondents of one stretch gave together. */
import type { Stretch } from '../../columns/stretch.ts';
import { CompleteGivers } from '../drivers/complete-givers.ts';
import type { DriverRating } from '../drivers/driver-ratings.ts';
import { addRatings, type DriverSums, groupCount, groupOf } from '../drivers/driver-sums.ts';
import type { Outcomes } from './outcomes.ts';
import type { Standings } from './standings.ts';

const NONE = 0xff;

interface Seen {
  stretch: Stretch;
  outcomes: readonly Outcomes[];
  standings: Pick<Standings, 'rows' | 'bundles'>;
}

export function sumRatings(into: DriverSums, ratings: readonly DriverRating[], seen: Seen): void {
  const { stretch, standings } = seen;
  const weights = weightsIn(standings);
  const classes = ratings.map((rating) => stepsOf(rating, seen.outcomes));
  const given = new Uint8Array(ratings.length);
  const steps = new Uint8Array(ratings.length);
  const { places, groups } = placesByGroup(stretch, standings.rows);
  const complete = new CompleteGivers(ratings.length);
  let group = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const row = standings.rows[place] ?? 0;
    const own = groups[place] ?? 0;
    if (own !== group) complete.putInto(into, group);
    group = own;
    let count = 0;
    for (let rating = 0; rating < classes.length; rating++) {
      const read = classes[rating];
      const step = read ? (read.steps[read.classOf[row] ?? 0] ?? NONE) : NONE;
      if (step === NONE) continue;
      given[count] = rating;
      steps[count++] = step;
    }
    if (count === classes.length) complete.add(steps, weights(place));
    else if (count > 1) addRatings(into, { given, steps, count }, weights(place), group);
  }
  complete.putInto(into, group);
}

/** One group after the other: its sums then stay where they are quickly reached. */
function placesByGroup({ ids }: Stretch, rows: Uint32Array): { places: Uint32Array; groups: Uint8Array } {
  const groups = Uint8Array.from(rows, (row) => groupOf(ids[row] ?? 0));
  const starts = new Uint32Array(groupCount + 1);
  for (const group of groups) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groupCount; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const places = new Uint32Array(rows.length);
  for (const [place, group] of groups.entries()) {
    const start = starts[group] ?? 0;
    places[start] = place;
    starts[group] = start + 1;
  }
  return { places, groups };
}

/** By class of its answers: the step, or none. */
function stepsOf({ at, stepOf }: DriverRating, outcomes: readonly Outcomes[]) {
  const own = outcomes[at];
  if (!own) return undefined;
  const { of, saids } = own.saids(false);
  const stepOfSaid = saids.list.map((said) => stepOf(said) ?? NONE);
  return { classOf: own.classOf, steps: Uint8Array.from(of, (said) => stepOfSaid[said] ?? NONE) };
}

/** By place in the rows. All rows of a cell have one weight. */
function weightsIn({ bundles: [bundle] }: Pick<Standings, 'bundles'>): (place: number) => number {
  if (!bundle) return () => 1;
  const ofCell = new Float64Array(bundle.cells);
  for (const { weight, cells } of bundle.weights) for (const cell of cells) ofCell[cell] = Math.fround(weight);
  return (place) => ofCell[bundle.cellOf[place] ?? 0] ?? 0;
}
