/** The look of an owner's own presentations, for decks: uploaded once, named by reports. */
import { z } from '@hono/zod-openapi';
import { createOwnedStore } from '../../records/owned-store.ts';

export const templateStates = ['waiting', 'ready', 'refused'] as const;

export const templateNameSchema = z.string().trim().min(1).max(200).openapi({ example: 'Brand 2026' });

export const templateFactsSchema = z.object({
  slide: z.object({ width: z.number(), height: z.number() }).describe('points'),
  layouts: z.number().int(),
  fonts: z.object({ heading: z.string(), text: z.string() }),
  colors: z.array(z.string()).describe('of the theme; charts of one colour have the first'),
});

const deckTemplateSchema = z.object({
  owner: z.string(),
  id: z.string(),
  name: templateNameSchema,
  state: z.enum(templateStates),
  /** Why it was refused. */
  fault: z.string().optional(),
  facts: templateFactsSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Until then it can be uploaded. */
  formExpiresAt: z.string(),
});

export type DeckTemplate = z.infer<typeof deckTemplateSchema>;

export const deckTemplateStore = createOwnedStore('DECKTEMPLATE#', deckTemplateSchema);

interface OwnedId {
  owner: string;
  id: string;
}

/** Where its owner's browser or command leaves it, for nobody to read before it was looked at; forgotten after a day. */
export const uploadedKey = ({ owner, id }: OwnedId) => `new-templates/${owner}/${id}`;

/** What was kept of it, as long as the template is there. */
export const keptKey = ({ owner, id }: OwnedId) => `templates/${owner}/${id}.pptx`;
