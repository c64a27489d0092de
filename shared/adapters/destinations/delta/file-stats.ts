/** What the log says of the values of a data file, so that readers leave out files in which nothing can be found. */
import { boundOf, type ColumnFacts, type DataColumn, type DataGroup, type DeltaType } from './data-file.ts';

/** As many as other writers describe: a log is read whole. */
const MOST_COLUMNS = 32;
const DAY_MS = 86_400_000;

export function statsOf(
  { rows, facts }: DataGroup,
  columns: readonly DataColumn[],
  names: ReadonlyMap<string, string>,
): string {
  const described = columns.slice(0, MOST_COLUMNS);
  const by = (of: (type: DeltaType, facts: ColumnFacts) => unknown) =>
    Object.fromEntries(
      described.flatMap(({ name, type }, at) => {
        const known = facts[at];
        const value = known && of(type, known);
        return value === undefined ? [] : [[names.get(name) ?? name, value]];
      }),
    );
  return JSON.stringify({
    numRecords: rows,
    minValues: by((type, { least }) => shown(type, boundOf(type, least))),
    maxValues: by((type, { most }) => shown(type, boundOf(type, most))),
    nullCount: by((_type, { empty }) => empty),
  });
}

/** A whole number that is too large for JSON's readers is left out; so is a moment that is no date of JavaScript's. */
function shown(type: DeltaType, bound: number | bigint | undefined): number | string | undefined {
  if (bound === undefined) return undefined;
  const number = Number(type === 'timestamp' ? BigInt(bound) / 1000n : bound);
  if (type === 'date') return new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (type === 'timestamp') return new Date(number).toISOString();
  return Number.isFinite(number) && (type === 'double' || Number.isSafeInteger(number)) ? number : undefined;
}
