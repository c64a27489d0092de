/**
 * The local host as a process of its own in which the exports of survey 2 are poison: to the thread of their worker, see
 * `poisoned-worker.ts`, or to the whole process, whose one thread for all else then stands still for ever (`POISON=host`).
 */
import diagnostics from 'node:diagnostics_channel';
import { queues } from '../../../infra/queues.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { startLocalHost } from './host-code.ts';
import { standStill } from './stand-still.ts';

const { DATA_DIR = '', POISON = '' } = process.env;
const worker = functionSpecs['export-worker'];
if (!worker) throw new Error('there is no export-worker');
const poisoned = { ...worker, entry: 'test/support/hosts/poisoned-worker.ts', memoryMb: 200 };

let isReady = false;
let isPoisoned = false;

diagnostics.subscribe('http.server.request.start', (message) => {
  const request = typeof message === 'object' && message && 'request' in message ? message.request : undefined;
  const path = typeof request === 'object' && request && 'url' in request ? String(request.url) : '';
  if (POISON !== 'host' || !/\/quiz\/2\/answers/.test(path)) return;
  isPoisoned = true;
  if (isReady) standStill();
});

const topology = { functions: { ...functionSpecs, 'export-worker': poisoned }, queues };
const host = await startLocalHost({ port: 0, dataDir: DATA_DIR, demoData: true, topology });
process.on('SIGTERM', () => host.close().then(() => process.exit(0)));
process.stdout.write(`ready ${host.url}\n`);
// a host that went down before it said so would never be seen
isReady = true;
if (isPoisoned) standStill();
