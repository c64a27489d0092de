/**
 * Surveys that are the waves of one study, under a name, with what people have said of their questions: which are the same,
 * and which are not although they look it. Figures, views and merged tables take it by its id.
 */
import { z } from '@hono/zod-openapi';

export const trackerSchema = z.object({
  owner: z.string(),
  id: z.string(),
  name: z.string(),
  surveyIds: z.array(z.number()),
  /** `<survey id>:<column id>`, so that it holds when a wave is added in front. */
  map: z.record(z.string(), z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Tracker = z.infer<typeof trackerSchema>;

export interface TrackerRequest {
  name: string;
  surveyIds: number[];
  map: Record<string, string>;
}

/** The member of a request that names a tracker. */
export const trackerId = z.string().max(64).optional().openapi({ example: undefined });
