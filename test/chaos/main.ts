/**
 * `npm run chaos`: every pass line at its full size, or `--case G5` alone; a row each, and exit code 1 where one is missed.
 * `--seed` makes another run of the same kind, `--small` a short one, `--json` prints the rows as JSON and nothing else.
 */
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import type { ChaosCase, Scale } from './chaos-case.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    seed: { type: 'string', default: '20260302' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

interface Row {
  id: string;
  goal: string;
  figure: string;
  pass: boolean;
  seconds: number;
}

if (!/^\d{1,9}$/.test(values.seed)) stop(`--seed takes a whole number, not ${values.seed}.`);
const chosen = cases.filter(({ id }) => values.case === undefined || values.case.toUpperCase() === id);
if (chosen.length === 0) stop(`There is no case ${values.case}; there are: ${cases.map(({ id }) => id).join(', ')}.`);

const scale: Scale = {
  seed: Number(values.seed),
  size: values.small ? 'small' : 'full',
  say: (line) => process.stderr.write(`${line}\n`),
};
const rows: Row[] = [];
if (!values.json) process.stdout.write(`seed ${scale.seed}\n`);
for (const one of chosen) {
  scale.say(`${one.id} …`);
  const row = await put(one);
  rows.push(row);
  if (!values.json) process.stdout.write(said(row));
}
if (values.json) process.stdout.write(`${JSON.stringify({ seed: scale.seed, rows })}\n`);
// workers that were killed in memory are still waiting for an end that does not come
process.exit(rows.every(({ pass }) => pass) ? 0 : 1);

/** A case that breaks off is a case that is missed. */
async function put({ id, goal, run }: ChaosCase): Promise<Row> {
  const startedAt = performance.now();
  const { isMet, figure } = await run(scale).catch((error) => ({ isMet: false, figure: `broke off: ${error?.stack}` }));
  return { id, goal, figure, pass: isMet, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

function said({ id, goal, figure, pass, seconds }: Row): string {
  return `${id.padEnd(4)} ${pass ? 'pass' : 'FAIL'}  ${goal}\n           ${figure} (${seconds} s)\n`;
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
