/** The figures for readers: a table a case, ratios beside, and whether each budget is met. */
import type { BenchCase, CaseResult } from './bench-case.ts';
import type { Measured } from './contender.ts';

/** One entry of `--json`. */
export function entryOf(name: string, { rows, ours, peers, growth, more }: CaseResult) {
  return {
    case: name,
    rows,
    ours: figuresOf(rows, ours),
    peers: Object.fromEntries(Object.entries(peers).map(([peer, measured]) => [peer, figuresOf(rows, measured)])),
    ...(growth && { growth: growth.map((grown) => ({ rows: grown.rows, ...figuresOf(grown.rows, grown) })) }),
    ...more,
  };
}

function figuresOf(rows: number, { cpuS, rssMb }: Measured) {
  return { rows_per_s: Math.round(rows / cpuS), cpu_s: Number(cpuS.toFixed(3)), rss_mb: Math.round(rssMb) };
}

const heads = ['', 'rows / CPU s', 'CPU s', 'wall s', 'file MB/s', 'RSS MB', 'CPU to ours'];

export function tableOf({ name, about }: BenchCase, result: CaseResult): string {
  const { rows, ours, peers, growth = [], more = {}, table, tables = table && [table], budgets } = result;
  const lines = [
    heads,
    cellsOf('ours', rows, ours, 1),
    ...Object.entries(peers).map(([peer, measured]) => cellsOf(peer, rows, measured, measured.cpuS / ours.cpuS)),
    ...growth.map((grown) => cellsOf(`ours at ${grown.rows.toLocaleString('en')}`, grown.rows, grown)),
  ];
  const facts = tables
    ? tables.flatMap(aligned)
    : Object.entries(more).map(([fact, value]) => `  ${fact}: ${JSON.stringify(value)}`);
  const verdicts = budgets.map(
    ({ goal, measured, isMet }) => `  budget ${isMet ? 'met   ' : 'MISSED'}  ${goal}: ${measured}`,
  );
  const title = `${name}, ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}: ${about}`;
  return [title, ...aligned(lines), ...facts, ...verdicts, ''].join('\n');
}

function cellsOf(who: string, rows: number, { cpuS, wallS, rssMb, fileBytes }: Measured, ratio?: number): string[] {
  return [
    who,
    Math.round(rows / cpuS).toLocaleString('en'),
    cpuS.toFixed(2),
    wallS.toFixed(2),
    fileBytes > 0 ? (fileBytes / 1e6 / cpuS).toFixed(1) : '',
    rssMb.toFixed(0),
    ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
  ];
}

function aligned(lines: readonly string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines.map((cells) => {
    const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)));
    return `  ${padded.join('  ')}`;
  });
}
