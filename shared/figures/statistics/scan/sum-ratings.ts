/** Adds up which ratings the respondents of one stretch gave together. */
import type { Stretch } from '../../columns/stretch.ts';
import type { DriverRating } from '../drivers/driver-ratings.ts';
import { addRatings, type DriverSums, groupOf } from '../drivers/driver-sums.ts';
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
  for (let place = 0; place < standings.rows.length; place++) {
    const row = standings.rows[place] ?? 0;
    let count = 0;
    for (let rating = 0; rating < classes.length; rating++) {
      const own = classes[rating];
      const step = own ? (own.steps[own.classOf[row] ?? 0] ?? NONE) : NONE;
      if (step === NONE) continue;
      given[count] = rating;
      steps[count++] = step;
    }
    if (count > 1) addRatings(into, { given, steps, count }, weights(place), groupOf(stretch.ids[row] ?? 0));
  }
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
