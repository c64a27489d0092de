/**
 * SQS: makes the next attempt at the survey webhook that a message names, with the same engine as the pipeline's
 * webhooks.
 */
import { z } from 'zod';
import { queueHandler } from '../shared/adapters/triggers.ts';
import { type DeliverDeps, deliver } from '../shared/delivery/webhooks/deliver.ts';
import { composeWebhook } from '../shared/survey-service/webhooks/compose-webhook.ts';
import { surveyDeliverDeps } from './survey-runtime.ts';

const hintSchema = z.object({ owner: z.string(), endpointId: z.string(), deliveryId: z.string() });
const service = surveyDeliverDeps('survey-webhook-worker');
const deps: DeliverDeps = {
  ...service,
  compose: (delivery, headers) => composeWebhook(service.answers, delivery, headers),
};

export const handler = queueHandler(async (message) => {
  const { owner, endpointId, deliveryId } = hintSchema.parse(message);
  await deliver(deps, { owner, endpointId, id: deliveryId });
}, deps.log);
