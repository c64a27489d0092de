/** G28: after kills and a sweep nothing unreferenced is left, and no expired link answers. */
import { sweep } from '../../../shared/exports/sweep.ts';
import { createApiWorld } from '../../support/worlds/api-world.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { killInMemory } from '../kills-in-memory.ts';
import { randomOf } from '../random.ts';

const DAY_MS = 86_400_000;

export const leftovers: ChaosCase = {
  id: 'G28',
  goal: 'after all of it and a sweep: 0 incomplete uploads, 0 unreferenced objects, 0 expired links answering',
  async run({ seed, size }) {
    const jobs = size === 'full' ? 300 : 20;
    const { kills, leftovers } = await killInMemory(jobs, randomOf(seed + 28));
    const { links, answering, objects } = await expiredLinks(size === 'full' ? 200 : 10);
    return figureOf(
      { jobs, kills, 'expired links': links },
      {
        'incomplete uploads': leftovers.unfinishedUploads,
        'unreferenced objects': leftovers.strayObjects,
        'expired links answering': answering,
        'files past their time': objects,
      },
    );
  },
};

/** Links of every length, all of them past their end, and the files a week old. */
async function expiredLinks(count: number) {
  const world = createApiWorld();
  const job = await world.readyExport();
  const urls: string[] = [];
  for (let at = 0; at < count; at++) urls.push((await world.share(job, { expires_in: 60 + at * 3_000 })).url);
  world.clock.now += 8 * DAY_MS;
  for (let turn = 0; turn < 4; turn++) await sweep(world.deps);
  let answering = 0;
  for (const url of urls) if ((await world.visit(url)).status !== 410) answering++;
  return { links: count, answering, objects: world.files.objects.size };
}
