/** A data folder with the demo data. Drawing and storing it takes seconds, so it is made once per run and copied. */
import { cp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '../../infra/local/data-folder.ts';
import { seed } from '../../infra/local/seed.ts';
import { startServices } from '../../infra/local/services.ts';
import { loadedOnce } from '../../shared/loaded-once.ts';
import { measured } from './costs/meter.ts';
import { sharedFolder } from './run-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Whoever asks for it removes it. */
export async function folderWithDemoData(): Promise<string> {
  const folder = await temporaryFolder();
  await measured('demo data', async () => {
    if (sharedFolder === undefined) await fill(folder);
    else await cp(await prepared(), folder, { recursive: true });
  });
  return folder;
}

const prepared = loadedOnce(async () => {
  const ready = join(sharedFolder ?? '', 'demo-data');
  if (await exists(ready)) return ready;
  const own = `${ready}-${process.pid}`;
  await fill(own);
  // two processes may have made it at once: either will do
  await rename(own, ready).catch(() => rm(own, { recursive: true, force: true }));
  return ready;
});

async function fill(folder: string): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const dataDir = await openDataFolder(folder);
  await seed(await startServices({ dataDir, queues: {}, preferredS3Port: 0, pagePort: 0, isOneThread: true }, closing));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
