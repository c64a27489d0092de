/**
 * Rim weights: respondents of the same answers get the same weight, found by bringing one target after the other to its
 * shares, again and again, until all hold at once (iterative proportional fitting). A cap cuts weights that are too
 * large, and the others take over what was cut.
 */

export interface RimCell {
  /** One value per target, in their order. */
  key: readonly string[];
  /** Respondents. */
  count: number;
}

interface RimRequest {
  cells: readonly RimCell[];
  /** For each target the share of every value; they are brought to a sum of 1. */
  targets: readonly Readonly<Record<string, number>>[];
  /** The largest weight, at least 1; of a mean of 1. */
  cap?: number | undefined;
}

interface RimWeights {
  /** In the order of the cells, with a mean of 1; null if an answer is in no target, so that there is no weight; 0 if nothing is left of it. */
  weights: (number | null)[];
  iterations: number;
  /** Whether every target holds to 1e-12. */
  converged: boolean;
  /** Respondents whose weight was cut to the cap. */
  capped: number;
  /** Values of targets that nobody gave: the other values of the target take their share. */
  missing: { target: number; value: string }[];
}

/** How close every share comes to its target. */
const TOLERANCE = 1e-12;
const MOST_ITERATIONS = 2_000;
/** Targets and caps that contradict each other leave some weights nothing but what rounding left of them: they are none. */
const LEAST = 1e-9;

interface Fitted {
  /** Its place among the cells given. */
  at: number;
  count: number;
  weight: number;
}

/** The cells of one value of one target, and the share they are brought to. */
interface Margin {
  share: number;
  cells: Fitted[];
}

export function rimWeights({ cells, targets, cap = Number.POSITIVE_INFINITY }: RimRequest): RimWeights {
  const fitted = cells.flatMap(({ key, count }, at) =>
    count > 0 && targets.every((target, place) => Object.hasOwn(target, key[place] ?? ''))
      ? [{ at, count, weight: 1 }]
      : [],
  );
  const givenOf = ({ at }: Fitted, place: number) => cells[at]?.key[place] ?? '';
  const margins = targets.map((target, place) =>
    marginsOf(
      target,
      Map.groupBy(fitted, (cell) => givenOf(cell, place)),
    ),
  );
  const total = fitted.reduce((sum, { count }) => sum + count, 0);
  const found = fitAll(fitted, margins, total, cap);
  const weights: (number | null)[] = cells.map(() => null);
  for (const { at, weight } of fitted) weights[at] = weight < LEAST ? 0 : weight;
  const capped = fitted.reduce((sum, { weight, count }) => (weight >= cap ? sum + count : sum), 0);
  const missing = targets.flatMap((target, place) =>
    Object.keys(target)
      .filter((value) => (target[value] ?? 0) > 0 && !fitted.some((cell) => givenOf(cell, place) === value))
      .map((value) => ({ target: place, value })),
  );
  return { weights, ...found, capped, missing };
}

function marginsOf(target: Readonly<Record<string, number>>, byValue: ReadonlyMap<string, Fitted[]>): Margin[] {
  const margins = [...byValue].map(([value, cells]) => ({ share: target[value] ?? 0, cells }));
  const sum = margins.reduce((total, { share }) => total + share, 0);
  return margins.map(({ share, cells }) => ({ share: sum > 0 ? share / sum : 0, cells }));
}

function fitAll(cells: Fitted[], margins: readonly Margin[][], total: number, cap: number) {
  for (let iterations = 0; ; iterations++) {
    const converged = furthest(margins, total) <= TOLERANCE;
    if (converged || iterations === MOST_ITERATIONS) return { iterations, converged };
    const before = cells.map(({ weight }) => weight);
    for (const values of margins) bringToTargets(values, total);
    trim(cells, total, cap);
    const isStill = cells.every(({ weight }, at) => Math.abs(weight - (before[at] ?? 0)) <= TOLERANCE * weight);
    if (isStill) return { iterations: iterations + 1, converged: furthest(margins, total) <= TOLERANCE };
  }
}

function sumOf(cells: readonly Fitted[]): number {
  return cells.reduce((sum, { count, weight }) => sum + count * weight, 0);
}

function furthest(margins: readonly Margin[][], total: number): number {
  return Math.max(0, ...margins.flat().map(({ share, cells }) => Math.abs(sumOf(cells) / total - share)));
}

function bringToTargets(values: readonly Margin[], total: number): void {
  for (const { share, cells } of values) {
    const sum = sumOf(cells);
    if (sum > 0) for (const cell of cells) cell.weight *= (share * total) / sum;
  }
}

/** Weights above the cap become the cap; the others grow alike until the mean is 1 again, which may cut more of them. */
function trim(cells: readonly Fitted[], total: number, cap: number): void {
  let [below, room, hasTrimmed] = [cells, total, true];
  while (hasTrimmed) {
    const sum = sumOf(below);
    const factor = sum > 0 ? room / sum : 0;
    const above = below.filter(({ weight }) => weight * factor >= cap);
    hasTrimmed = above.length > 0;
    below = below.filter(({ weight }) => weight * factor < cap);
    for (const cell of above) cell.weight = cap;
    room = Math.max(0, room - sumOf(above));
    if (!hasTrimmed) for (const cell of below) cell.weight *= factor;
  }
}
