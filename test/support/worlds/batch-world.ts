/**
 * A world of many surveys, with both queues worked off by hand: messages come as often as a test likes, the clock jumps
 * to what is delayed, and a worker can be killed at any of its steps.
 */
import { z } from 'zod';
import type { Batch } from '../../../shared/exports/batches/batch.ts';
import { type BatchRequest, batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { getBatch } from '../../../shared/exports/batches/batch-store.ts';
import { listChildren } from '../../../shared/exports/batches/follow-batch.ts';
import { handleBatchHint } from '../../../shared/exports/batches/handle-batch-hint.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { handleExportHint } from '../../../shared/exports/run/handle-export-hint.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { alice, answers, createWorld, plentyOfTime, survey } from './export-world.ts';

const batchHint = z.object({ batchId: z.string() });

type Message = ReturnType<typeof createWorld>['messages'][number];
export type BatchWorld = ReturnType<typeof createBatchWorld>;

export const csvOf = (surveys: BatchRequest['surveys'], more: object = {}): BatchRequest =>
  batchRequestSchema.parse({
    name: 'All of it',
    surveys,
    outputs: [{ content: 'answers', format: 'csv' }],
    filters: { is_complete: null },
    ...more,
  });

export const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export function createBatchWorld(surveyCount: number, given: number | Answer[] = 3) {
  const world = createWorld(typeof given === 'number' ? answers(given) : given);
  const listed = idsUpTo(surveyCount).map((id) => ({ id, name: `Survey ${id}`, folderId: id % 2 === 0 ? 20 : 10 }));
  const refused = new Set<number>();
  world.script.surveys = async (_token, { limit, offset }) => listed.slice(offset, offset + limit);
  world.script.survey = async (id) => {
    if (refused.has(id)) throw new Problem('access_denied.upstream', { what: `survey ${id}` });
    return { ...survey, id, name: `Survey ${id}` };
  };
  const { deps, clock, messages, batchMessages } = world;

  async function deliver(message: Message, using: typeof deps): Promise<void> {
    const take = batchHint.safeParse(message.body).success ? handleBatchHint : handleExportHint;
    await take(using, message.body, plentyOfTime);
  }

  /** Works off both queues until nothing is left; what is delayed comes when nothing else is there. */
  async function drain({ copies = 1, using = deps } = {}): Promise<void> {
    for (let message = nextMessage(); message; message = nextMessage()) {
      clock.now += message.delaySeconds * 1_000;
      for (let copy = 0; copy < copies; copy++) await deliver(message, using);
    }
  }

  function nextMessage(): Message | undefined {
    const all = [...messages, ...batchMessages];
    const soonest = all.find(({ delaySeconds }) => delaySeconds === 0) ?? all[0];
    for (const queue of [messages, batchMessages]) {
      const at = soonest ? queue.indexOf(soonest) : -1;
      if (at >= 0) queue.splice(at, 1);
    }
    return soonest;
  }

  /** The same stores for a process that crashes at its step number `steps` and does nothing after it. */
  function mortal(steps: number): { using: typeof deps; hasDied(): boolean } {
    let left = steps;
    const dying = <T extends object>(port: T): T =>
      new Proxy(port, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (left-- <= 0) throw new Error('killed');
            const result: unknown = Reflect.apply(value, target, given);
            return isParts(result) ? dying(result) : result;
          };
        },
      });
    const records = dying(deps.records);
    const using = {
      ...deps,
      records,
      jobs: createJobStore(records, deps.now),
      files: dying(deps.files),
      snapshots: dying(deps.snapshots),
      queue: dying(deps.queue),
      batchQueue: dying(deps.batchQueue),
    };
    return { using, hasDied: () => left < 0 };
  }

  /** Minutes pass, and the sweeper comes by; messages that were in the air are lost. */
  async function recover(minutes = 6): Promise<void> {
    messages.length = 0;
    batchMessages.length = 0;
    clock.now += minutes * 60_000;
    await sweep(deps);
    await drain();
  }

  const readBatch = ({ owner, id }: Pick<Batch, 'owner' | 'id'>) => getBatch(deps, { owner, id });
  const children = async (batch: Batch) => (await listChildren(deps, batch, { limit: 20_000 })).items;
  return { ...world, caller: alice, listed, refused, drain, deliver, mortal, recover, readBatch, children };
}

function isParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && ('stored' in value || 'write' in value);
}
