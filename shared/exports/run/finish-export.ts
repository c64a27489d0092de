/** The end of an export: its receipt, and the one write that makes the files visible and ends the job. */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { checkIsNext } from '../changes/schedule-base.ts';
import { noteShown } from '../disclosure/note-shown.ts';
import type { HeldJob } from '../job/held-job.ts';
import { attemptPrefix } from '../job/job.ts';
import { ready } from '../job/job-states.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { manifestOf } from '../outputs/manifest.ts';
import type { RenderedOutput } from '../outputs/store-output.ts';

interface Rendered {
  survey: Survey;
  snapshot: Snapshot;
  dictionary: Dictionary | undefined;
  outputs: readonly RenderedOutput[];
  startedAt: number;
  /** When the last answer had been read. */
  pulledAt: string;
}

export async function finishExport(deps: RunDeps, held: HeldJob, rendered: Rendered): Promise<void> {
  const { survey, snapshot, outputs, startedAt, pulledAt } = rendered;
  await checkIsNext(deps, held.job);
  const pulledMs = Date.parse(pulledAt);
  const timings = { pullMs: pulledMs - startedAt, renderMs: deps.now() - pulledMs };
  deps.metrics.measure({ PullSeconds: timings.pullMs / 1000, RenderSeconds: timings.renderMs / 1000 });
  const manifest = manifestOf(held.job, rendered, timings);
  const manifestKey = `${attemptPrefix(held.job, held.job.fence)}manifest.json`;
  await deps.files.put(manifestKey, Buffer.from(JSON.stringify(manifest)));
  const files = outputs.map(({ file }) => file);
  const shown = await noteShown(deps, held.job, { survey, snapshot, name: files[0]?.name });
  await held.write((job) => ready(job, deps.now(), deps.retentionMs, { files, manifestKey, ...(shown && { shown }) }));
  deps.log.info('export ready', { jobId: held.job.id, rows: files[0]?.rows, attempts: held.job.attempts });
}
