/** Texts for a terminal. Names and messages come from others: what could move the cursor or reverse text is replaced. */

const control = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** One line, whatever was in it. */
export function printable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(control, '\ufffd').trim();
}

export function countOf(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** A formatter made in advance would cost every start of the command more than all of its own modules. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

export function sizeOf(sizeBytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = sizeBytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(sizeBytes) / 3));
  const amount = sizeBytes / 1000 ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[step]}`;
}

export function durationOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** Gives a cell its colour once it has its width; `row` counts from the titles on, which are 0. */
type PaintCell = (cell: string, row: number, column: number) => string;

/** Rows under their titles, as wide as their longest cell. */
export function textTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  paint: PaintCell = (cell) => cell,
): string {
  const cells = [titles, ...rows].map((row) => row.map(printable));
  const widths = titles.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row, number) => {
    const last = row.findLastIndex((cell) => cell !== '');
    const padded = row.slice(0, last + 1).map((cell, at) => (at === last ? cell : cell.padEnd(widths[at] ?? 0)));
    return padded.map((cell, at) => paint(cell, number, at)).join('  ');
  });
  return `${lines.join('\n')}\n`;
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
