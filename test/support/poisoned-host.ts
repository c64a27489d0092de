/**
 * The local host as a process of its own in which the exports of survey 2 are poison: as soon as their answers are asked
 * for, the thread stands still for ever (`POISON=freeze`) or all memory is used up (`POISON=memory`).
 */
import diagnostics from 'node:diagnostics_channel';
import { startLocalHost } from '../../infra/local/host.ts';

const { DATA_DIR = '', POISON = '' } = process.env;

let isReady = false;
let isPoisoned = false;

for (const channel of ['undici:request:create', 'http.client.request.start']) {
  diagnostics.subscribe(channel, (message) => {
    if (!/\/quiz\/2\/answers/.test(pathOf(message))) return;
    isPoisoned = true;
    if (isReady) takeTheHostDown();
  });
}

function pathOf(message: unknown): string {
  const request = typeof message === 'object' && message && 'request' in message ? message.request : undefined;
  return typeof request === 'object' && request && 'path' in request ? String(request.path) : '';
}

function takeTheHostDown(): void {
  const hoard: object[] = [];
  while (POISON !== '') if (POISON === 'memory') hoard.push(Array.from({ length: 10_000 }, () => ({})));
}

const host = await startLocalHost({ port: 0, dataDir: DATA_DIR, demoData: true });
process.on('SIGTERM', () => host.close().then(() => process.exit(0)));
process.stdout.write(`ready ${host.url}\n`);
// a host that went down before it said so would never be seen
isReady = true;
if (isPoisoned) takeTheHostDown();
