/** Received messages as calls of a function: each call has messages of one owner, and no more than a batch of them. */
import type { Message } from '@aws-sdk/client-sqs';
import { z } from 'zod';

export interface Batch {
  /** Undefined where the messages do not say. */
  owner: string | undefined;
  messages: Message[];
}

const ownedSchema = z.object({ owner: z.string() });

export function ownersBatches(messages: readonly Message[], batchSize: number): Batch[] {
  const byOwner = Map.groupBy(messages, ({ Body = '' }) => ownerIn(Body));
  return [...byOwner].flatMap(([owner, own]) =>
    Array.from({ length: Math.ceil(own.length / batchSize) }, (_, at) => ({
      owner,
      messages: own.slice(at * batchSize, (at + 1) * batchSize),
    })),
  );
}

function ownerIn(body: string): string | undefined {
  try {
    return ownedSchema.safeParse(JSON.parse(body)).data?.owner;
  } catch {
    return undefined;
  }
}
