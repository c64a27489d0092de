/**
 * G22: keys that can be recognised go through everything that takes one (exports that end well, badly and under kills,
 * batches, schedules, links, webhooks), and are then looked for everywhere: no hit but the header to the survey service.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startReady } from '../../support/child-process.ts';
import { createClient, temporaryFolder } from '../../support/local-host.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { startFaultyUpstream } from '../faulty-upstream.ts';
import { formsOf, searchHost } from '../host/search-host.ts';
import { randomOf } from '../random.ts';

const KINDS = [
  { content: 'answers', format: 'csv' },
  { content: 'answers', format: 'xlsx' },
  { content: 'report', format: 'pdf' },
];
const FORBIDDEN = 13;
const NAME = 'A schedule with a canary';
/** In a record, and in a file of answers. */
const KNOWN = [NAME, 'How was it?'];
const KNOWN_PLACES = ['records ', 'files '];

export const canaries: ChaosCase = {
  id: 'G22',
  goal: 'canaries over the whole run: 0 hits but the Authorization header',
  async run({ seed, size, say }) {
    const random = randomOf(seed);
    const [exportCount, kills] = size === 'full' ? [60, 4] : [4, 1];
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'data');
    const upstream = await startFaultyUpstream({
      seed,
      share: 0.15,
      answersOf: () => 60,
      isForbidden: (id) => id === FORBIDDEN,
    });
    const tokens = [1, 2].map((user) => `${user}|canary-${randomBytes(12).toString('hex')}`);
    const answers: string[] = [];
    let printed = '';
    const start = (point: string) =>
      startReady('test/chaos/host/host-process.ts', [], {
        ...{ DATA_DIR: dataDir, CHAOS_KILL: point, CHAOS_UPSTREAM: upstream.url, CHAOS_ENV: join(folder, 'env.json') },
        ...{ CHAOS_MESSAGES: join(folder, 'messages.log'), LOG_LEVEL: 'DEBUG', ALLOW_LOOPBACK_WEBHOOKS: '1' },
      });

    for (let kill = 0; kill < kills; kill++) {
      const host = await start(`after dynamodb PutItem ${10 + random.below(40)}`);
      await useEverything(host.url, exportCount / kills);
      await host.stop('SIGKILL');
      printed += host.printed();
    }
    const host = await start('');
    await useEverything(host.url, 4);
    await untilIdle(host.url);
    const env: Record<string, string> = JSON.parse(await readFile(join(folder, 'env.json'), 'utf8'));
    const stored = await searchHost({ dataDir, env }, tokens);
    const known = await searchHost({ dataDir, env }, KNOWN);
    await host.stop('SIGTERM');
    printed += host.printed();
    await upstream.close();
    const messages = await readFile(join(folder, 'messages.log'), 'utf8');
    await rm(folder, { recursive: true, force: true });
    for (const where of stored) say(`  found in ${where}`);
    const hits = (text: string) => Number(tokens.flatMap(formsOf).some((needle) => text.includes(needle)));
    return figureOf(
      {
        exports: exportCount,
        kills,
        'bytes of log': printed.length,
        'bytes of messages': messages.length,
        responses: answers.length,
      },
      {
        'hits in tables, buckets and folder': stored.length,
        'in logs': hits(printed),
        'in messages': hits(messages),
        'in responses': answers.filter((answer) => hits(answer) > 0).length,
        'keys behind redirects': upstream.leakedKeys(),
        // a search that finds nothing must have had something to look through, and must find what is there
        'known texts not found': KNOWN_PLACES.filter((place) => !known.some((where) => where.startsWith(place))).length,
        'places not looked at': [printed.length, messages.length, answers.length].filter((length) => length === 0)
          .length,
      },
    );

    /** A host that dies over it has still taken the key. */
    async function useEverything(url: string, count: number): Promise<void> {
      const client = createClient(url);
      const call = async (method: string, path: string, token: string, json?: unknown) => {
        const response = await client
          .call(path, { method, token, ...(json !== undefined && { json }) })
          .catch(() => undefined);
        if (!response) return undefined;
        const text = await response.text().catch(() => '');
        answers.push(`${JSON.stringify([...response.headers])} ${text}`);
        return text.startsWith('{') ? JSON.parse(text) : undefined;
      };
      for (const token of tokens) {
        await call('POST', '/webhooks', token, {
          url: 'http://127.0.0.1:9/in',
          events: ['export.ready', 'schedule.paused'],
        });
        const batch = { surveys: { ids: [1, 2, FORBIDDEN] }, outputs: [KINDS[0]], bundle: 'zip' };
        const schedule = await call('POST', '/schedules', token, { name: NAME, cron: '* * * * *', batch });
        await call('POST', `/schedules/${schedule?.id}/run`, token);
        await call('POST', '/batches', token, batch);
        for (let at = 0; at < count / tokens.length; at++) {
          const quiz_id = at % 5 === 4 ? FORBIDDEN : 1 + random.below(9);
          const job = await call('POST', '/exports', token, { quiz_id, outputs: [random.one(KINDS)] });
          await call('GET', `/exports/${job?.id}`, token);
          await call('POST', `/exports/${job?.id}/links`, token, {});
        }
        for (const path of ['/exports', '/batches', '/schedules', '/links', '/webhooks', '/nowhere'])
          await call('GET', path, token);
      }
    }

    async function untilIdle(url: string): Promise<void> {
      const client = createClient(url);
      for (let waited = 0; waited < 240; waited++, await pause(500)) {
        const open = await Promise.all(
          tokens.flatMap((token) =>
            ['queued', 'running'].map(async (status) =>
              (await client.call(`/exports?status=${status}`, { token })).text(),
            ),
          ),
        );
        if (open.every((text) => text.startsWith('{"data":[]'))) return;
      }
    }
  },
};
