/** The look of an owner's own presentations, for decks: uploaded once, named by reports. */
import { z } from '@hono/zod-openapi';

export const templateStates = ['waiting', 'ready', 'refused'] as const;

export const templateNameSchema = z.string().trim().min(1).max(200).openapi({ example: 'Brand 2026' });

export const templateFactsSchema = z.object({
  slide: z.object({ width: z.number(), height: z.number() }).describe('points'),
  layouts: z.number().int(),
  fonts: z.object({
    heading: z.string(),
    text: z.string(),
    embedded: z.array(z.string()).default([]).describe('fonts of the file that are embedded in decks'),
  }),
  colors: z.array(z.string()).describe('of the theme; charts with one colour use the first'),
});

export const deckTemplateSchema = z.object({
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
