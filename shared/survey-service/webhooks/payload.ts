/**
 * What a survey's webhook says: that a response was submitted, and the response itself. A delivery stores only which
 * one it is about; the rest is read again for every try, so that a purged answer is sent to nobody and stored nowhere
 * else.
 */
import { z } from 'zod';
import type { OwnHeaders } from '../../delivery/webhooks/own-headers.ts';
import type { AnswerRecord } from '../store/answer-record.ts';

// assumed: the members and their order; v3 shows no payload
export const payloadFields = [
  ...(['event', 'id', 'quiz_id', 'quiz_name', 'submitted_at', 'is_complete'] as const),
  ...(['score', 'variables', 'headers', 'answers'] as const),
] as const;

export type PayloadField = (typeof payloadFields)[number];

/** Which members are sent, and under which names. */
export const wordingSchema = z.object({
  fields: z.array(z.enum(payloadFields)),
  names: z.partialRecord(z.enum(payloadFields), z.string()),
});

export type Wording = z.infer<typeof wordingSchema>;

/** What a delivery keeps: fixed when the response came, so that every try says the same. */
export const announcedResponseSchema = z.object({
  answerId: z.number(),
  surveyName: z.string(),
  wording: wordingSchema,
});

export type AnnouncedResponse = z.infer<typeof announcedResponseSchema>;

export function payloadOf(
  answer: AnswerRecord,
  { surveyName, wording }: AnnouncedResponse,
  headers: OwnHeaders,
): object {
  const members: Record<PayloadField, unknown> = {
    event: 'response',
    id: answer.id,
    quiz_id: answer.quiz_id,
    quiz_name: surveyName,
    submitted_at: answer.submitted_at,
    is_complete: answer.is_complete,
    score: answer.score,
    variables: answer.variables,
    headers,
    answers: answer.answers,
  };
  return Object.fromEntries(wording.fields.map((field) => [nameOf(wording, field), members[field]]));
}

/** Two members of one name: the receiver would see one of them. */
export function clashingName(wording: Wording): string | undefined {
  const names = wording.fields.map((field) => nameOf(wording, field));
  return names.find((name, at) => names.indexOf(name) !== at);
}

function nameOf({ names }: Wording, field: PayloadField): string {
  return names[field] ?? field;
}
