/** Which answers were given on which days: as many on each, from the first to the last, and in order. */
const LAST_DAY = Date.UTC(2026, 5, 30);
const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** As on a busy day of a large survey. */
const MOST_A_DAY = 2_000;
const FEWEST_DAYS = 100;

export interface Days {
  /** When the answer was given, as in `2026-01-31T23:59:59`. */
  timeOf(answer: number): string;
  /** The answers of these days, both included: from the first up to, and without, the last. */
  between(dateFrom: string | null, dateTo: string | null): { from: number; to: number };
}

export function createDays(answers: number): Days {
  const days = Math.max(FEWEST_DAYS, Math.ceil(answers / MOST_A_DAY));
  const aDay = Math.ceil(answers / days);
  const firstDay = LAST_DAY - (days - 1) * DAY_MS;
  const texts = Array.from({ length: days }, (_, day) => new Date(firstDay + day * DAY_MS).toISOString().slice(0, 10));
  const clock = Array.from({ length: aDay }, (_, place) => clockAt(Math.floor((place * DAY_S) / aDay)));
  const placeOf = (day: string) => Math.round((Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - firstDay) / DAY_MS);
  const bounded = (answer: number) => Math.max(0, Math.min(answers, answer));

  return {
    timeOf: (answer) => `${texts[Math.floor(answer / aDay)]}T${clock[answer % aDay]}`,
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
