/** Files that are ready arrive at places of their owner's, with an account or a role that only he knows. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { destinationDeliveryViewSchema, destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { startSftpServer } from '../../support/servers/sftp-server.ts';
import { type Customer, csv, customerOf } from './customer.ts';
import { richSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const deliveriesSchema = z.object({ data: z.array(destinationDeliveryViewSchema) });
const DELIVERY_SECONDS = 300;

export async function newDestination(customer: Customer, members: object) {
  const asked = { name: 'Archive', ...members };
  return destinationViewSchema.parse(await customer.ask(201, 'POST', '/destinations', asked));
}

/** The newest, once it is no longer on its way. */
export function endedDelivery(customer: Customer, id: string) {
  return until('a delivery to end', DELIVERY_SECONDS, async (note) => {
    const [newest] = deliveriesSchema.parse(await customer.ask(200, 'GET', `/destinations/${id}/deliveries`)).data;
    return newest && newest.status !== 'pending' ? newest : note(newest);
  });
}

/** The file of an export of 30 answers has to arrive there as it is. */
async function delivers(customer: Customer, members: object, arrived: () => Promise<Buffer>): Promise<void> {
  const { id: survey } = await richSurvey(customer);
  const { id } = await newDestination(customer, members);
  const deliver = [{ destination_id: id, path: '{content}.{ext}' }];
  const { files } = await customer.ready({ quiz_id: survey, outputs: csv, deliver });
  expect(await endedDelivery(customer, id)).toMatchObject({ status: 'delivered', problem: null });
  expect(sha256Of(await arrived())).toBe(files[0]?.sha256);
  await customer.ask(204, 'DELETE', `/destinations/${id}`);
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const toBucket: Step = {
  name: 'the file of an export arrives in a bucket of its owner’s, byte by byte, and the delivery is noted',
  form: 'short',
  async run(cloud) {
    const bucket = await startOwnBucket();
    try {
      await delivers(customerOf(cloud), bucket.members, () => bucket.read('exports/answers.csv'));
    } finally {
      await bucket.stop();
    }
  },
};

const toServer: Step = {
  name: 'the file of an export arrives on an SFTP server of its owner’s, byte by byte',
  form: 'short',
  async run(cloud) {
    const server = await startSftpServer();
    const members = { kind: 'sftp', ...server.members };
    try {
      await delivers(customerOf(cloud), members, () => readFile(join(server.folder, 'answers.csv')));
    } finally {
      await server.stop();
    }
  },
};

const byRole: Step = {
  name: 'a role for a bucket is used only if it trusts us, and only with the external id that it was given',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const role = `arn:aws:iam::210987654321:role/survey-exports-${randomUUID()}`;
    const place = { kind: 's3', bucket: 'lake', region: 'eu-central-1', prefix: '', role_arn: role };
    const { id } = await newDestination(customer, place);
    const problemSeen = async () => {
      const tested = await customer.ask(200, 'POST', `/destinations/${id}/test`);
      return destinationDeliveryViewSchema.parse(tested).problem?.code;
    };
    expect(await problemSeen()).toBe('role_refused');
    cloud.outside.trusts.set(role, { externalId: 'of somebody else' });
    expect(await problemSeen()).toBe('role_refused');
    cloud.outside.trusts.set(role, 'anybody');
    expect(await problemSeen()).toBe('external_id_unchecked');
    await customer.ask(204, 'DELETE', `/destinations/${id}`);
  },
};

export const deliverySteps: readonly Step[] = [toBucket, toServer, byRole];
