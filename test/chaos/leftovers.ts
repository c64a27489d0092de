/** What nobody refers to any more: unfinished uploads, and objects of jobs and batches that are not theirs to keep. */
import { batchSchema } from '../../shared/exports/batches/batch.ts';
import { keysOfBase } from '../../shared/exports/job/comparing.ts';
import { jobSchema } from '../../shared/exports/job/job.ts';
import type { World } from './drive.ts';

export interface Leftovers {
  unfinishedUploads: number;
  strayObjects: number;
}

export async function leftoversOf(world: World): Promise<Leftovers> {
  const kept = new Set<string>();
  const owners = new Set<string>();
  for (const { sort, value } of world.records.everything()) {
    if (sort.startsWith('EXPORT#')) {
      const job = jobSchema.parse(value);
      for (const { key } of job.files) kept.add(key);
      if (job.manifestKey) kept.add(job.manifestKey);
      for (const key of job.base ? keysOfBase(job.base) : []) kept.add(key);
      owners.add(`${job.owner}/${job.id}/`);
    } else if (sort.startsWith('BATCH#')) {
      const batch = batchSchema.safeParse(value).data;
      if (batch?.bundle) kept.add(batch.bundle.key);
    }
  }
  const strayFiles = [...world.files.objects.keys()].filter((key) => !kept.has(key));
  const straySnapshots = [...world.snapshots.objects.keys()].filter((key) => !owners.has(ownerPart(key)));
  return {
    unfinishedUploads: world.files.unfinished.size + world.snapshots.unfinished.size,
    strayObjects: strayFiles.length + straySnapshots.length,
  };
}

const ownerPart = (key: string) => `${key.split('/').slice(0, 2).join('/')}/`;
