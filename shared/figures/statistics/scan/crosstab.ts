/** How many rows there are of each cell and outcome: in a table where that is not too large, and in lists otherwise. */

import type { Codes } from '../../columns/chunk.ts';
import { loopsOver, upTo } from '../../columns/row-loops.ts';

interface Counted {
  /** Numbers of rows. */
  rows: Uint32Array;
  /** By place in `rows`: the cell it is in, of so many. */
  cellOf: Uint32Array;
  cells: number;
  /** By row: its class. By class: its outcome. */
  classOf: Codes;
  outcomeOf: Uint32Array;
}

export interface Crosstab {
  /** Adds what some cells have of each outcome. */
  add(cells: readonly number[], times: Times): void;
}

/** Numbers by outcome, most of them zero, and which are not. */
export class Times {
  counts = new Float64Array(FIRST_ROOM);
  touched = new Uint32Array(FIRST_ROOM);
  touchedCount = 0;

  add(outcome: number, times: number): void {
    if (outcome >= this.counts.length) this.#grow(outcome);
    const before = this.counts[outcome] ?? 0;
    if (before === 0) this.touched[this.touchedCount++] = outcome;
    this.counts[outcome] = before + times;
  }

  clear(): void {
    for (let at = 0; at < this.touchedCount; at++) this.counts[this.touched[at] ?? 0] = 0;
    this.touchedCount = 0;
  }

  #grow(outcome: number): void {
    const room = 2 * Math.max(outcome, this.counts.length);
    const [counts, touched] = [new Float64Array(room), new Uint32Array(room)];
    counts.set(this.counts);
    touched.set(this.touched);
    [this.counts, this.touched] = [counts, touched];
  }
}

const FIRST_ROOM = 32;
const SMALL_TABLE = 1 << 16;
/** A table of more places for each row takes longer to look through than lists. */
const PLACES_A_ROW = 4;

export function crosstab(counted: Counted): Crosstab {
  const { rows, cells, classOf, outcomeOf } = counted;
  const fits = (outcomes: number) => cells * outcomes <= Math.max(SMALL_TABLE, PLACES_A_ROW * rows.length);
  if (fits(outcomeOf.length)) return inTable(counted);
  const outcomes = outcomeOf.reduce((most, one) => Math.max(most, one + 1), 0);
  if (!fits(outcomes)) return inLists(counted);
  const weighted = loopsOver(classOf).translate(classOf, rows, outcomeOf);
  return inTable({ ...counted, rows: upTo(rows.length), classOf: weighted, outcomeOf: upTo(outcomes) });
}

/** Classes are counted, because that is one step less for each row; outcomes only once they are added up. */
function inTable({ rows, cellOf, cells, classOf, outcomeOf }: Counted): Crosstab {
  const classes = outcomeOf.length;
  const table = new Uint32Array(cells * classes);
  loopsOver(classOf).countCells(classOf, rows, cellOf, classes, table);
  const sums = new Uint32Array(classes);
  return {
    add(some, times) {
      sums.fill(0);
      for (const cell of some) addRow(table, cell * classes, sums);
      for (let one = 0; one < classes; one++) {
        const own = sums[one] ?? 0;
        if (own > 0) times.add(outcomeOf[one] ?? 0, own);
      }
    },
  };
}

function addRow(table: Uint32Array, from: number, sums: Uint32Array): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (table[from + at] ?? 0);
}

function inLists({ rows, cellOf, cells, classOf, outcomeOf }: Counted): Crosstab {
  const lists = Array.from({ length: cells }, () => new Map<number, number>());
  for (let at = 0; at < rows.length; at++) {
    const outcome = outcomeOf[classOf[rows[at] ?? 0] ?? 0] ?? 0;
    const list = lists[cellOf[at] ?? 0];
    list?.set(outcome, (list.get(outcome) ?? 0) + 1);
  }
  return {
    add(some, times) {
      for (const cell of some) for (const [outcome, own] of lists[cell] ?? []) times.add(outcome, own);
    },
  };
}
