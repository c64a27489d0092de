/** Counts the answers to one question in one stretch: plainly, and by where respondents stand. */
import type { Stretch } from '../../../figures/columns/stretch.ts';
import type { Crossing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { mayJoin, noteSample } from '../text-sample.ts';
import type { Said } from '../weighted/said.ts';
import { countPairs } from './count-pairs.ts';
import { addOutcome, type Outcomes } from './outcomes.ts';
import type { Standings } from './standings.ts';

export function countPlain(partial: QuestionPartial, outcomes: Outcomes, rows: Uint32Array, stretch: Stretch): void {
  const { classOf, of, list } = outcomes;
  const counts = new Uint32Array(list.length);
  for (let at = 0; at < rows.length; at++) {
    const outcome = of[classOf[rows[at] ?? 0] ?? 0] ?? 0;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  for (const [at, outcome] of list.entries()) {
    const times = counts[at] ?? 0;
    if (at > 0 && times > 0) addOutcome(partial, outcome, times);
  }
  if (list.some(({ adds }) => adds.texts.sample.length > 0)) sampleTexts(partial, outcomes, rows, stretch);
}

function sampleTexts({ texts }: QuestionPartial, { classOf, of, list }: Outcomes, rows: Uint32Array, { ids }: Stretch) {
  for (const row of rows) {
    const answerId = ids[row] ?? 0;
    if (!mayJoin(texts.sample, answerId)) continue;
    const [own] = list[of[classOf[row] ?? 0] ?? 0]?.adds.texts.sample ?? [];
    if (own) noteSample(texts.sample, { ...own, answerId });
  }
}

export function countCrossed(
  question: number,
  outcomes: Outcomes,
  { rows, standingOf, list: standings }: Standings,
  cross: Crossing,
  period: Period,
): void {
  const { saids, saidOf } = differentSaids(outcomes, cross.partial[period].wholes.length > 0);
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

/** By class of rows. Without texts, unless those are weighed: then few different things are said to most questions. */
function differentSaids({ of, list }: Outcomes, withTexts: boolean) {
  const known = new Map<string, number>();
  const saids: (Said | undefined)[] = [undefined];
  const numbers = list.map(({ said }) => {
    if (!said) return 0;
    const name = JSON.stringify([said.names, said.number ?? null, withTexts ? (said.text ?? null) : null]);
    const number = known.get(name) ?? saids.length;
    if (number === saids.length) saids.push(said);
    known.set(name, number);
    return number;
  });
  return { saids, saidOf: of.map((outcome) => numbers[outcome] ?? 0) };
}
