/** Which columns each row of a stretch counts in, and with which weight: worked out once for rows that are equal in the compared fields. */
import { classesOf } from '../../columns/classes.ts';
import { type Stretch, StretchReader } from '../../columns/stretch.ts';
import type { Crossing, Standing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';

export interface Standings {
  /** Those that count: rows without a weight are not among them. */
  rows: Uint32Array;
  /** By place in `rows`. */
  standingOf: Uint32Array;
  list: readonly Standing[];
}

/** Notes on the way how many stand where. */
export function standingsOf(stretch: Stretch, rows: Uint32Array, cross: Crossing, period: Period): Standings {
  const { of, firsts } = classesOf(stretch, cross.fields);
  const reader = new StretchReader(stretch, cross.fields);
  cross.open(reader);
  const list = Array.from(firsts, (row): Standing => {
    if (row < 0) return undefined;
    reader.moveTo(row);
    return cross.standingOf(reader, period);
  });
  const counts = new Uint32Array(list.length);
  const counted = new Uint32Array(rows.length);
  const standingOf = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) {
    const standing = of[row] ?? 0;
    counts[standing] = (counts[standing] ?? 0) + 1;
    if (!list[standing]) continue;
    counted[count] = row;
    standingOf[count++] = standing;
  }
  for (const [at, times] of counts.entries()) if (times > 0) cross.stand(list[at], period, times);
  return { rows: counted.subarray(0, count), standingOf: standingOf.subarray(0, count), list };
}
