/** All that a customer does, in the order in which it is driven. A step makes what it needs, so none leans on another. */
import { assistantSteps } from './assistant.ts';
import { batchSteps } from './batches.ts';
import { deletionSteps } from './deletion.ts';
import { deliverySteps } from './deliveries.ts';
import { erasureSteps } from './erasures.ts';
import { formatSteps } from './every-format.ts';
import { faultSteps } from './faults.ts';
import { figureSteps } from './figures.ts';
import { largeSteps } from './large-surveys.ts';
import { linkSteps } from './links.ts';
import { mailSteps } from './mails.ts';
import { rolloutSteps } from './old-items.ts';
import { requestSteps } from './requests.ts';
import { respondentSteps } from './respondents.ts';
import { scheduleSteps } from './schedules.ts';
import type { Step } from './step.ts';
import { webhookSteps } from './webhooks.ts';

export type { Cloud, Step } from './step.ts';

export const steps: readonly Step[] = [
  ...requestSteps,
  ...formatSteps,
  ...largeSteps,
  ...figureSteps,
  ...respondentSteps,
  ...linkSteps,
  ...scheduleSteps,
  ...webhookSteps,
  ...deliverySteps,
  ...mailSteps,
  ...assistantSteps,
  ...batchSteps,
  ...rolloutSteps,
  ...deletionSteps,
  ...erasureSteps,
  ...faultSteps,
];
