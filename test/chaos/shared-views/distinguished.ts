/**
 * What somebody can work out who holds several reports, by trying everything: every set of fewer answers than the minimum
 * base, of which some sum of groups, with any weights, says something that it says of nobody else.
 */

/** The answers of each group that a report shows. */
export type HeldReport = readonly ReadonlySet<number>[];

const PRIME = 33_554_393;

/** The first such set that no report tells apart by itself; undefined where there is none. */
export function withDistinctNames(reports: readonly HeldReport[], minimumBase: number): readonly number[] | undefined {
  const answers = [...new Set(reports.flat().flatMap((group) => [...group]))];
  const groups = reports.flat();
  const cells = new Map<string, number[]>();
  for (const answer of answers) {
    const name = groups.map((group) => (group.has(answer) ? 1 : 0)).join('');
    cells.set(name, [...(cells.get(name) ?? []), answer]);
  }
  const all = [...cells.values()];
  const small = all.filter((cell) => cell.length < minimumBase);
  for (const some of fewOf(small, minimumBase)) {
    const others = all.filter((cell) => !some.includes(cell));
    const tells = (held: readonly HeldReport[]) => widthOn(held, all) > widthOn(held, others);
    if (tells(reports) && !reports.some((one) => tells([one]))) return some.flat();
  }
  return undefined;
}

/** Every choice of cells that hold fewer answers together. */
function* fewOf(cells: readonly number[][], below: number, from = 0, chosen: number[][] = []): Generator<number[][]> {
  for (let at = from; at < cells.length; at++) {
    const cell = cells[at] ?? [];
    if (chosen.flat().length + cell.length >= below) continue;
    yield [...chosen, cell];
    yield* fewOf(cells, below, at + 1, [...chosen, cell]);
  }
}

/** How many independent numbers the groups tell, seen on these cells only. */
function widthOn(reports: readonly HeldReport[], cells: readonly (readonly number[])[]): number {
  const rows = reports.flat().map((group) => cells.map(([first = 0]) => Number(group.has(first))));
  let width = 0;
  for (let column = 0; column < cells.length; column++) {
    const at = rows.findIndex((row, index) => index >= width && row[column] !== 0);
    const pivot = rows[at];
    if (!pivot) continue;
    rows.splice(at, 1);
    for (const row of rows.slice(width)) {
      const times = row[column] ?? 0;
      if (times === 0) continue;
      const by = pivot[column] ?? 1;
      for (let index = 0; index < row.length; index++) {
        row[index] = Number(
          (BigInt(row[index] ?? 0) * BigInt(by) - BigInt(pivot[index] ?? 0) * BigInt(times)) % BigInt(PRIME),
        );
      }
    }
    rows.splice(width, 0, pivot);
    width++;
  }
  return width;
}
