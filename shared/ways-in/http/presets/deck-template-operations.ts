/** What the operations on templates for decks do. */
import type { z } from '@hono/zod-openapi';
import type { DeckTemplate } from '../../../exports/deck-templates/deck-template.ts';
import { deleteTemplate, makeTemplate, readTemplate } from '../../../exports/deck-templates/manage-deck-templates.ts';
import { deckTemplateStore } from '../../../exports/deck-templates/template-store.ts';
import { deckTemplates, type deckTemplateViewSchema } from '../../../operations/presets.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function deckTemplateOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(deckTemplates.create, async (caller, { body }) => {
      const { template, form } = await makeTemplate(deps, caller, body.name);
      return { ...templateView(template), upload: { ...form, expires_at: template.formExpiresAt } };
    }),

    bind(deckTemplates.list, async ({ owner }, { query }) => {
      const page = await deckTemplateStore.list(deps.records, owner, query);
      return listReply(deps.log, page, page.items.map(templateView));
    }),

    bind(deckTemplates.read, async ({ owner }, { params }) => templateView(await readTemplate(deps, owner, params.id))),

    bind(deckTemplates.remove, async (caller, { params }) => deleteTemplate(deps, caller, params.id)),
  ];
}

function templateView(template: DeckTemplate): z.infer<typeof deckTemplateViewSchema> {
  const { id, name, state, fault = null, facts, createdAt, updatedAt } = template;
  return { id, name, status: state, fault, ...facts, created_at: createdAt, updated_at: updatedAt };
}
