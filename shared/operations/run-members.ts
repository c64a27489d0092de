/** Members that exports, batches and the runs of schedules have in common: what has changed, and what was delivered. */

import { z } from '@hono/zod-openapi';
import { deliveryProblemCodes } from '../delivery/destinations/problems.ts';
import { mailProblems } from '../delivery/mail/mail-problems.ts';
import { shipmentStatuses } from '../delivery/retries/statuses.ts';
import { changeCountsSchema, surveyDriftSchema } from '../exports/job/comparing.ts';
import { problemCodes } from '../problems/codes.ts';

const counted = changeCountsSchema.shape;

export const changesViewSchema = z
  .object({
    since: z.string().nullable().describe('the export that was named; null in a run of a schedule'),
    new: counted.new.nullable(),
    changed: counted.changed.nullable(),
    deleted: counted.deleted.nullable(),
    unchanged: counted.unchanged.nullable(),
  })
  .openapi('Changes', { description: 'null in an export of all rows; the counts are null until they are known' });

/** All surveys of a run or batch together, and those that have drifted. */
export const runChangesSchema = {
  changes: changeCountsSchema.nullable().openapi('ChangeCounts', { description: 'null if rows were not compared' }),
  drift: z.array(surveyDriftSchema.openapi('SurveyDrift')).describe('at most ten surveys'),
};

const whyNotDelivered = new Set<string>([
  ...deliveryProblemCodes,
  ...Object.values(mailProblems).map(({ code }) => code),
  ...Object.keys(problemCodes),
]);

/** Why files did not arrive. */
export const deliveryProblemSchema = z.object({
  code: z.string().openapi('DeliveryProblemCode', {
    enum: [...whyNotDelivered],
    example: 'connection_lost',
    description: 'why the files did not arrive; a later release may have more of them',
  }),
  message: z.string(),
});

export const shownDeliverySchema = z
  .object({
    destination_id: z.string(),
    name: z.string().nullable().describe('of the destination; null once it is deleted'),
    status: z.enum(shipmentStatuses).describe('also pending before there are files'),
    finished_at: z.iso.datetime().nullable(),
    problem: deliveryProblemSchema.nullable(),
    note: z.string().nullable().describe('such as some_unconfirmed: not everybody has agreed yet'),
  })
  .openapi('ShownDelivery');

export const deliveriesMember = {
  deliveries: z
    .array(shownDeliverySchema)
    .optional()
    .describe('only if `deliver` was requested: how far each delivery is'),
};
