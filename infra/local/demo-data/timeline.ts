/** When answers come in: over the days that end yesterday, with a weekly rhythm, a start that fades and an evening peak. */
import type { Random } from './random.ts';

export const DEMO_DAYS = 90;
const DAY_MS = 86_400_000;

/** Weights of the hours of a day in UTC, from midnight on. */
const hours = [1, 1, 1, 1, 2, 4, 8, 12, 15, 16, 14, 13, 14, 14, 13, 14, 16, 18, 17, 13, 9, 6, 3, 2];

/** Moments in ascending order, each within the 90 days before the anchor day begins. */
export function drawMoments(random: Random, count: number, anchorDay: string): number[] {
  const end = Date.parse(`${anchorDay}T00:00:00.000Z`);
  const days = Array.from({ length: DEMO_DAYS }, (_, day) => [day, dayWeight(day)] as const);
  const hourWeights = hours.map((weight, hour) => [hour, weight] as const);
  return Array.from({ length: count }, () => {
    const day = random.weighted(days);
    const withinDay = random.weighted(hourWeights) * 3_600_000 + random.whole(0, 3_599_999);
    return end - (DEMO_DAYS - day) * DAY_MS + withinDay;
  }).sort((a, b) => a - b);
}

/**
 * Two campaigns and quiet weekends. The rhythm counts from the first day, so that it does not depend on the calendar.
 */
function dayWeight(day: number): number {
  const weekly = day % 7 < 5 ? 1 : 0.45;
  const launch = 2.5 * Math.exp(-day / 9);
  const reminder = 1.8 * Math.exp(-Math.abs(day - 55) / 4);
  return weekly * (0.6 + launch + reminder);
}
