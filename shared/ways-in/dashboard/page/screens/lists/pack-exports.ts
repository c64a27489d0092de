/**
 * One ZIP of several exports: packed by the server, downloaded at once where it is soon ready, otherwise found on its
 * page.
 */
import type { Batch, ExportJob } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { pathOf } from '../../route.ts';

const patienceMs = 8_000;
const pauseMs = 400;

export async function packExports(app: App, jobs: readonly ExportJob[]): Promise<void> {
  const { lists } = app.words.texts;
  const { id } = await app.pipeline.exports.pack({
    export_ids: jobs.map((job) => job.id),
    name: `${lists.packName} ${new Date().toISOString().slice(0, 10)}`,
  });
  app.toast('good', lists.packing);
  const batch = await readSoon(app, id);
  if (!batch?.bundle) {
    location.hash = pathOf('batches', id);
    return;
  }
  download(batch.bundle.url);
  app.toast('good', lists.packed);
}

/** Undefined where it takes longer than one likes to wait for. */
async function readSoon(app: App, id: string): Promise<Batch | undefined> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const batch = await app.pipeline.batches.read(id);
    if (batch.status !== 'queued' && batch.status !== 'running') return batch;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return undefined;
}

/** The answer is an attachment, so the page stays. */
function download(url: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: '', rel: 'noreferrer' });
  link.click();
}
