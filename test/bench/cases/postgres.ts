/** Answers into Debian's PostgreSQL: a first load beside COPY from our CSV, and then one with a thousand changes. */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import {
  hasPostgres,
  type PostgresServer,
  startPostgres,
  warnWithoutPostgres,
} from '../../support/databases/postgres-server.ts';
import { atMost, type BenchCase, flatMemory, type Grown } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { growthSizes } from '../race.ts';
import type { Workbench } from '../workbench.ts';

const CHANGES = 1_000;
const run = promisify(execFile);
const program = join(import.meta.dirname, '../deliver/load-process.ts');

interface Loaded {
  ours: Measured;
  copy: Measured;
  delta: Measured;
}

export const postgresCase: BenchCase = {
  name: 'postgres',
  about: 'a file for databases to the tables of PostgreSQL; the peer is COPY from our CSV; then 1,000 changes',
  async run(bench, { rows, hasGrowth }) {
    warnWithoutPostgres();
    if (!hasPostgres) throw new Error('PostgreSQL is missing');
    const { ours, copy, delta } = await loads(bench, rows);
    const growth: Grown[] = [];
    for (const size of hasGrowth ? growthSizes : []) growth.push({ rows: size, ...(await loads(bench, size)).ours });
    const speed = copy.wallS / ours.wallS;
    return {
      rows,
      ours,
      peers: { 'copy-csv': copy },
      growth,
      more: { delta_s: delta.wallS, speed },
      budgets: [
        {
          goal: 'at least 0.5 x the speed of COPY from our CSV',
          measured: `${speed.toFixed(2)} x`,
          isMet: speed >= 0.5,
        },
        atMost(2, delta.wallS, 's', `${CHANGES} changes of ${rows.toLocaleString('en')} answers`),
        ...flatMemory(growth),
      ],
    };
  },
};

async function loads(bench: Workbench, rows: number): Promise<Loaded> {
  const file = await bench.write('ours-pgcopy.ts', rows);
  const csv = await bench.write('ours-csv.ts', rows);
  const changed = `${file}.changed`;
  await writeChanged(file, changed, Math.max(1, Math.floor(rows / CHANGES)));
  const server = await startPostgres();
  try {
    bench.say('COPY from our CSV');
    const copy = await load(server, { kind: 'copy', file: csv, exportId: '' });
    bench.say('a first load');
    const ours = await load(server, { kind: 'ours', file, exportId: 'exp_1' });
    bench.say(`${CHANGES} changes`);
    const delta = await load(server, { kind: 'ours', file: changed, exportId: 'exp_2' });
    return { ours, copy, delta };
  } finally {
    await server.stop();
  }
}

async function load({ place, password }: PostgresServer, task: object): Promise<Measured> {
  const { stdout } = await run(process.execPath, [program, JSON.stringify({ ...task, place, password })]);
  return JSON.parse(stdout);
}

/** The hash of every so many lines is another: that is what tells that a row has changed. */
async function writeChanged(from: string, to: string, every: number): Promise<void> {
  const out = createWriteStream(to);
  let at = -1;
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const isChanged = at >= 0 && at % every === 0 && at < every * CHANGES;
    at++;
    const written = isChanged ? line.replace(/-?\d+$/, String(at)) : line;
    if (!out.write(`${written}\n`)) await new Promise<void>((resolve) => void out.once('drain', resolve));
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}
