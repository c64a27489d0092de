/** Moments, as a field of day and time shows them: by the clock of the reader. */
import { firstMomentAt, isoInZone, zoneOf } from '../../../../../zone.ts';
import { viewerZone } from '../../viewer-zone.ts';

const zone = zoneOf(viewerZone);
const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;

/** Empty for what is no moment. */
export function localMoment(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : isoInZone(ms, zone).slice(0, MINUTE_LENGTH);
}

export function momentAt(local: string): string {
  const wall = Date.parse(`${local}Z`);
  return Number.isNaN(wall) ? '' : new Date(firstMomentAt(wall, zone)).toISOString();
}
