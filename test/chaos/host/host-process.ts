/** The local host as a process of its own, with a worker that gets every message five times and a call to crash at. */
import { writeFileSync } from 'node:fs';
import { queues } from '../../../infra/queues.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { startLocalHost } from '../../support/hosts/host-code.ts';
import { dieAt, readKillPoint } from './kill-point.ts';

const { DATA_DIR = '', CHAOS_KILL = '', CHAOS_ENV, CHAOS_UPSTREAM, CHAOS_WORKERS = '4' } = process.env;
const repeating: Record<string, string> = process.env.CHAOS_ANSWERS_A_TASK
  ? { 'export-worker': 'small-tasks-worker.ts', 'task-worker': 'small-tasks-worker.ts' }
  : { 'export-worker': 'repeating-worker.ts' };
const replaced = process.env.CHAOS_PLAIN ? {} : repeating;
const functions = Object.fromEntries(
  Object.entries(functionSpecs).map(([name, spec]) => [
    name,
    replaced[name] ? { ...spec, entry: `test/chaos/host/${replaced[name]}` } : spec,
  ]),
);

const host = await startLocalHost({
  port: 0,
  dataDir: DATA_DIR,
  demoData: CHAOS_UPSTREAM === undefined,
  surveyApiUrl: CHAOS_UPSTREAM,
  workers: Number(CHAOS_WORKERS),
  topology: { functions, queues },
});
if (CHAOS_ENV) writeFileSync(CHAOS_ENV, JSON.stringify(host.env));
const point = readKillPoint(CHAOS_KILL);
if (point) dieAt(point);
process.on('SIGTERM', () => host.close().then(() => process.exit(0)));
process.stdout.write(`ready ${host.url}\n`);
