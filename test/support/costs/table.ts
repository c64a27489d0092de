/**
 * Prints what a run cost, from the file that `TEST_COSTS` named: seconds of CPU by cause, and the dearest files.
 * `TEST_COSTS=/tmp/costs.jsonl npm test; node test/support/costs/table.ts /tmp/costs.jsonl`
 */
import { readFileSync } from 'node:fs';
import type { FileCosts } from './meter.ts';

const [path = ''] = process.argv.slice(2);
const all: FileCosts[] = readFileSync(path, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** What is left after all that is known is the tests themselves: their cases, and what their hosts do for them. */
function causesOf({ file, cpu, isRandom, causes }: FileCosts): Map<string, number> {
  const known = new Map<string, number>();
  const add = (cause: string, seconds: number) => known.set(cause, (known.get(cause) ?? 0) + seconds);
  for (const [cause, cost] of Object.entries(causes)) add(groupOf(cause), cost.cpu);
  const rest = cpu - [...known.values()].reduce((sum, seconds) => sum + seconds, 0);
  add(file === 'vitest' ? 'vitest itself' : isRandom ? 'random cases' : restOf(file), rest);
  return known;
}

const groupOf = (cause: string) =>
  cause.startsWith('host') ? 'host starts and stops' : cause.startsWith('program ') ? 'other programs' : cause;

const restOf = (file: string) =>
  /^test\/(?:journeys|browser)\//.test(file) ? 'journeys themselves' : 'other tests themselves';

const total = new Map<string, number>();
for (const file of all) for (const [cause, cpu] of causesOf(file)) total.set(cause, (total.get(cause) ?? 0) + cpu);
const waited = all.filter(({ file }) => file !== 'vitest').map(({ wall, cpu }) => Math.max(0, wall - cpu));

const seconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const byCost = [...total].sort(([, a], [, b]) => b - a);
row('cause', 'seconds of CPU');
row('---', '---');
for (const [cause, cpu] of byCost) row(cause, seconds(cpu));
row('all', seconds(byCost.reduce((sum, [, cpu]) => sum + cpu, 0)));
row('waiting, on the clock', seconds(waited.reduce((sum, wait) => sum + wait, 0)));
console.log();
row('file', 'seconds of CPU', 'on the clock');
row('---', '---', '---');
const dearest = all.filter(({ file }) => file !== 'vitest').sort((a, b) => b.cpu - a.cpu);
for (const { file, cpu, wall } of dearest.slice(0, 10)) row(`\`${file}\``, seconds(cpu), seconds(wall));
