/** SQS: makes the next attempt at the delivery that a message names. */
import { z } from 'zod';
import { queueHandler } from '../shared/adapters/triggers.ts';
import { deliver } from '../shared/delivery/webhooks/deliver.ts';
import { deliverDeps } from './runtime.ts';

const hintSchema = z.object({ owner: z.string(), endpointId: z.string(), deliveryId: z.string() });
const deps = deliverDeps('webhook-worker');

export const handler = queueHandler(async (message) => {
  const { owner, endpointId, deliveryId } = hintSchema.parse(message);
  await deliver(deps, { owner, endpointId, id: deliveryId });
}, deps.log);
