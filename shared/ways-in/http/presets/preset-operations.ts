/** What the operations on presets do. */
import type { z } from '@hono/zod-openapi';
import { deletePreset, editPreset, makePreset, readPreset } from '../../../exports/presets/manage-presets.ts';
import type { Preset } from '../../../exports/presets/preset.ts';
import { presetStore } from '../../../exports/presets/preset-store.ts';
import { presets, type presetViewSchema } from '../../../operations/presets.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function presetOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(presets.create, async (caller, { body }) => presetView(await makePreset(deps, caller, body))),

    bind(presets.list, async ({ owner }, { query }) => {
      const page = await presetStore.list(deps.records, owner, query);
      return listReply(deps.log, page, page.items.map(presetView));
    }),

    bind(presets.read, async (caller, { params }) => presetView(await readPreset(deps, caller, params.id))),

    bind(presets.change, async (caller, { params, body }) =>
      presetView(await editPreset(deps, caller, params.id, body)),
    ),

    bind(presets.remove, async (caller, { params }) => deletePreset(deps, caller, params.id)),
  ];
}

/** A preset as callers see it: every choice it makes, but not the bytes of its logo. */
function presetView({ owner: _, createdAt, updatedAt, ...preset }: Preset): z.infer<typeof presetViewSchema> {
  return { ...preset, created_at: createdAt, updated_at: updatedAt };
}
