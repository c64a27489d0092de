/**
 * A cron line of five fields, read by croner as if every clock stood on UTC: what a time zone does to its times is
 * decided in `slots.ts`, because croner runs repeated hours twice and leaves out times in a gap where a line names several.
 */
import { Cron } from 'croner';

const fields = [
  { name: 'minute', takes: '0 to 59' },
  { name: 'hour', takes: '0 to 23' },
  { name: 'day of month', takes: '1 to 31 or L' },
  { name: 'month', takes: '1 to 12 or JAN to DEC' },
  { name: 'day of week', takes: '0 to 7 or SUN to SAT' },
] as const;

const order = 'minute, hour, day of month, month, day of week';
const example = 'for example "0 6 * * 1", Mondays at six';
/** Long enough for every real line, short enough that none keeps us busy. */
const MAX_LENGTH = 200;

/** The times of a line on a clock that never changes. Both lists leave out the moment they start from. */
interface WallClock {
  after(wallMs: number, count: number): number[];
  before(wallMs: number, count: number): number[];
}

export function wallClockOf(cron: string): WallClock {
  const line = open(cron);
  const times = (dates: Date[]) => dates.map((date) => date.getTime());
  return {
    after: (wallMs, count) => times(line.nextRuns(count, new Date(wallMs))),
    before: (wallMs, count) => times(line.previousRuns(count, new Date(wallMs))),
  };
}

/** What is wrong with a line, naming the field; undefined when it can be used. */
export function problemWithCron(cron: string): string | undefined {
  if (cron.length > MAX_LENGTH) return `may have at most ${MAX_LENGTH} characters`;
  const values = cron.trim().split(/\s+/);
  if (cron.trim().startsWith('@')) return `${cron.trim()} is not supported; write five fields: ${order}; ${example}`;
  if (values.length !== fields.length) {
    const extra = values.length === 6 ? ' (seconds are not supported)' : '';
    return `expected five fields, ${order}; found ${cron.trim() === '' ? 0 : values.length}${extra}; ${example}`;
  }
  const bad = fields.findIndex((_, at) => !isReadable(values[at] ?? '', at));
  const field = fields[bad];
  if (field) {
    return `${field.name}: ${values[bad]} is not valid; use ${field.takes}, lists (1,2), ranges (1-5), steps (*/2); ${example}`;
  }
  const never = `${cron} never occurs: these months have no such day`;
  return open(cron).nextRun(new Date(0)) === null ? never : undefined;
}

/** A field is tried alone, so that the message names the one that is wrong. */
function isReadable(value: string, at: number): boolean {
  try {
    open(fields.map((_, index) => (index === at ? value : '*')).join(' '));
    return true;
  } catch {
    return false;
  }
}

function open(cron: string): Cron {
  return new Cron(cron.trim(), { mode: '5-part', timezone: 'UTC', paused: true });
}
