/**
 * G22: keys that can be recognised go through everything that takes one, also under kills and faults, and are then looked
 * for everywhere: in tables, buckets, folder, logs, messages and answers. No hit but the header to the survey service.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startReady } from '../../support/hosts/child-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { type ChaosCase, figureOf, type Scale } from '../chaos-case.ts';
import { startFaultyUpstream } from '../faulty-upstream.ts';
import { formsOf, searchHost } from '../host/search-host.ts';
import { forbiddenSurvey, scheduleName, untilIdle, useEverything } from '../host/use-everything.ts';
import { randomOf } from '../random.ts';

/** In a record and in a file of answers: a search that finds nothing must be one that could. */
const known = [scheduleName, 'How was it?'];
const knownPlaces = ['records ', 'files '];
const sizes = {
  full: { exportCount: 15, kills: 4, share: 0.15, workers: 4 },
  small: { exportCount: 2, kills: 1, share: 0, workers: 1 },
} as const;

export const canaries: ChaosCase = {
  id: 'G22',
  goal: 'canaries over the whole run: 0 hits but the Authorization header',
  async run(scale) {
    const tokens = [1, 2].map((user) => `${user}|canary-${randomBytes(12).toString('hex')}`);
    const traces = await leaveTraces(scale, tokens);
    for (const where of traces.stored) scale.say(`  found in ${where}`);
    const needles = tokens.flatMap(formsOf);
    const isHit = (text: string) => needles.some((needle) => text.includes(needle));
    const { printed, messages, answers } = traces;
    return figureOf(
      {
        kills: sizes[scale.size].kills,
        'bytes of log': printed.length,
        'bytes of messages': messages.length,
        answers: answers.length,
      },
      {
        'hits in tables, buckets and folder': traces.stored.length,
        'in logs': Number(isHit(printed)),
        'in messages': Number(isHit(messages)),
        'in answers': answers.filter(isHit).length,
        'keys behind redirects': traces.leakedKeys,
        'known texts not found': knownPlaces.filter((place) => !traces.known.some((at) => at.startsWith(place))).length,
        'places not looked at': [printed, messages, answers].filter((place) => place.length === 0).length,
      },
    );
  },
};

async function leaveTraces({ seed, size }: Scale, tokens: readonly string[]) {
  const { exportCount, kills, share, workers } = sizes[size];
  const random = randomOf(seed);
  const folder = await temporaryFolder();
  const [dataDir, envFile, messageFile] = ['data', 'env.json', 'messages.log'].map((name) => join(folder, name));
  const isForbidden = (id: number) => id === forbiddenSurvey;
  const upstream = await startFaultyUpstream({ seed, share, answersOf: () => 60, isForbidden });
  const answers: string[] = [];
  const start = (point: string) =>
    startReady('test/chaos/host/host-process.ts', [], {
      DATA_DIR: dataDir,
      CHAOS_WORKERS: String(workers),
      CHAOS_KILL: point,
      CHAOS_UPSTREAM: upstream.url,
      CHAOS_ENV: envFile,
      CHAOS_MESSAGES: messageFile,
      LOG_LEVEL: 'DEBUG',
      ALLOW_LOOPBACK_WEBHOOKS: '1',
    });
  const use = async (url: string, count: number) => {
    for (const token of tokens) await useEverything(url, token, count, random, answers);
  };

  let printed = '';
  for (let kill = 0; kill < kills; kill++) {
    const host = await start(`after dynamodb PutItem ${20 + random.below(180)}`);
    await use(host.url, exportCount);
    await host.stop('SIGKILL');
    printed += host.printed();
  }
  const host = await start('');
  await use(host.url, exportCount);
  for (const token of tokens) await untilIdle(host.url, token);
  const access = { dataDir: dataDir ?? '', env: JSON.parse(await readFile(envFile ?? '', 'utf8')) };
  const [stored, found] = [await searchHost(access, tokens), await searchHost(access, known)];
  await host.stop('SIGTERM');
  await upstream.close();
  const messages = await readFile(messageFile ?? '', 'utf8');
  await rm(folder, { recursive: true, force: true });
  return {
    stored,
    known: found,
    printed: printed + host.printed(),
    messages,
    answers,
    leakedKeys: upstream.leakedKeys(),
  };
}
