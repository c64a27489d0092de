/** The time zone of the reader: that of this browser, unless they have chosen another. Days and moments are theirs. */
import { isTimezone } from '../../../zone.ts';
import { kept } from './kept.ts';

const name = 'survey-exports-timezone';

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A choice takes effect when the page is loaded again: what was read before is of other days. */
export const viewerZone = chosenZone() ?? browserZone;

export function keepZone(zone: string): void {
  kept(() => (zone === browserZone ? localStorage.removeItem(name) : localStorage.setItem(name, zone)));
}

function chosenZone(): string | undefined {
  const chosen = kept(() => localStorage.getItem(name));
  return chosen && isTimezone(chosen) ? chosen : undefined;
}
