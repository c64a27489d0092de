/**
 * Which column of which table every column of a file becomes. What was placed once stays where it is: a new column comes
 * behind, one whose type has changed gets a new name, and none is ever dropped. The columns of a table are at most 1,500,
 * and together no wider than a row of PostgreSQL can be whatever stands in it; what finds no room goes to a further table.
 */
import { z } from 'zod';
import { type ColumnType, hashColumn, type LoadHead } from './load-file.ts';

const placedSchema = z.object({
  part: z.int().min(0),
  /** In the table, and in the file. */
  name: z.string(),
  variable: z.string(),
  type: z.string(),
});

type PlacedColumn = z.infer<typeof placedSchema>;
export const layoutSchema = z.array(placedSchema);

const MOST_COLUMNS = 1_500;
/** A row has 8,160 bytes, of which its head and the map of what is empty take some. */
const MOST_WIDTH = 7_800;
/** The most that a value takes within its row, with what it takes to align it: longer texts are kept elsewhere. */
const widths: Readonly<Record<ColumnType, number>> = {
  text: 24,
  numeric: 24,
  jsonb: 24,
  bigint: 12,
  timestamptz: 12,
  timestamp: 12,
  time: 12,
  integer: 4,
  date: 4,
};

/** By table: the types of the columns that are there, by their names. */
type StandingTables = readonly ReadonlyMap<string, string>[];

export interface Layout {
  /** The columns of the file except its keys and the hash, in their order. */
  today: readonly PlacedColumn[];
  /** Those of earlier runs too. */
  all: readonly PlacedColumn[];
  /** Those of today whose variable had another type before: the names it had. */
  retyped: ReadonlyMap<string, readonly string[]>;
  parts: number;
}

export function placeColumns(head: LoadHead, before: readonly PlacedColumn[], standing: StandingTables): Layout {
  const known = before.filter(({ part, name, type }) => standing[part]?.get(name) === type);
  const taken = new Set([...head.key, hashColumn, ...standing.flatMap((columns) => [...columns.keys()])]);
  const all = [...known];
  const retyped = new Map<string, string[]>();
  const rooms = standing.map((columns) => roomOf([...columns.values()]));
  const keyTypes = head.columns.filter(({ name }) => isShared(head, name)).map(({ type }) => type);
  const today = placeable(head).map(({ name: variable, type }) => {
    const found = known.find((column) => column.variable === variable && column.type === type);
    if (found) return found;
    const name = freeName(variable, taken);
    const placed = { part: roomFor(rooms, type, keyTypes), name, variable, type };
    const earlier = known.filter((column) => column.variable === variable).map((column) => column.name);
    if (earlier.length > 0) retyped.set(name, earlier);
    all.push(placed);
    return placed;
  });
  return { today, all, retyped, parts: Math.max(1, rooms.length) };
}

/** Columns that every table of a survey has. */
export function isShared({ key }: Pick<LoadHead, 'key'>, name: string): boolean {
  return name === hashColumn || key.includes(name);
}

function placeable(head: LoadHead): LoadHead['columns'] {
  return head.columns.filter(({ name }) => !isShared(head, name));
}

interface Room {
  columns: number;
  width: number;
}

function roomOf(types: readonly string[]): Room {
  return { columns: types.length, width: types.reduce((sum, type) => sum + widthOf(type), 0) };
}

const widthOf = (type: string) => Object.entries(widths).find(([name]) => name === type)?.[1] ?? widths.text;

/** The last table where it has room, or else a new one. */
function roomFor(rooms: Room[], type: string, shared: readonly string[]): number {
  const last = rooms.at(-1);
  if (last && last.columns < MOST_COLUMNS && last.width + widthOf(type) <= MOST_WIDTH) {
    last.columns++;
    last.width += widthOf(type);
  } else rooms.push(roomOf([...shared, type]));
  return rooms.length - 1;
}

/** A column that is taken is followed by a number. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
  taken.add(name);
  return name;
}
