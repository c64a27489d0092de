/**
 * Clients of stores whose every page ends early and whose every batch is done in part, as the real ones may at any
 * time: a page of a table at 1 MB, a batch when there is too much to do.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';

/** A number from 0 up to `below`, which is excluded. */
export type Draw = (below: number) => number;

type Bag = Record<string, unknown>;
type Send = (input: Bag) => Promise<{ output: Bag; response: unknown }>;
type Cut = (input: Bag, send: Send, draw: Draw) => ReturnType<Send>;

const shorter =
  (limit: string): Cut =>
  (input, send, draw) =>
    send({ ...input, [limit]: Math.min(Number(input[limit] ?? 1000), 1 + draw(3)) });

/** Some of the entries are sent; the others come back under this name. */
const inPart =
  (member: string, leftName: string): Cut =>
  async (input, send, draw) => {
    const [[table, asked]] = Object.entries(Object(input[member])) as [[string, Bag | unknown[]]];
    const all = Array.isArray(asked) ? asked : (asked.Keys as unknown[]);
    const done = draw(all.length + 1);
    const pack = (entries: unknown[]) => ({ [table]: Array.isArray(asked) ? entries : { ...asked, Keys: entries } });
    if (done === 0) return { output: { [leftName]: pack(all), $metadata: {} }, response: undefined };
    const { output, response } = await send({ ...input, [member]: pack(all.slice(0, done)) });
    return { output: done < all.length ? { ...output, [leftName]: pack(all.slice(done)) } : output, response };
  };

const messagesInPart: Cut = async (input, send, draw) => {
  const entries = input.Entries as { Id: string }[];
  const done = 1 + draw(entries.length);
  const Failed = entries.slice(done).map(({ Id }) => ({ Id, SenderFault: false, Code: 'ServiceUnavailable' }));
  const { output, response } = await send({ ...input, Entries: entries.slice(0, done) });
  return { output: { ...output, Failed }, response };
};

const cuts: Record<string, Cut> = {
  QueryCommand: shorter('Limit'),
  ListTablesCommand: shorter('Limit'),
  BatchGetItemCommand: inPart('RequestItems', 'UnprocessedKeys'),
  BatchWriteItemCommand: inPart('RequestItems', 'UnprocessedItems'),
  ListObjectsV2Command: shorter('MaxKeys'),
  ListMultipartUploadsCommand: shorter('MaxUploads'),
  ListPartsCommand: shorter('MaxParts'),
  SendMessageBatchCommand: messagesInPart,
};

/** How many calls were cut, by command. */
export function cutPages(client: DynamoDBClient | S3Client | SQSClient, draw: Draw): Map<string, number> {
  const counts = new Map<string, number>();
  const stack = client.middlewareStack as { add(middleware: unknown, options: object): void };
  stack.add(
    (next: (args: { input: Bag }) => ReturnType<Send>, { commandName }: { commandName: string }) =>
      (args: { input: Bag }) => {
        const cut = cuts[commandName];
        if (!cut) return next(args);
        counts.set(commandName, (counts.get(commandName) ?? 0) + 1);
        return cut(args.input, (input) => next({ ...args, input }), draw);
      },
    { step: 'initialize', priority: 'high', name: 'cutPages', override: true },
  );
  return counts;
}
