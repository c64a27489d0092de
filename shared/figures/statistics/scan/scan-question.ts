/** Counts the answers to one question in one stretch: plainly, and by where respondents stand. */
import type { Stretch } from '../../columns/stretch.ts';
import type { Crossing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { countPairs } from './count-pairs.ts';
import type { Outcomes } from './outcomes.ts';
import type { Standings } from './standings.ts';

export function countPlain(partial: QuestionPartial, outcomes: Outcomes, rows: Uint32Array, stretch: Stretch): void {
  const { classOf, isGiven } = outcomes;
  const times = new Uint32Array(isGiven.length);
  for (let at = 0; at < rows.length; at++) {
    const own = classOf[rows[at] ?? 0] ?? 0;
    times[own] = (times[own] ?? 0) + 1;
  }
  outcomes.add(partial, times);
  outcomes.sample?.(partial, rows, stretch);
}

export function countCrossed(
  question: number,
  outcomes: Outcomes,
  { rows, standingOf, list: standings }: Standings,
  cross: Crossing,
  period: Period,
): void {
  const { list: saids, of: saidOf } = outcomes.saids(cross.partial[period].wholes.length > 0);
  const saidBy = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) saidBy[at] = saidOf[outcomes.classOf[rows[at] ?? 0] ?? 0] ?? 0;
  const standingsOf = countPairs({ of: saidBy, count: saids.length }, { of: standingOf, count: standings.length });
  for (const [at, said] of saids.entries()) {
    if (!said) continue;
    for (const [weight, counted] of byWeight(standingsOf(at), standings)) {
      const by = (times: number) => ({ said, weight, times });
      cross.tally(question, by(counted.all), period);
      for (const [column, times] of counted.columns) cross.tallyColumn(question, by(times), column);
      for (const [pair, times] of counted.pairs) cross.tallyPair(question, by(times), pair);
    }
  }
}

interface CountedWeight {
  all: number;
  columns: Map<number, number>;
  pairs: Map<number, number>;
}

/** Respondents of one weight are added up before anything is multiplied. */
function byWeight(
  counts: Iterable<[standing: number, times: number]>,
  standings: Standings['list'],
): Map<number, CountedWeight> {
  const weights = new Map<number, CountedWeight>();
  for (const [at, times] of counts) {
    const standing = standings[at];
    if (!standing) continue;
    let own = weights.get(standing.weight);
    if (!own) {
      own = { all: 0, columns: new Map(), pairs: new Map() };
      weights.set(standing.weight, own);
    }
    own.all += times;
    for (const column of standing.places.columns) own.columns.set(column, (own.columns.get(column) ?? 0) + times);
    for (const pair of standing.places.pairs) own.pairs.set(pair, (own.pairs.get(pair) ?? 0) + times);
  }
  return weights;
}
