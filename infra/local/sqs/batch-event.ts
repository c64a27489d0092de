/** Messages as Lambda hands them to a function, and what the function's answer says about each of them. */
import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import type { Outcome } from '../lambda/invoke.ts';

export function batchEvent(messages: readonly Message[], queueArn: string, region: string): SQSEvent {
  return { Records: messages.map((message) => record(message, queueArn, region)) };
}

function record(message: Message, queueArn: string, region: string): SQSRecord {
  const system = message.Attributes ?? {};
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: system.ApproximateReceiveCount ?? '1',
      SentTimestamp: system.SentTimestamp ?? '',
      SenderId: system.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: system.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [name, messageAttribute(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}

function messageAttribute(value: MessageAttributeValue): SQSMessageAttribute {
  return {
    dataType: value.DataType ?? 'String',
    ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
    ...(value.BinaryValue !== undefined && { binaryValue: Buffer.from(value.BinaryValue).toString('base64') }),
  };
}

const answerSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullable();

/** Lambda's rules: an empty answer means all is done; an answer that cannot be read means that nothing is. */
export function finishedMessages(messages: readonly Message[], outcome: Outcome): Message[] {
  if (!outcome.ok) return [];
  const answer = answerSchema.safeParse(outcome.payload);
  if (!answer.success) return [];
  const failed = new Set(answer.data?.batchItemFailures?.map((failure) => failure.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId ?? ''));
}
