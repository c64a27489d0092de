/** A data folder with the demo data. Drawing and storing it takes seconds, so it is made once per run and copied. */
import { cp, mkdir, rename, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDataFolder } from '../../../infra/local/data-folder.ts';
import { seed } from '../../../infra/local/seed.ts';
import { startServices } from '../../../infra/local/services.ts';
import { loadedOnce } from '../../../shared/loaded-once.ts';
import { measured } from '../costs/meter.ts';
import { sharedFolder } from '../run/run-folder.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

/** Whoever asks for it removes it. */
export async function folderWithDemoData(): Promise<string> {
  const folder = await temporaryFolder();
  await measured('demo data', async () => {
    if (sharedFolder === undefined) await fill(folder);
    else await cp(await prepared(), folder, { recursive: true });
  });
  return folder;
}

/** Made by whoever asks first; the others of the run wait for it, and make it themselves should that one fail. */
const prepared = loadedOnce(async () => {
  const ready = join(sharedFolder ?? '', 'demo-data');
  const lock = `${ready}.lock`;
  while (!(await succeeds(stat(ready)))) {
    if (await succeeds(mkdir(lock))) await made(ready).catch((error) => rmdir(lock).then(() => Promise.reject(error)));
    else await pause(50);
  }
  return ready;
});

async function made(ready: string): Promise<void> {
  const making = await temporaryFolder();
  await fill(making);
  await rename(making, ready);
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function fill(folder: string): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const dataDir = await openDataFolder(folder);
  await seed(
    await startServices(
      { dataDir, queues: {}, preferredS3Port: 0, pagePort: 0, dashboardPort: 0, isOneThread: true },
      closing,
    ),
  );
}
