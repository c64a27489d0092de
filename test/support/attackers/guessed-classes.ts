/**
 * Other sizes that hidden classes of weights could have: whoever knows the targets works out the weights that each guess
 * would have led to. A guess that agrees with everything that is shown is as good as the truth.
 */
import { rimWeights } from '../../../shared/figures/statistics/weights/rim-weights.ts';
import type { KnownRim, WeightClass } from '../statistics/random-report.ts';
import type { Attack } from './attacked-lists.ts';

/** By the id of a class: how many are in it. */
export function toldSizes({ shown }: Pick<Attack, 'shown'>, { column }: KnownRim): ReadonlyMap<string, number> {
  const group = shown.banners?.flatMap(({ groups }) => groups).find((one) => one.column === column);
  return new Map(group?.columns.map(({ id, base }) => [id, base]));
}

/** Whoever sees how many are in each class knows what each of them weighs. */
export function areClassesTold(attack: Pick<Attack, 'shown'>, rim: KnownRim): boolean {
  const told = toldSizes(attack, rim);
  return rim.classes.every(({ id }) => told.has(id));
}

/**
 * Some respondents of one hidden class are in another one, or nearly all are in one. Bold guesses come first, which show
 * most at once; then those that take one step after the other, because all bold ones may contradict what is shown.
 */
export function guesses(attack: Pick<Attack, 'shown'>, rim: KnownRim, minimumBase: number): KnownRim[] {
  const told = toldSizes(attack, rim);
  const whole = withEmpty(rim);
  const hidden = whole.classes.filter(({ id }) => !told.has(id));
  const pairs = hidden.flatMap((from) => hidden.filter((to) => to !== from).map((to) => ({ from, to })));
  const moved = ({ from, to }: (typeof pairs)[number], sizes: readonly number[]) =>
    sizes
      .filter((many) => many > 0 && many <= from.count)
      .map((many) =>
        resized(
          whole,
          new Map([
            [from.id, from.count - many],
            [to.id, to.count + many],
          ]),
        ),
      );
  const boldSizes = ({ count }: WeightClass) => [
    ...new Set([count - 1, minimumBase, Math.ceil(minimumBase / 2), 1, count]),
  ];
  const steps = Array.from({ length: minimumBase }, (_, at) => at + 1);
  const bold = pairs.flatMap((pair) => moved(pair, boldSizes(pair.from)));
  const small = pairs.flatMap((pair) => {
    const isTried = new Set(boldSizes(pair.from));
    return moved(
      pair,
      steps.filter((many) => !isTried.has(many)),
    );
  });
  const gathered = hidden.flatMap((to) =>
    [1, 0].map((left) => {
      const others = hidden.filter((one) => one !== to);
      const kept = others.map(({ id, count }) => [id, Math.min(left, count)] as const);
      const many = hidden.reduce((sum, { count }) => sum + count, 0) - kept.reduce((sum, [, count]) => sum + count, 0);
      return resized(whole, new Map([...kept, [to.id, many]]));
    }),
  );
  return [...bold, ...gathered, ...small].filter((guess) => agrees(attack, guess)).map(({ rim: guess }) => guess);
}

/** That nobody is in a class is shown as little as how few are. */
function withEmpty(rim: KnownRim): KnownRim {
  const ids = Object.keys(rim.targets).map((value) => `${rim.column}=${value}`);
  const empty = ids.filter((id) => !rim.classes.some((one) => one.id === id));
  return { ...rim, classes: [...rim.classes, ...empty.map((id) => ({ id, count: 0, weight: 0 }))] };
}

/** With what the weighting itself would have said. */
interface Guess {
  rim: KnownRim;
  iterations: number;
  converged: boolean;
}

function resized(rim: KnownRim, sizes: ReadonlyMap<string, number>): Guess {
  const cells = rim.classes.map(({ id, count }) => ({
    key: [id.slice(rim.column.length + 1)],
    count: sizes.get(id) ?? count,
  }));
  const { weights, iterations, converged } = rimWeights({ cells, targets: [rim.targets], cap: rim.cap });
  const classes = rim.classes.map(({ id }, at) => ({ id, count: cells[at]?.count ?? 0, weight: weights[at] ?? 0 }));
  return { rim: { ...rim, classes }, iterations, converged };
}

/** What is shown of the weights as a whole, as rounded. */
function agrees({ shown }: Pick<Attack, 'shown'>, { rim: { classes }, iterations, converged }: Guess): boolean {
  const { effective_base, efficiency } = shown.weights ?? {};
  if ((shown.weights?.iterations ?? iterations) !== iterations) return false;
  if ((shown.weights?.converged ?? converged) !== converged) return false;
  const sum = (of: (one: WeightClass) => number) => classes.reduce((total, one) => total + of(one), 0);
  const effective = sum(({ count, weight }) => count * weight) ** 2 / sum(({ count, weight }) => count * weight ** 2);
  const isClose = (told: number | null | undefined, value: number) =>
    told === null || told === undefined || Math.abs(told - value) <= 0.501;
  return isClose(effective_base, effective) && isClose(efficiency, (100 * effective) / sum(({ count }) => count));
}
