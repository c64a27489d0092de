/** G48: surveys at every limit and past it, ours and those of another service: nobody else is kept waiting by them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { functionSpecs } from '../../../infra/topology.ts';
import { type ReadyProcess, startReady } from '../../support/hosts/child-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { type ChaosCase, figureOf, type Scale } from '../chaos-case.ts';
import { type Attack, attackForeign, attackSurvey, noAttack } from '../hostile-surveys/attack-host.ts';
import { foreignSurveys, startForeignService } from '../hostile-surveys/foreign-service.ts';
import { type Watched, watchHost } from '../hostile-surveys/watch-host.ts';
import { randomOf } from '../random.ts';

/** The limit for a host with one worker; each further one may add 120 MB. */
const MOST_RSS_MB = 600;
/** Tables of surveys that our service would not save take as much as their worker may have, and no more. */
const mostForeignMb = MOST_RSS_MB + (functionSpecs['export-worker']?.memoryMb ?? 0);

export const hostileSurveys: ChaosCase = {
  id: 'G48',
  goal: '200 hostile surveys published, opened, previewed, counted and exported: /health within a second, RSS under 600 MB, no restart',
  async run(scale) {
    const isFull = scale.size === 'full';
    const attack = noAttack();
    const own = await onHost({}, (host) => attackOwn(host, isFull ? 200 : 4, scale, attack));
    // on a second host, because a host has one survey service
    const foreign = isFull ? await onForeignHost(attack) : undefined;
    for (const fault of attack.faults.slice(0, 20)) scale.say(`  ${fault}`);
    const watched = [own, ...(foreign ? [foreign] : [])];
    const most = (of: (seen: Watched) => number) => Math.max(...watched.map(of));
    const total = (of: (seen: Watched) => number) => watched.reduce((sum, seen) => sum + of(seen), 0);
    return figureOf(
      {
        'surveys saved': attack.saved,
        'refused with a limit': attack.refused,
        ...(isFull && { foreign: foreignSurveys.length }),
        requests: attack.requests,
        'exports ready': attack.ready,
        'ended with a reason':
          Object.entries(attack.failed)
            .map(([code, count]) => `${count} ${code}`)
            .join(' ') || 0,
        'looks at /health': total(({ asked }) => asked),
        'ms the longest': most(({ worstMs }) => worstMs),
        'MB at most': own.rssMb,
        ...(foreign && { 'MB at most beside the foreign ones': foreign.rssMb }),
      },
      {
        faults: attack.faults.length,
        'not answered': total(({ silent }) => silent),
        // on a machine that is busy with other tests a second says nothing
        'past a second': isFull ? total(({ late }) => late) : 0,
        'MB too many': Math.max(0, own.rssMb - MOST_RSS_MB),
        ...(foreign && { 'MB too many beside the foreign ones': Math.max(0, foreign.rssMb - mostForeignMb) }),
      },
    );
  },
};

async function attackOwn({ url }: ReadyProcess, count: number, { seed, say }: Scale, attack: Attack): Promise<void> {
  const random = randomOf(seed);
  for (let at = 0; at < count; at++) {
    await attackSurvey(url, random, attack);
    if (at % 20 === 19) say(`  ${at + 1} surveys, ${attack.requests} requests`);
  }
}

async function onForeignHost(attack: Attack): Promise<Watched> {
  const service = await startForeignService();
  try {
    return await onHost({ SURVEY_API_URL: service.url }, async ({ url }) => {
      for (const at of foreignSurveys.keys()) await attackForeign(url, at + 1, attack);
    });
  } finally {
    await service.close();
  }
}

/** A process that is another one at the end has crashed: then nothing answers under its address. */
async function onHost(env: NodeJS.ProcessEnv, work: (host: ReadyProcess) => Promise<void>): Promise<Watched> {
  const folder = await temporaryFolder();
  const common = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DAILY_SURVEY_LIMIT: '100000',
    LOG_LEVEL: 'CRITICAL',
    WORKERS: '1',
  };
  const host = await startReady('infra/local/main.ts', [], { ...common, ...env });
  // a function is loaded when it is first called, which no survey is to blame for
  await (await fetch(`${host.url}/health`)).text();
  const watch = watchHost(host);
  try {
    await work(host);
    return await watch.end();
  } finally {
    await watch.end();
    await host.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
