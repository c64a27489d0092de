/**
 * What a weighted report says of some respondents, as linear facts: everybody with one value has the same weight, which
 * is known, so the unknown numbers are how many of each value gave an answer. Figures are known as they are rounded.
 */
import type { ToldShare } from './attacked-lists.ts';
import type { LinearBounds, Terms } from './linear-bounds.ts';

/** Unknown counts by the places of the weights: of each row, of those who did not answer, and of all. */
export interface Part {
  weights: readonly number[];
  cells: number[][];
  unanswered: number[];
  bases: number[];
}

export interface ToldMoments {
  values: readonly number[];
  mean: number;
  sd: number | null;
  /** What the deviation is divided by knows of it. */
  effective: number;
}

const INFINITE = Number.POSITIVE_INFINITY;
const ROUNDING = { count: 0.501, percent: 0.0501, moment: 0.00501 };

export function newPart(known: LinearBounds, weights: readonly number[], rows: number, isSingle: boolean): Part {
  const each = () => weights.map(() => known.unknown());
  const part = { weights, cells: Array.from({ length: rows }, each), unanswered: each(), bases: each() };
  for (const [at, base] of part.bases.entries()) {
    const [own, missing] = [part.cells.map((row) => row[at] ?? 0), part.unanswered[at] ?? 0];
    known.fact(
      termsOf([
        [own, 1],
        [[missing], 1],
        [[base], -1],
      ]),
      0,
      isSingle ? 0 : INFINITE,
    );
    if (isSingle) continue;
    for (const cell of own)
      known.fact(
        termsOf([
          [[base], 1],
          [[missing], -1],
          [[cell], -1],
        ]),
        0,
        INFINITE,
      );
  }
  return part;
}

/** Those of some places only: of one weight, or of one column. */
export function pick({ weights, cells, unanswered, bases }: Part, isPicked: (place: number) => boolean): Part {
  const only = <Of>(list: readonly Of[]) => list.filter((_, place) => isPicked(place));
  return { weights: only(weights), cells: cells.map(only), unanswered: only(unanswered), bases: only(bases) };
}

export function tellBase(known: LinearBounds, { bases, unanswered }: Part, base?: number, answered?: number): void {
  if (base !== undefined) known.fact(termsOf([[bases, 1]]), base, base);
  if (answered !== undefined)
    known.fact(
      termsOf([
        [bases, 1],
        [unanswered, -1],
      ]),
      answered,
      answered,
    );
}

/** A weighted count of some rows, in whole respondents, and its share in tenths of a percent of whole respondents too. */
export function tellShare(
  known: LinearBounds,
  part: Part,
  rows: readonly number[],
  { count, percent }: ToldShare,
): void {
  if (count === null) return;
  const own = rows.flatMap((row) => weighed(part, part.cells[row] ?? [], 1));
  known.fact(new Map(own), Math.max(0, count - ROUNDING.count), count + ROUNDING.count);
  if (percent === null || count === 0) return;
  const isLikely = (base: number) => Math.abs(Math.min(100, (100 * count) / base) - percent) < ROUNDING.percent;
  const likely = Array.from({ length: 2 + Math.ceil((100 * count) / (percent - 0.06)) }, (_, at) => at).filter(
    isLikely,
  );
  const whole = new Map([...weighed(part, part.bases, 1), ...weighed(part, part.unanswered, -1)]);
  const [low = 0, high = 0] = [likely[0], likely.at(-1)];
  // a base that rounds to none is taken for one
  known.fact(whole, low <= 1 ? 0 : low - ROUNDING.count, high + ROUNDING.count);
}

/** A weighted share alone, in tenths of a percent. */
export function tellPercent(known: LinearBounds, part: Part, rows: readonly number[], percent: number): void {
  const own = rows.flatMap((row) => weighed(part, part.cells[row] ?? [], 1));
  for (const [end, sign] of [
    [percent - ROUNDING.percent, 1],
    [percent + ROUNDING.percent, -1],
  ] as const) {
    const whole = [...weighed(part, part.bases, -end / 100), ...weighed(part, part.unanswered, end / 100)];
    known.fact(new Map([...own, ...whole].map(([place, factor]) => [place, sign * factor])), 0, INFINITE);
  }
}

/** A mean is a sum over the values, and so is a deviation about it: nothing but those of its rounding move it. */
export function tellMoments(known: LinearBounds, part: Part, { values, mean, sd, effective }: ToldMoments): void {
  const about = (of: (value: number) => number, sign: number) =>
    known.fact(new Map(part.cells.flatMap((row, at) => weighed(part, row, sign * of(values[at] ?? 0)))), 0, INFINITE);
  about((value) => value - mean + ROUNDING.moment, 1);
  about((value) => value - mean - ROUNDING.moment, -1);
  if (sd === null || effective <= 1) return;
  const spread = (end: number) => (Math.max(0, end) ** 2 * (effective - 1)) / effective;
  about((value) => (value - mean) ** 2 - spread(sd - ROUNDING.moment), 1);
  about((value) => (value - mean) ** 2 - spread(sd + ROUNDING.moment) - ROUNDING.moment ** 2, -1);
}

function weighed({ weights }: Part, places: readonly number[], factor: number): [number, number][] {
  return places.map((place, at) => [place, factor * (weights[at] ?? 0)]);
}

export function termsOf(sums: readonly (readonly [readonly number[], number])[]): Terms {
  return new Map(sums.flatMap(([places, factor]) => places.map((place) => [place, factor] as const)));
}
