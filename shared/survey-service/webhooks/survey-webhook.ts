/** What a webhook of a survey is beside an endpoint of the delivery engine, and under which owner the engine knows it. */
import { z } from 'zod';
import type { Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { wordingSchema } from './payload.ts';

export const responseEvent = 'response';

export const delayHours = [0, 1, 6, 12, 24] as const;

const detailsSchema = z.object({
  title: z.string(),
  /** Their values are sealed; this service cannot read them. */
  headerNames: z.array(z.string()),
  wording: wordingSchema,
  /** Incomplete responses as well. */
  incomplete: z.boolean(),
  hours: z.literal(delayHours),
});

export type WebhookDetails = z.infer<typeof detailsSchema>;

export function detailsOf({ extra }: Pick<Endpoint, 'extra'>): WebhookDetails {
  return detailsSchema.parse(extra);
}

/** Each survey is an owner of its own. */
export function ownerOf(surveyId: number): string {
  return `quiz-${surveyId}`;
}

export function surveyIdOf(owner: string): number {
  return Number(owner.slice('quiz-'.length));
}

/** Where all that the engine keeps of a survey lies. */
export function webhookPartition(surveyId: number): string {
  return `O#${ownerOf(surveyId)}`;
}
