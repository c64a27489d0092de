/**
 * What AWS itself would add to a request on its way in, the names under which a store keeps what the template names, and
 * pages that a fault cuts short.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Deployment } from '../deployment.ts';
import { queueNameOf } from './asked-of-json.ts';
import type { Outgoing } from './forward.ts';
import type { Backend } from './front.ts';

type Bag = Record<string, unknown>;

const bag = z.record(z.string(), z.unknown());

export function readBag(body: Buffer): Bag {
  return bag.parse(JSON.parse(body.toString() || '{}'));
}

export function adjust(outgoing: Outgoing, operation: string, backend: Backend, deployment: Deployment): Outgoing {
  switch (backend.service) {
    case 'sqs':
      return withBody(outgoing, (input) =>
        withTrace({ ...input, QueueUrl: queueUrlOf(String(input.QueueUrl), backend, deployment) }, outgoing, backend),
      );
    case 'kms':
      return withBody(outgoing, (input) => ({
        ...input,
        KeyId: backend.keyIds?.get(String(input.KeyId)) ?? input.KeyId,
      }));
    case 's3':
      // Older servers ask for it; the client has sent a checksum of another kind.
      return operation === 'DeleteObjects' ? withMd5(outgoing) : outgoing;
    case 'dynamodb':
    case 'ses':
    case 'sts':
      return outgoing;
  }
}

function withBody(outgoing: Outgoing, change: (input: Bag) => Bag): Outgoing {
  return { ...outgoing, body: Buffer.from(JSON.stringify(change(readBag(outgoing.body)))) };
}

function queueUrlOf(url: string, backend: Backend, { accountId }: Deployment): string {
  return `${backend.endpoint}/${accountId}/${queueNameOf(url)}`;
}

const entries = z.array(bag);

/** SQS keeps the trace header of the sender with the message; so does every entry of a batch. */
function withTrace(input: Bag, { headers }: Outgoing, backend: Backend): Bag {
  const header = headers.get('x-amzn-trace-id');
  if (header === undefined) return input;
  if (input.MessageBody !== undefined) return traced(input, header, backend);
  if (input.Entries === undefined) return input;
  return { ...input, Entries: entries.parse(input.Entries).map((entry) => traced(entry, header, backend)) };
}

function traced(message: Bag, header: string, { keepsTraceIn = 'MessageSystemAttributes' }: Backend): Bag {
  const given = bag.parse(message[keepsTraceIn] ?? {});
  return { ...message, [keepsTraceIn]: { AWSTraceHeader: { DataType: 'String', StringValue: header }, ...given } };
}

function withMd5(outgoing: Outgoing): Outgoing {
  const md5 = createHash('md5').update(outgoing.body).digest('base64');
  return { ...outgoing, headers: new Map([...outgoing.headers, ['content-md5', md5]]) };
}

const pageParameters: Record<string, string> = {
  ListObjectsV2: 'max-keys',
  ListMultipartUploads: 'max-uploads',
  ListParts: 'max-parts',
};

/** The same request for fewer items; one that has no pages stays as it is. */
export function withShortPage(outgoing: Outgoing, operation: string, items: number): Outgoing {
  const fewer = (asked: unknown) => Math.min(items, asked === undefined ? items : Number(asked));
  if (operation === 'Query' || operation === 'Scan') {
    return withBody(outgoing, (input) => ({ ...input, Limit: fewer(input.Limit) }));
  }
  const parameter = pageParameters[operation];
  if (parameter === undefined) return outgoing;
  const asked = outgoing.pairs.find(([name]) => name === parameter)?.[1];
  const others = outgoing.pairs.filter(([name]) => name !== parameter);
  return { ...outgoing, pairs: [...others, [parameter, String(fewer(asked))]] };
}
