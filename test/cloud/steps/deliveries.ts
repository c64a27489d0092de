/** Files that are ready arrive in a bucket of their owner's: the strict local S3, with an account that only he knows. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { destinationDeliveryViewSchema, destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { csv, customerOf } from './customer.ts';
import { richSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const deliveriesSchema = z.object({ data: z.array(destinationDeliveryViewSchema) });
const DELIVERY_SECONDS = 300;

const toBucket: Step = {
  name: 'the file of an export arrives in a bucket of its owner’s, byte by byte, and the delivery is noted',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await richSurvey(customer);
    const bucket = await startOwnBucket();
    try {
      const asked = { name: 'Archive', ...bucket.members };
      const { id } = destinationViewSchema.parse(await customer.ask(201, 'POST', '/destinations', asked));
      const deliver = [{ destination_id: id, path: '{content}.{ext}' }];
      const { files } = await customer.ready({ quiz_id: survey, outputs: csv, deliver });
      const delivery = await until('a delivery to end', DELIVERY_SECONDS, async (note) => {
        const [newest] = deliveriesSchema.parse(await customer.ask(200, 'GET', `/destinations/${id}/deliveries`)).data;
        return newest && newest.status !== 'pending' ? newest : note(newest);
      });
      expect(delivery).toMatchObject({ status: 'delivered', problem: null });
      const arrived = await bucket.read('exports/answers.csv');
      expect(createHash('sha256').update(arrived).digest('hex')).toBe(files[0]?.sha256);
      await customer.ask(204, 'DELETE', `/destinations/${id}`);
    } finally {
      await bucket.stop();
    }
  },
};

export const deliverySteps: readonly Step[] = [toBucket];
