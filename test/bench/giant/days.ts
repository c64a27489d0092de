/** Which answers were given on which days: as many on each, from the first to the last, and in order. */
const LAST_DAY = Date.UTC(2026, 5, 30);
const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** As on a busy day of a large survey. */
const MOST_A_DAY = 2_000;
const FEWEST_DAYS = 100;
const DATE_BYTES = '2026-01-31T'.length;
const CLOCK_BYTES = '23:59:59'.length;

export interface Days {
  /** Writes when the answer was given, as in `2026-01-31T23:59:59`, to each of the places. */
  stampTime(answer: number, target: Buffer, start: number, places: readonly number[]): void;
  /** The answers of these days, both included: from the first up to, and without, the last. */
  between(dateFrom: string | null, dateTo: string | null): { from: number; to: number };
}

export function createDays(answers: number): Days {
  const days = Math.max(FEWEST_DAYS, Math.ceil(answers / MOST_A_DAY));
  const aDay = Math.ceil(answers / days);
  const firstDay = LAST_DAY - (days - 1) * DAY_MS;
  const dates = Array.from({ length: days }, (_, day) => new Date(firstDay + day * DAY_MS).toISOString().slice(0, 11));
  const clocks = Array.from({ length: aDay }, (_, place) => clockAt(Math.floor((place * DAY_S) / aDay)));
  const [date, clock] = [Buffer.from(dates.join('')), Buffer.from(clocks.join(''))];
  const placeOf = (day: string) => Math.round((Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - firstDay) / DAY_MS);
  const bounded = (answer: number) => Math.max(0, Math.min(answers, answer));

  return {
    stampTime(answer, target, start, places) {
      const [fromDate, fromClock] = [Math.floor(answer / aDay) * DATE_BYTES, (answer % aDay) * CLOCK_BYTES];
      for (const place of places) {
        for (let at = 0; at < DATE_BYTES; at++) target[start + place + at] = date[fromDate + at] ?? 0;
        const after = start + place + DATE_BYTES;
        for (let at = 0; at < CLOCK_BYTES; at++) target[after + at] = clock[fromClock + at] ?? 0;
      }
    },
    between(dateFrom, dateTo) {
      const from = bounded(dateFrom === null ? 0 : placeOf(dateFrom) * aDay);
      return { from, to: Math.max(from, bounded(dateTo === null ? answers : (placeOf(dateTo) + 1) * aDay)) };
    },
  };
}

function clockAt(second: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(second / 3_600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}
