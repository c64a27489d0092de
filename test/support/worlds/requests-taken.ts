/** What of a request reaches the pipeline, by the tool of an assistant and by the operation that HTTP serves. */
import { deckTemplateStore } from '../../../shared/exports/deck-templates/template-store.ts';
import type { Job } from '../../../shared/exports/job/job.ts';
import { exportJobs } from '../../../shared/operations/exports.ts';
import { operationsAbout } from '../../../shared/ways-in/http/caller-operations.ts';
import type { Tool } from '../../../shared/ways-in/mcp/tool.ts';
import { createAssistantWorld } from './assistant-world.ts';
import { alice, answers } from './export-world.ts';

/** Undefined where it was refused before anything was stored. */
export async function requestsTaken(body: object, tool: Tool | undefined) {
  const byTool = await taken(async (deps) => tool?.call({ deps, caller: alice }, body));
  const byBody = await taken(async (deps) => {
    const bound = (await operationsAbout('exports', deps)).find(({ operation }) => operation === exportJobs.create);
    return bound?.run(alice, { body });
  });
  return { byTool, byBody };
}

type World = ReturnType<typeof createAssistantWorld>;

/** Nothing is stored: the job is looked at where it would be, so that nobody waits for it. */
async function taken(ask: (deps: World['deps']) => Promise<unknown>) {
  const all = answers(2).map((answer) => ({ ...answer, variables: { w: '2' } }));
  const { deps } = createAssistantWorld(() => [], all);
  const times = { createdAt: '', updatedAt: '', formExpiresAt: '' };
  // the text that every option of texts is tried with
  const template = { owner: alice.owner, id: 'some text', name: 'Brand', state: 'ready' as const, ...times };
  await deckTemplateStore.create(deps.records, template);
  let job: Job | undefined;
  const jobs: typeof deps.jobs = {
    ...deps.jobs,
    create: async (wanted) => {
      job = wanted;
      throw new Error('seen');
    },
  };
  await ask({ ...deps, jobs }).catch(() => undefined);
  return job && { filters: job.filters, options: job.options, outputs: job.outputs };
}
