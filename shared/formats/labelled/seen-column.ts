/**
 * What all cells of a column are, as files need to know it that give every variable a type and a width before the first
 * row: seen by many workers, each among rows of its own, and added up.
 */
import { z } from 'zod';

export const seenColumnSchema = z.object({
  /** Cells with content. */
  filled: z.int(),
  /**
   * The bytes of the longest cell as text, and of all together; texts that are too long for the format count as
   * truncated.
   */
  widthBytes: z.int(),
  allBytes: z.int(),
  cut: z.int(),
  /** Cells that are not what the column's type says: texts among numbers, numbers that no float holds, odd dates. */
  strangers: z.int(),
  /** For numbers: characters before the point, digits after it, the smallest and the largest, with 0 included. */
  digits: z.int(),
  decimals: z.int(),
  low: z.number(),
  high: z.number(),
  /** For dates: how many are days, times without a day, times of a day, and how many name a zone. */
  days: z.int(),
  times: z.int(),
  dayTimes: z.int(),
  zoned: z.int(),
});

export type SeenColumn = z.infer<typeof seenColumnSchema>;

export function nothingSeen(): SeenColumn {
  return {
    filled: 0,
    widthBytes: 0,
    allBytes: 0,
    cut: 0,
    strangers: 0,
    digits: 0,
    decimals: 0,
    low: 0,
    high: 0,
    days: 0,
    times: 0,
    dayTimes: 0,
    zoned: 0,
  };
}

/** Joins what was seen of the same column in other rows. */
export function seenTogether(one: SeenColumn, other: SeenColumn): SeenColumn {
  return {
    filled: one.filled + other.filled,
    widthBytes: Math.max(one.widthBytes, other.widthBytes),
    allBytes: one.allBytes + other.allBytes,
    cut: one.cut + other.cut,
    strangers: one.strangers + other.strangers,
    digits: Math.max(one.digits, other.digits),
    decimals: Math.max(one.decimals, other.decimals),
    low: Math.min(one.low, other.low),
    high: Math.max(one.high, other.high),
    days: one.days + other.days,
    times: one.times + other.times,
    dayTimes: one.dayTimes + other.dayTimes,
    zoned: one.zoned + other.zoned,
  };
}
