/** A date as its cell shows it. Spreadsheets keep it as the number of days since the end of 1899. */

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_466;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const token = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+)|(.)/gisu;

export function isDateFormat(format: string): boolean {
  return /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs, ''));
}

/** Undefined where the number is no date. */
export function dateText(value: number, format: string): string | undefined {
  if (value < 0 || value >= LAST_DAY) return undefined;
  const date = new Date(EPOCH + Math.round((value * DAY_MS) / 1000) * 1000);
  const isHalfDay = /AM\/PM|A\/P/i.test(format);
  const pieces = [...format.matchAll(token)];
  const kinds = pieces.flatMap(([, , , , part]) => (part ? [part.toLowerCase()] : []));
  let at = 0;
  return pieces
    .map(([, quoted, escaped, half, part, other]) => {
      if (half) return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (!part) return quoted ?? escaped ?? other ?? '';
      // an m beside hours or seconds is a minute
      const isMinute = kinds[at - 1]?.startsWith('h') || kinds[at + 1]?.startsWith('s');
      return partText(date, kinds[at++] ?? '', isHalfDay, isMinute === true);
    })
    .join('');
}

function partText(date: Date, part: string, isHalfDay: boolean, isMinute: boolean): string {
  const padded = (value: number) => String(value).padStart(Math.min(part.length, 2), '0');
  const hours = date.getUTCHours();
  if (part[0] === 'y') return part.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(-2);
  if (part[0] === 'h') return padded(isHalfDay ? hours % 12 || 12 : hours);
  if (part[0] === 's') return padded(date.getUTCSeconds());
  if (part[0] === 'd') return part.length < 3 ? padded(date.getUTCDate()) : named(days[date.getUTCDay()], part.length);
  if (isMinute) return padded(date.getUTCMinutes());
  return part.length < 3 ? padded(date.getUTCMonth() + 1) : named(months[date.getUTCMonth()], part.length);
}

function named(name: string | undefined, length: number): string {
  return (length === 3 ? name?.slice(0, 3) : name) ?? '';
}
