/**
 * Kills this very process with SIGKILL just before, or just after, the nth call of one kind that it makes to a service:
 * a write to the table, a part of a file, a message, a key, a page of the survey service.
 */
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

export interface KillPoint {
  moment: 'before' | 'after';
  call: string;
  nth: number;
}

/** What a worker calls, in the words of `nameOf`. */
export const killableCalls = [
  'dynamodb PutItem',
  'dynamodb GetItem',
  'dynamodb Query',
  's3 PUT files',
  's3 PUT snapshots',
  's3 GET snapshots',
  'sqs SendMessage',
  'sqs DeleteMessageBatch',
  'kms Decrypt',
  'kms Encrypt',
  'upstream GET',
] as const;

export function readKillPoint(text: string): KillPoint | undefined {
  const [, moment, call = '', nth] = /^(before|after) (.+) (\d+)$/.exec(text) ?? [];
  return moment === 'before' || moment === 'after' ? { moment, call, nth: Number(nth) } : undefined;
}

export function dieAt({ moment, call, nth }: KillPoint): void {
  let seen = 0;
  eachCall(moment, (name) => {
    if (name === call && ++seen === nth) process.kill(process.pid, 'SIGKILL');
  });
}

/** For this thread alone; each has its own. */
export function eachCall(moment: KillPoint['moment'], meet: (name: string | undefined) => void): void {
  const aws = moment === 'before' ? 'http.client.request.start' : 'http.client.response.finish';
  diagnostics.subscribe(aws, (message) => meet(nameOf(message)));
  const upstream = moment === 'before' ? 'undici:request:create' : 'undici:request:trailers';
  diagnostics.subscribe(upstream, () => meet('upstream GET'));
}

/** `service call` of a request of the AWS clients. */
function nameOf(message: unknown): string | undefined {
  const request = requestOf(message);
  if (!request) return undefined;
  const target = String(request.getHeader('x-amz-target') ?? '');
  const [, service, operation] = /^(DynamoDB|AmazonSQS|TrentService)\w*\.(\w+)$/.exec(target) ?? [];
  const names = { DynamoDB: 'dynamodb', AmazonSQS: 'sqs', TrentService: 'kms' } as const;
  if (service === 'DynamoDB' || service === 'AmazonSQS' || service === 'TrentService')
    return `${names[service]} ${operation}`;
  const bucket = /^\/[\w-]*(files|snapshots)\b/.exec(request.path)?.[1];
  return bucket && `s3 ${request.method} ${bucket}`;
}

function requestOf(message: unknown): ClientRequest | undefined {
  const isRequest = (value: unknown): value is ClientRequest =>
    typeof value === 'object' && value !== null && 'getHeader' in value && 'path' in value;
  const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined;
  return isRequest(request) ? request : undefined;
}
