/** All files of an export, rendered one after the other by the worker that holds it. */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import type { HeldJob } from '../job/held-job.ts';
import { rendering } from '../job/job-states.ts';
import { collectShare, progressOf, pullShare, renderShare, share } from '../job/progress.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { isReport, isTable } from '../options.ts';
import { answersOutput } from '../outputs/answers-output.ts';
import { type AnswersPrivacy, answersPrivacy } from '../outputs/answers-privacy.ts';
import { figuresOutput } from '../outputs/figures-output.ts';
import type { Gathered } from '../outputs/gather.ts';
import type { RenderedOutput } from '../outputs/store-output.ts';
import { uploadsOutput } from '../uploads/uploads-output.ts';

export interface Frozen {
  survey: Survey;
  snapshot: Snapshot;
  figures: UpstreamFigures;
  dictionary: Dictionary | undefined;
}

export async function renderHere(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<RenderedOutput[]> {
  const job = held.job.stage === 'render' ? held.job : await held.write(rendering);
  const { snapshot } = frozen;
  const outputs: RenderedOutput[] = [];
  const total = snapshot.total ?? snapshot.read;
  const collectedShare = job.uploads ? collectShare : 0;
  const each = (renderShare - collectedShare) / job.outputs.length;
  const { files, snapshots, records } = deps;
  const onRows = (read: number) => {
    const base = pullShare + collectedShare + outputs.length * each;
    held.progress(progressOf(snapshot.read, total, base + each * share(read, total)));
  };
  const request = { files, snapshots, records, job, onRows, ...frozen };
  let gathered: Gathered | undefined;
  let privacy: AnswersPrivacy | undefined;
  for (const output of job.outputs) {
    const { content, format } = output;
    if (isReport(content)) {
      // most exports are tables
      gathered ??= await (await import('../outputs/gather.ts')).gatherStatistics(request, frozen.figures);
      outputs.push(await figuresOutput({ ...request, gathered }, { content, format }));
    } else {
      privacy ??= await answersPrivacy(request, deps.pseudonymKeys);
      const render = isTable(content) ? answersOutput : uploadsOutput;
      outputs.push(await render({ ...request, privacy }, output));
    }
  }
  return outputs;
}
