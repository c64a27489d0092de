/**
 * The worker of exports, to which those of survey 2 are poison: as soon as it asks for their answers, its thread stands
 * still for ever (`POISON=freeze`), uses up all its memory (`memory`), or has an error that nobody catches (`crash`).
 */
import diagnostics from 'node:diagnostics_channel';
import { entryOf } from '../../../infra/ready-made/ready-made.ts';
import { standStill } from './stand-still.ts';

type Worker = typeof import('../../../functions/export-worker.ts');

export const { handler }: Worker = await import(entryOf('functions/export-worker.ts').url);

for (const channel of ['undici:request:create', 'http.client.request.start']) {
  diagnostics.subscribe(channel, (message) => {
    if (/\/quiz\/2\/answers/.test(pathOf(message))) takeTheThreadDown(process.env.POISON);
  });
}

function pathOf(message: unknown): string {
  const request = typeof message === 'object' && message && 'request' in message ? message.request : undefined;
  return typeof request === 'object' && request && 'path' in request ? String(request.path) : '';
}

function takeTheThreadDown(poison: string | undefined): void {
  const hoard: object[] = [];
  if (poison === 'crash') Promise.reject(new Error('nobody catches this'));
  if (poison === 'freeze') standStill();
  while (poison === 'memory') hoard.push(Array.from({ length: 10_000 }, () => ({})));
}
