/** SQS: makes the next try of the delivery to a destination that a message names; SES reports bounced mails there. */
import { z } from 'zod';
import { feedbackOf, isSesEvent } from '../shared/adapters/mail/ses-events.ts';
import { queueHandler } from '../shared/adapters/triggers.ts';
import { carryOut } from '../shared/delivery/destinations/carry-out.ts';
import { takeFeedback } from '../shared/delivery/mail/take-feedback.ts';
import { carryDeps } from './runtime.ts';

const hintSchema = z.object({ owner: z.string(), destinationId: z.string(), deliveryId: z.string() });
const deps = carryDeps('delivery-worker');

export const handler = queueHandler(async (message, context) => {
  if (isSesEvent(message)) {
    const feedback = feedbackOf(message);
    if (feedback) await takeFeedback(deps, feedback);
    return;
  }
  const { owner, destinationId, deliveryId } = hintSchema.parse(message);
  await carryOut(deps, { owner, destinationId, id: deliveryId }, () => context.getRemainingTimeInMillis());
}, deps.log);
