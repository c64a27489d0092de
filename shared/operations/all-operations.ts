/** Everything a caller can do. */
import { batches } from './batches.ts';
import { destinations } from './destinations.ts';
import { exportJobs } from './exports.ts';
import { links } from './links.ts';
import { presets } from './presets.ts';
import { schedules } from './schedules.ts';
import { surveys } from './surveys.ts';
import { webhooks } from './webhooks.ts';

export const allOperations = [exportJobs, batches, links, schedules, webhooks, destinations, presets, surveys].flatMap(
  (resource) => Object.values(resource),
);
