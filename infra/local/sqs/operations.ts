/** The calls of SQS that the product makes, on queues in memory, with the names of its errors. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type JsonReply, type JsonService, parseJson, refusalOf, replyOf } from '../aws-json/json-service.ts';
import { createQueue, type MessageQueue, type StoredMessage } from './queue.ts';

interface CallContext {
  arn: string;
  signal: AbortSignal | undefined;
}

type Operation = (queue: MessageQueue, input: unknown, context: CallContext) => JsonReply | Promise<JsonReply>;

const seconds = (most: number) => z.number().int().min(0).max(most);
const aDay = 43_200;

const sent = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: seconds(900).optional(),
  MessageAttributes: z.record(z.string(), z.looseObject({})).optional(),
});
const handled = z.object({ ReceiptHandle: z.string() });
const hidden = handled.extend({ VisibilityTimeout: seconds(aDay) });
const wanted = z.object({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: seconds(20).default(0),
  VisibilityTimeout: seconds(aDay).optional(),
});
const entries = z.object({
  Entries: z
    .array(z.looseObject({ Id: z.string().regex(/^[\w-]{1,80}$/) }))
    .min(1)
    .max(10),
});

const operations: Record<string, Operation> = {
  SendMessage: (queue, input) => replyOf(200, send(queue, sent.parse(input))),
  SendMessageBatch: (queue, input) => batch(sent, input, (entry) => send(queue, entry)),
  ReceiveMessage: async (queue, input, { signal }) => {
    const { MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout } = wanted.parse(input);
    const terms = { seconds: WaitTimeSeconds, visibilitySeconds: VisibilityTimeout, signal };
    const messages = await queue.receive(MaxNumberOfMessages, terms);
    return replyOf(200, messages.length === 0 ? {} : { Messages: messages.map(described) });
  },
  // what is gone already counts as deleted, as with SQS
  DeleteMessage: (queue, input) => {
    queue.remove(handled.parse(input).ReceiptHandle);
    return replyOf(200, {});
  },
  DeleteMessageBatch: (queue, input) =>
    batch(handled, input, ({ ReceiptHandle }) => {
      queue.remove(ReceiptHandle);
      return {};
    }),
  ChangeMessageVisibility: (queue, input) => {
    const { ReceiptHandle, VisibilityTimeout } = hidden.parse(input);
    return queue.hide(ReceiptHandle, VisibilityTimeout) ? replyOf(200, {}) : notInFlight;
  },
  ChangeMessageVisibilityBatch: (queue, input) =>
    batch(hidden, input, ({ ReceiptHandle, VisibilityTimeout }) =>
      queue.hide(ReceiptHandle, VisibilityTimeout) ? {} : undefined,
    ),
  GetQueueAttributes: (queue, _, { arn }) => {
    const { visible, inFlight, delayed } = queue.counts();
    const Attributes = {
      QueueArn: arn,
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
      ApproximateNumberOfMessagesDelayed: String(delayed),
    };
    return replyOf(200, { Attributes });
  },
};

const notInFlight = refusalOf('com.amazonaws.sqs#MessageNotInflight', 'The message is not in flight.');
const addressed = z.object({ QueueUrl: z.string() });

interface Names {
  /** What the names of queues begin with. */
  arns: string;
  addresses(): string;
}

export function createSqsService(queues: Map<string, MessageQueue>, { arns, addresses }: Names): JsonService {
  return async (name, body, signal) => {
    if (name === 'ListQueues')
      return replyOf(200, { QueueUrls: [...queues.keys()].map((queue) => addresses() + queue) });
    if (name === 'CreateQueue') return replyOf(200, { QueueUrl: addresses() + addQueue(queues, parseJson(body)) });
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) return refusalOf('UnknownOperationException', `This SQS does not know ${name}.`);
    const input = parseJson(body);
    const queueName = addressed.safeParse(input).data?.QueueUrl.split('/').at(-1) ?? '';
    const queue = queues.get(queueName);
    if (!queue) return refusalOf('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
    try {
      return await operation(queue, input, { arn: arns + queueName, signal });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const [issue] = error.issues;
      return refusalOf('InvalidParameterValue', `${issue?.path.join('.') || 'input'}: ${issue?.message}`);
    }
  };
}

const wantedQueue = z.object({
  QueueName: z.string().regex(/^[\w-]{1,80}$/),
  Attributes: z
    .object({
      VisibilityTimeout: z.coerce.number().default(30),
      RedrivePolicy: z
        .string()
        .transform((text) => parseJson(text))
        .pipe(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }))
        .optional(),
    })
    .default({ VisibilityTimeout: 30 }),
});

/** Gives its name. One that is there stays as it is. */
function addQueue(queues: Map<string, MessageQueue>, input: unknown): string {
  const { QueueName: name, Attributes } = wantedQueue.parse(input);
  const { VisibilityTimeout: visibilitySeconds, RedrivePolicy: policy } = Attributes;
  const parked = policy && queues.get(policy.deadLetterTargetArn.split(':').at(-1) ?? '');
  const parking = parked && { maxReceives: policy.maxReceiveCount, queue: parked };
  if (!queues.has(name)) queues.set(name, createQueue({ visibilitySeconds, ...(parking && { parking }) }));
  return name;
}

/** Entries fail one by one; here only a message that is not in flight does. */
function batch<Entry>(
  schema: z.ZodType<Entry>,
  input: unknown,
  perform: (entry: Entry) => object | undefined,
): JsonReply {
  const asked = entries.parse(input).Entries.map((entry) => ({ Id: entry.Id, entry: schema.parse(entry) }));
  const done = asked.map(({ Id, entry }) => ({ Id, result: perform(entry) }));
  return replyOf(200, {
    Successful: done.filter(({ result }) => result).map(({ Id, result }) => ({ Id, ...result })),
    Failed: done
      .filter(({ result }) => !result)
      .map(({ Id }) => ({ Id, SenderFault: true, Code: 'MessageNotInflight' })),
  });
}

function send(queue: MessageQueue, entry: z.infer<typeof sent>): object {
  const { MessageBody: body, DelaySeconds: delaySeconds, MessageAttributes: attributes } = entry;
  return { MessageId: queue.send({ body, delaySeconds, attributes }).id, MD5OfMessageBody: md5(body) };
}

function described(message: StoredMessage): object {
  return {
    MessageId: message.id,
    ReceiptHandle: message.handle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: {
      SenderId: 'local',
      SentTimestamp: String(message.sentAt),
      ApproximateReceiveCount: String(message.receives),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    },
    ...(message.attributes && { MessageAttributes: message.attributes }),
  };
}

/** The SDK compares it with what it sent and received. */
function md5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
