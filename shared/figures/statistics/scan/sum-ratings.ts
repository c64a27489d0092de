/** Adds up which ratings the respondents of one chunk gave together. */
import type { Chunk } from '../../columns/chunk.ts';
import type { DriverRating } from '../drivers/driver-ratings.ts';
import { groupOf } from '../drivers/driver-sums.ts';
import type { RatingsTogether } from '../drivers/ratings-together.ts';
import type { Outcomes } from './outcomes.ts';
import type { Standings } from './standings.ts';

const NONE = 0xff;

interface Seen {
  chunk: Chunk;
  outcomes: readonly Outcomes[];
  standings: Pick<Standings, 'rows' | 'bundles'>;
}

export function sumRatings(together: RatingsTogether, { chunk, outcomes, standings }: Seen): void {
  const { rows } = standings;
  const weights = weightsIn(standings);
  const classes = together.ratings.map((rating) => stepsOf(rating, outcomes));
  const given = new Uint8Array(classes.length);
  const steps = new Uint8Array(classes.length);
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0;
    let count = 0;
    for (let rating = 0; rating < classes.length; rating++) {
      const read = classes[rating];
      const step = read ? (read.steps[read.classOf[row] ?? 0] ?? NONE) : NONE;
      if (step === NONE) continue;
      given[count] = rating;
      steps[count++] = step;
    }
    if (count > 1)
      together.add({ given, steps, count }, weights ? (weights[place] ?? 0) : 1, groupOf(chunk.ids[row] ?? 0));
  }
}

/** By class of its answers: the step, or none. */
function stepsOf({ at, stepOf }: DriverRating, outcomes: readonly Outcomes[]) {
  const own = outcomes[at];
  if (!own) return undefined;
  const { of, contents } = own.contents(false);
  const stepOfContent = contents.list.map((content) => stepOf(content) ?? NONE);
  return { classOf: own.classOf, steps: Uint8Array.from(of, (content) => stepOfContent[content] ?? NONE) };
}

/** By place in the rows; all rows of a cell have one weight. Undefined where nothing is weighted. */
function weightsIn({ rows, bundles: [bundle] }: Pick<Standings, 'rows' | 'bundles'>): Float64Array | undefined {
  if (!bundle) return undefined;
  const ofCell = new Float64Array(bundle.cells);
  for (const { weight, cells } of bundle.weights) for (const cell of cells) ofCell[cell] = Math.fround(weight);
  return Float64Array.from(rows, (_, place) => ofCell[bundle.cellOf[place] ?? 0] ?? 0);
}
