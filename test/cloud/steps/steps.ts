/** All that a customer does, in the order in which it is driven. A step makes what it needs, so none leans on another. */
import { assistantSteps } from './assistant.ts';
import { batchSteps } from './batches.ts';
import { deletionSteps } from './deletion.ts';
import { formatSteps } from './every-format.ts';
import { faultSteps } from './faults.ts';
import { linkSteps } from './links.ts';
import { rolloutSteps } from './old-items.ts';
import { requestSteps } from './requests.ts';
import { scheduleSteps } from './schedules.ts';
import type { Step } from './step.ts';
import { webhookSteps } from './webhooks.ts';

export type { Cloud, Step } from './step.ts';

export const steps: readonly Step[] = [
  ...requestSteps,
  ...formatSteps,
  ...linkSteps,
  ...scheduleSteps,
  ...webhookSteps,
  ...assistantSteps,
  ...batchSteps,
  ...rolloutSteps,
  ...deletionSteps,
  ...faultSteps,
];
