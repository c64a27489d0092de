/**
 * Works out how many gave one of the two highest values in a hidden column: from the histogram of all, and from means,
 * deviations and shares of all and of every column that is shown.
 */

import type { ShownColumnFigures, ShownQuestion } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { BannerGroup } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import type { Attack } from './attacked-lists.ts';
import { toldBase } from './banner-attacker.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds, type LinearBounds, type Terms } from './linear-bounds.ts';

export function attackScales(attack: Attack): Attacked[] {
  return attack.truth.questions.flatMap((question, at) => {
    const shown = attack.shown.questions[at]?.statistics;
    if (!shown || !question.statistics.top_2_box || !question.statistics.columns) return [];
    return (attack.truth.banners ?? []).flatMap(({ groups }, banner) =>
      groups
        // where columns share respondents, they do not sum up to all
        .filter(({ is_overlapping }) => !is_overlapping)
        .flatMap((group) => attackGroup(attack, question, shown, group, banner)),
    );
  });
}

interface Values {
  /** The place of each value's unknown count. */
  places: number[];
  values: number[];
}

const sumOf = (places: readonly number[], factor = 1): Terms => new Map(places.map((place) => [place, factor]));

function attackGroup(
  attack: Attack,
  question: QuestionFigures,
  shown: ShownQuestion['statistics'],
  group: BannerGroup,
  banner: number,
): Attacked[] {
  const known = createLinearBounds();
  const values = (question.statistics.histogram ?? []).map(({ from }) => Number(from));
  const all = valuesOf(known, values);
  tell(known, all, shown);
  for (const { from, to, count } of shown.histogram ?? []) {
    const inside = all.places.filter((_, at) => (values[at] ?? 0) >= Number(from) && (values[at] ?? 0) <= Number(to));
    known.fact(sumOf(inside), count, count);
  }
  const columns = group.columns.map(({ id }) => {
    const own = valuesOf(known, values);
    const told = figuresIn(shown, banner, id);
    if (told) tell(known, own, figuresOf(told));
    known.fact(sumOf(own.places), 0, toldBase(attack, group, banner, id) ?? shown.base);
    return { id, own };
  });
  const rest = valuesOf(known, values);
  for (const [at, place] of all.places.entries()) {
    const parts = [...columns.map(({ own }) => own), rest].map((one) => one.places[at] ?? 0);
    known.fact(new Map([...sumOf(parts), [place, -1]]), 0, 0);
  }
  return columns.flatMap(({ id, own }) => {
    const truth = question.statistics.columns?.find((column) => column.banner === banner && column.id === id);
    if (!truth?.top_2_box) return [];
    const told = figuresIn(shown, banner, id);
    const ask = (name: string, count: number, places: readonly number[], isTold: boolean) => {
      const { low, high } = known.bounds(sumOf(places));
      const range = { low: Math.ceil(low - 1e-3), high: Math.floor(high + 1e-3) };
      return { name: `${question.question.id} ${name} in ${banner} ${id}`, truth: count, isTold, ...range };
    };
    return [
      ask('top two', truth.top_2_box.count, own.places.slice(-2), typeof told?.top_2_box?.count === 'number'),
      // a mean gives nearly all values of a short scale away: they are as good as shown beside it
      ...own.places.map((place, at) =>
        ask(`value ${values[at]}`, truth.mean?.counts?.[at] ?? 0, [place], typeof told?.mean?.mean === 'number'),
      ),
    ];
  });
}

function figuresIn(shown: ShownQuestion['statistics'], banner: number, id: string): ShownColumnFigures | undefined {
  return shown.columns?.find((column) => column.banner === banner && column.id === id);
}

function valuesOf(known: LinearBounds, values: number[]): Values {
  return { places: values.map(() => known.unknown()), values };
}

interface Told {
  answered: number;
  mean?: number | null;
  sd?: number | null;
  top_2_box?: { count: number | null };
}

function figuresOf({ answered, mean, top_2_box }: ShownColumnFigures): Told {
  return { answered, ...(mean && { mean: mean.mean, sd: mean.sd }), ...(top_2_box && { top_2_box }) };
}

/** A mean and a deviation are two sums over the values. */
function tell(known: LinearBounds, { places, values }: Values, { answered, mean, sd, top_2_box }: Told): void {
  known.fact(sumOf(places), answered, answered);
  const top = top_2_box?.count;
  if (top !== undefined && top !== null) known.fact(sumOf(places.slice(-2)), top, top);
  if (mean === undefined || mean === null) return;
  const weighed = (power: number): Terms => new Map(places.map((place, at) => [place, (values[at] ?? 0) ** power]));
  known.fact(weighed(1), mean * answered, mean * answered);
  if (sd === undefined || sd === null) return;
  const squares = sd ** 2 * (answered - 1) + answered * mean ** 2;
  known.fact(weighed(2), squares, squares);
}
