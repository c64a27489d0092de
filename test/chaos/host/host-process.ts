/** The local host as a process of its own, with a worker that gets every message five times and a call to crash at. */
import { writeFileSync } from 'node:fs';
import { startLocalHost } from '../../../infra/local/host.ts';
import { functionSpecs, queues } from '../../../infra/topology.ts';
import { dieAt, readKillPoint } from './kill-point.ts';

const { DATA_DIR = '', CHAOS_KILL = '', CHAOS_ENV, CHAOS_UPSTREAM, CHAOS_WORKERS = '4' } = process.env;
const worker = functionSpecs['export-worker'];
if (!worker) throw new Error('there is no export-worker');
const functions = { ...functionSpecs, 'export-worker': { ...worker, entry: 'test/chaos/host/repeating-worker.ts' } };

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
