/**
 * Whether one more report may be shared under a minimum base. Two reports that differ by a few answers reveal what
 * those few said, however large each of them is; so do several that can be added and subtracted until only a few are
 * left.
 */
import { reducedRows, type Vector, widthOf } from './row-space.ts';
import { anybody, type Cell, cellsOf, type Holding, type SharedAnswers, type ShownGroup } from './shared-answers.ts';

/** `same`: whoever gets it has got exactly this before. */
type Verdict = 'yes' | 'same' | 'too_close';

/** Sums and differences of so many of the latest reports are looked at. */
const mostCombined = 24;
/** So many sets of a few answers are tried. */
const mostTried = 20_000;

export function mayShare(shared: SharedAnswers, wanted: Holding, groups: readonly ShownGroup[]): Verdict {
  const cells = cellsOf(shared, groups);
  const held = heldBy(shared, wanted);
  if (held.some((report) => isStateOf(report, wanted) && isHeldBefore(cells, report, wanted, groups))) return 'same';
  const isClose = closest(cells, held, wanted, groups) !== undefined;
  return isClose || tellsByArithmetic(cells, held.slice(-mostCombined), wanted, groups) ? 'too_close' : 'yes';
}

/** What a report that may not be shared is too close to. */
export interface Close {
  /** Undefined where no single report singles out the few answers, but several together. */
  report: SharedAnswers['reports'][number] | undefined;
  minimum: number;
  /** So many answers more would make it differ enough. */
  more: number;
}

export function closeTo(shared: SharedAnswers, wanted: Holding, groups: readonly ShownGroup[]): Close {
  const held = heldBy(shared, wanted);
  const minimum = Math.max(wanted.minimumBase, ...held.map(({ minimumBase }) => minimumBase));
  return closest(cellsOf(shared, groups), held, wanted, groups) ?? { report: undefined, minimum, more: minimum };
}

/** The report, of those somebody holds, that differs by the fewest answers of all that differ by too few. */
function closest(
  cells: readonly Cell[],
  held: SharedAnswers['reports'],
  wanted: Holding,
  groups: readonly ShownGroup[],
): Close | undefined {
  const all = held.flatMap((report): Close[] => {
    const minimum = Math.max(report.minimumBase, wanted.minimumBase);
    const few = differences(cells, report, groups, isStateOf(report, wanted)).filter((n) => n > 0 && n < minimum);
    return few.length > 0 ? [{ report, minimum, more: minimum - Math.min(...few) }] : [];
  });
  return all.toSorted((one, other) => other.more - one.more)[0];
}

const isStateOf = (report: Holding, wanted: Holding) => report.definition === wanted.definition;

function heldBy({ reports }: SharedAnswers, { recipients }: Holding): SharedAnswers['reports'] {
  return reports.filter((report) => isSeenBy(report.recipients, recipients));
}

/** What anybody may hold counts for everybody, and what anybody will hold is compared with all there is. */
function isSeenBy(holders: readonly string[], recipients: readonly string[]): boolean {
  return (
    [holders, recipients].some((some) => some.includes(anybody)) || holders.some((one) => recipients.includes(one))
  );
}

function isHeldBefore(
  cells: readonly Cell[],
  report: SharedAnswers['reports'][number],
  { recipients, minimumBase }: Holding,
  groups: readonly ShownGroup[],
): boolean {
  const isHeldByAll =
    report.recipients.includes(anybody) || recipients.every((recipient) => report.recipients.includes(recipient));
  if (!isHeldByAll || report.minimumBase !== minimumBase || report.groups.length !== groups.length) return false;
  const apart = differences(cells, report, groups, true);
  return apart.length === groups.length && apart.every((one) => one === 0);
}

/**
 * Answers that are in only one of two groups. States of one report are compared group by group, others each with each:
 * but where one report shows both groups, it reveals their difference alone.
 */
function differences(
  cells: readonly Cell[],
  report: { groups: readonly { key: string; set: number }[] },
  groups: readonly ShownGroup[],
  isState: boolean,
): number[] {
  const apart = report.groups.map(({ set }) =>
    groups.map((_, at) => sizeOf(cells.filter(({ held, wanted }) => held.has(set) !== wanted.has(at)))),
  );
  const isHeldToo = groups.map((_, at) => apart.some((row) => row[at] === 0));
  return report.groups.flatMap(({ key }, from) => {
    const row = apart[from] ?? [];
    if (isState) return row.filter((_, at) => groups[at]?.key === key);
    return row.includes(0) ? [] : row.filter((_, at) => !isHeldToo[at]);
  });
}

const sizeOf = (cells: readonly Cell[]) => cells.reduce((sum, { size }) => sum + size, 0);

/**
 * Whoever adds and subtracts the figures of all these groups gets those of a few answers: of fewer than the minimum base,
 * and not from one report alone, which is checked elsewhere.
 */
function tellsByArithmetic(
  cells: readonly Cell[],
  held: SharedAnswers['reports'],
  wanted: Holding,
  groups: readonly ShownGroup[],
): boolean {
  const least = Math.max(wanted.minimumBase, ...held.map(({ minimumBase }) => minimumBase));
  const merged = mergedCells(cells, new Set(held.flatMap((report) => report.groups.map(({ set }) => set))));
  const large = merged.filter(({ size }) => size >= least);
  const small = merged.filter(({ size }) => size < least);
  const columns = [...large, ...small];
  const reports: Vector[][] = [
    ...held.map((report) => report.groups.map(({ set }) => columns.map((cell) => Number(cell.held.has(set))))),
    groups.map((_, at) => columns.map((cell) => Number(cell.wanted.has(at)))),
  ];
  const ofSmall = (rows: readonly Vector[]) => vanishingOn(rows, large.length);
  const together = ofSmall(reports.flat());
  const alone = reports.map(ofSmall);
  // what one report reveals alone needs no other
  if (alone.some((rows) => rows.length === together.length)) return false;
  const linked = small.map(({ size }, at) => ({ at, size })).filter(({ at }) => together.some((row) => row[at] !== 0));
  const choices = [...fewOf(linked, least).take(mostTried + 1)];
  // where there are too many to try, the answer is no
  if (choices.length > mostTried) return true;
  return choices.some((few) => {
    const found = rankOf(together, few);
    return found > 0 && alone.every((rows) => rankOf(rows, few) < found);
  });
}

/** What can be made of the rows that is nothing on the first columns, without these. */
function vanishingOn(rows: readonly Vector[], first: number): number[][] {
  const made = reducedRows(rows).filter((row) => row.slice(0, first).every((entry) => entry === 0));
  return made.map((row) => row.slice(first));
}

/** How many independent things the rows say of these columns and of no others. */
function rankOf(rows: readonly Vector[], few: ReadonlySet<number>): number {
  return rows.length - widthOf(rows.map((row) => row.filter((_, at) => !few.has(at))));
}

interface SmallCell {
  at: number;
  size: number;
}

/** Every choice of cells that hold fewer answers together. */
function* fewOf(
  cells: readonly SmallCell[],
  below: number,
  from = 0,
  chosen: readonly number[] = [],
): Generator<ReadonlySet<number>> {
  for (let next = from; next < cells.length; next++) {
    const cell = cells[next];
    if (!cell || cell.size >= below) continue;
    const more = [...chosen, cell.at];
    yield new Set(more);
    yield* fewOf(cells, below - cell.size, next + 1, more);
  }
}

/** Without what only older reports distinguish. */
function mergedCells(cells: readonly Cell[], sets: ReadonlySet<number>): Cell[] {
  const found = new Map<string, Cell & { size: number }>();
  for (const { held, wanted, size } of cells) {
    const own = [...held].filter((set) => sets.has(set));
    const name = `${own.join()}|${[...wanted].join()}`;
    const cell = found.get(name) ?? { held: new Set(own), wanted, size: 0 };
    found.set(name, cell);
    cell.size += size;
  }
  return [...found.values()].filter(({ held, wanted }) => held.size + wanted.size > 0);
}
