/**
 * A worker went down by itself, and its host knows at which call: the export that this very call held has fallen, now and
 * not only when its lease runs out. A copy of its message that another call was busy with blames nobody.
 */
import { z } from 'zod';
import type { ExportDeps } from './job/export-deps.ts';
import { crashed } from './job/job-states.ts';
import { passOn } from './pass-on.ts';

export const crashSchema = z.object({ requestId: z.string(), messages: z.array(z.string()) });

const hintSchema = z.object({ owner: z.string(), jobId: z.string() });

export async function noteCrash(deps: ExportDeps, { requestId, messages }: z.infer<typeof crashSchema>): Promise<void> {
  for (const message of messages) {
    const hint = hintSchema.safeParse(parsed(message)).data;
    if (!hint) continue;
    const job = await deps.jobs.change({ owner: hint.owner, id: hint.jobId }, (found) =>
      found.status === 'running' && found.heldBy === requestId ? crashed(found, deps.now()) : undefined,
    );
    if (job) await passOn(deps, job);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
