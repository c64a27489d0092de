/** The one time a file may carry, that of its newest answer, as statistical programs write it. */
import { isoInZone, parseMoment, zoneOf } from '../../zone.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface FileTime {
  day: string;
  month: string;
  year: string;
  /** 09:30:00. */
  clock: string;
}

/** On the clocks of the table's zone; a file without answers has the first moment of 1970. */
export function fileTime(newestAnswerAt: string | undefined, timezone: string): FileTime {
  const epochMs = parseMoment(newestAnswerAt ?? '');
  const iso = isoInZone(Number.isNaN(epochMs) ? 0 : epochMs, zoneOf(Number.isNaN(epochMs) ? 'UTC' : timezone));
  return {
    day: iso.slice(8, 10),
    month: months[Number(iso.slice(5, 7)) - 1] ?? '',
    year: iso.slice(0, 4),
    clock: iso.slice(11, 19),
  };
}
