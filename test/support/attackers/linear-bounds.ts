/**
 * The least and the most that sums of unknown numbers can be, when some linear facts are known of them: the simplex
 * method, exact but for rounding. It knows nothing of reports.
 */

/** Factors by the place of the unknown. */
export type Terms = ReadonlyMap<number, number>;

export interface LinearBounds {
  /** A number of at least nought; returns its place. */
  unknown(): number;
  /** The sum is from `low` to `high`. */
  fact(terms: Terms, low: number, high: number): void;
  bounds(terms: Terms): { low: number; high: number };
}

const ZERO = 1e-7;
const DUST = 1e-11;
const MOST_STEPS = 5_000;

interface Fact {
  terms: Terms;
  low: number;
  high: number;
}

export function createLinearBounds(): LinearBounds {
  let unknowns = 0;
  const facts: Fact[] = [];
  let solver: { plain: Plain; tableau: Tableau } | undefined;

  return {
    unknown: () => unknowns++,
    fact(terms, low, high) {
      facts.push({ terms, low, high });
    },
    bounds(terms) {
      if (!solver) {
        const plain = withoutKnown(facts);
        solver = { plain, tableau: feasible(unknowns, plain.facts) };
      }
      const { tableau, plain } = solver;
      const { terms: left, known } = reduced(terms, plain.values);
      if (left.size === 0) return { low: known, high: known };
      return { low: known - tableau.most(negated(left)), high: known + tableau.most(left) };
    },
  };
}

interface Plain {
  values: ReadonlyMap<number, number>;
  facts: Fact[];
}

/** Puts numbers that are known into all other facts, which may make more of them known. */
function withoutKnown(facts: readonly Fact[]): Plain {
  const values = new Map<number, number>();
  let left = [...facts];
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    left = left.flatMap(({ terms, low, high }) => {
      const { terms: open, known } = reduced(terms, values);
      const fact = { terms: open, low: low - known, high: high - known };
      const [only] = open;
      if (open.size === 1 && only && fact.high - fact.low < 1e-9) {
        values.set(only[0], fact.low / only[1]);
        hasMoved = true;
        return [];
      }
      return open.size === 0 ? [] : [fact];
    });
  }
  return { values, facts: left };
}

function reduced(terms: Terms, values: ReadonlyMap<number, number>): { terms: Terms; known: number } {
  let known = 0;
  const open = new Map<number, number>();
  for (const [place, factor] of terms) {
    const value = values.get(place);
    if (value === undefined) open.set(place, factor);
    else known += factor * value;
  }
  return { terms: open, known };
}

const negated = (terms: Terms): Terms => new Map([...terms].map(([at, factor]) => [at, -factor]));

interface Tableau {
  most(terms: Terms): number;
}

/** Each range is widened a little, each by a different amount: otherwise there would be no end of ties. */
const widened = (at: number) => 1e-6 * (1 + ((at * 0.618034) % 1));

/** Equalities with slacks, then artificial numbers that are driven out: what is left is one way things can be. */
function feasible(unknowns: number, facts: readonly Fact[]): Tableau {
  const equal = facts.flatMap(({ terms, low, high }, at) =>
    high - low < 1e-9
      ? [{ terms, right: low, slack: 0 }]
      : [
          ...(high < Number.POSITIVE_INFINITY ? [{ terms, right: high + widened(at), slack: 1 }] : []),
          ...(low > 0 || [...terms.values()].some((factor) => factor < 0)
            ? [{ terms, right: low - widened(at), slack: -1 }]
            : []),
        ],
  );
  const signed = equal.map((one) => ({ ...one, sign: one.right < 0 ? -1 : 1 }));
  const slacks = signed.filter(({ slack }) => slack !== 0).length;
  const real = unknowns + slacks;
  // a slack that may be the right side itself needs nothing artificial
  const isArtificial = ({ sign, slack }: (typeof signed)[number]) => sign * slack !== 1;
  const width = real + signed.filter(isArtificial).length + 1;
  let [nextSlack, nextArtificial] = [unknowns, real];
  const first = new Float64Array(width);
  const basis: number[] = [];
  const rows = signed.map((one) => {
    const { terms, right, slack, sign } = one;
    const row = new Float64Array(width);
    for (const [place, factor] of terms) row[place] = sign * factor;
    if (slack !== 0) row[nextSlack++] = sign * slack;
    row[width - 1] = sign * right;
    if (isArtificial(one)) {
      for (const [at, value] of row.entries()) first[at] = (first[at] ?? 0) + value;
      row[nextArtificial] = 1;
      basis.push(nextArtificial++);
    } else basis.push(nextSlack - 1);
    return row;
  });
  climb(rows, basis, first, real);
  if ((first[width - 1] ?? 0) > 1e-4) throw new Error(`what is shown contradicts itself by ${first[width - 1]}`);
  driveOut(rows, basis, real);
  return { most: (terms) => mostOf(terms, rows, basis, real) };
}

/** Artificial numbers of nought leave the basis, or their fact says nothing new. */
function driveOut(rows: Float64Array[], basis: number[], real: number): void {
  for (let at = rows.length - 1; at >= 0; at--) {
    if ((basis[at] ?? 0) < real) continue;
    const enter = rows[at]?.findIndex((value, place) => place < real && Math.abs(value) > ZERO) ?? -1;
    if (enter >= 0) pivot(rows, basis, at, enter);
    else {
      rows.splice(at, 1);
      basis.splice(at, 1);
    }
  }
}

function mostOf(terms: Terms, rows: Float64Array[], basis: number[], real: number): number {
  const width = rows[0]?.length ?? real + 1;
  const goal = new Float64Array(width);
  for (const [place, factor] of terms) goal[place] = factor;
  for (const [at, place] of basis.entries()) {
    const factor = goal[place] ?? 0;
    if (factor === 0) continue;
    const row = rows[at] ?? goal;
    for (let column = 0; column < width; column++) goal[column] = (goal[column] ?? 0) - factor * (row[column] ?? 0);
  }
  return climb(rows, basis, goal, real) ? -(goal[width - 1] ?? 0) : Number.POSITIVE_INFINITY;
}

/** Enters what improves the goal most, and after many steps the first that does, which never runs in circles. */
function climb(rows: Float64Array[], basis: number[], goal: Float64Array, real: number): boolean {
  for (let step = 0; step < MOST_STEPS; step++) {
    let enter = -1;
    for (let at = 0; at < real; at++) {
      const gain = goal[at] ?? 0;
      if (gain > ZERO && (enter < 0 || (step < 1_000 && gain > (goal[enter] ?? 0)))) enter = at;
    }
    if (enter < 0) return true;
    const leave = leaving(rows, basis, enter, step >= 1_000);
    if (leave < 0) return false;
    pivot(rows, basis, leave, enter);
    take(goal, rows[leave] ?? goal, enter);
  }
  // as far as it came is less than it could be: what is asked for may only seem to be known better than it is
  return true;
}

/** Among those that leave at once, the one with the largest factor, which rounding harms least; later the first. */
function leaving(rows: readonly Float64Array[], basis: readonly number[], enter: number, takesFirst: boolean): number {
  const factorOf = (at: number) => rows[at]?.[enter] ?? 0;
  const isBetter = (at: number, other: number, factor: number) =>
    takesFirst ? (basis[at] ?? 0) < (basis[other] ?? 0) : factor > factorOf(other);
  let [leave, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, row] of rows.entries()) {
    const factor = row[enter] ?? 0;
    if (factor <= ZERO) continue;
    const ratio = (row.at(-1) ?? 0) / factor;
    const isTie = Math.abs(ratio - least) < 1e-9 && isBetter(at, leave, factor);
    if (ratio < least - 1e-9 || isTie) [leave, least] = [at, ratio];
  }
  return leave;
}

function pivot(rows: readonly Float64Array[], basis: number[], leave: number, enter: number): void {
  const own = rows[leave];
  if (!own) return;
  const factor = own[enter] ?? 1;
  for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) / factor;
  for (const row of rows) if (row !== own) take(row, own, enter);
  basis[leave] = enter;
}

/** Takes the row off as often as makes the entering number nought; what only rounding has left is nought too. */
function take(from: Float64Array, row: Float64Array, enter: number): void {
  const factor = from[enter] ?? 0;
  if (factor === 0) return;
  for (let at = 0; at < from.length; at++) {
    const part = row[at] ?? 0;
    if (part === 0) continue;
    const left = (from[at] ?? 0) - factor * part;
    from[at] = Math.abs(left) < DUST ? 0 : left;
  }
  from[enter] = 0;
}
