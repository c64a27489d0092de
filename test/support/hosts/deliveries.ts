/** What was delivered to a destination. */
import { expect } from 'vitest';
import { z } from 'zod';
import { destinationDeliveryViewSchema } from '../../../shared/operations/destinations.ts';
import { expectStatus } from './expected-answer.ts';
import type { TestHost } from './local-host.ts';

type Delivery = z.infer<typeof destinationDeliveryViewSchema>;

export async function deliveriesTo({ client }: TestHost, id: string): Promise<Delivery[]> {
  const answer = await expectStatus(await client.call(`/destinations/${id}/deliveries`), 200);
  return z.object({ data: z.array(destinationDeliveryViewSchema) }).parse(answer).data;
}

/** The newest once it has ended. */
export async function newestDelivery(host: TestHost, id: string): Promise<Delivery | undefined> {
  const newest = async () => (await deliveriesTo(host, id))[0];
  await expect.poll(newest).toMatchObject({ status: expect.not.stringMatching('pending') });
  return newest();
}
