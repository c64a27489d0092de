/** The body of a webhook at the moment it is sent, or undefined when the answer it is about is gone for good. */
import type { Delivery } from '../../delivery/webhooks/delivery.ts';
import type { OwnHeaders } from '../../delivery/webhooks/own-headers.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { announcedResponseSchema, payloadOf } from './payload.ts';
import { surveyIdOf } from './survey-webhook.ts';

export async function composeWebhook(
  answers: Pick<AnswerStore, 'read'>,
  { owner, body }: Pick<Delivery, 'owner' | 'body'>,
  headers: OwnHeaders,
): Promise<string | undefined> {
  const announced = announcedResponseSchema.parse(JSON.parse(body));
  const answer = await answers.read(surveyIdOf(owner), announced.answerId);
  return answer && JSON.stringify(payloadOf(answer, announced, headers));
}
