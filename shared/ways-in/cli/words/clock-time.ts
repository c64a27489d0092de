/** When a schedule runs, as the clocks of its own zone show it. */
import { zoneOf } from '../../../zone.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Mon 2026-11-23 06:00`. */
export function clockTime(iso: string, timezone: string): string {
  const at = Date.parse(iso);
  const local = new Date(at + zoneOf(timezone).offsetMinutes(at) * 60_000);
  return `${weekdays[local.getUTCDay()]} ${local.toISOString().slice(0, 16).replace('T', ' ')}`;
}

/** Many of them, and once the zone. */
export function runsIn(moments: readonly string[], timezone: string): string {
  const times = moments.map((iso) => clockTime(iso, timezone)).join(', ');
  return times === '' ? 'none' : `${times} (${timezone})`;
}
