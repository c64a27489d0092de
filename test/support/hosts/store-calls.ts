/** Calls to the stores of a local host, made by hand: one that reads and one that writes, of every service. */
import type { PlainRequest } from './sign-request.ts';

export const json = (version: string, target: string, body: object) => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target },
  body: JSON.stringify(body),
});

/** One call that reads and one that writes, of every service. */
export const attempts = {
  dynamodb: [
    json('1.0', 'DynamoDB_20120810.Scan', { TableName: 'surveys', Limit: 1 }),
    json('1.0', 'DynamoDB_20120810.PutItem', {
      TableName: 'surveys',
      Item: { pk: { S: 'stranger' }, sk: { S: 'stranger' } },
    }),
  ],
  sqs: [json('1.0', 'AmazonSQS.ListQueues', {}), json('1.0', 'AmazonSQS.CreateQueue', { QueueName: 'stranger' })],
  kms: [
    json('1.1', 'TrentService.Encrypt', { KeyId: 'token-key', Plaintext: 'eA==' }),
    json('1.1', 'TrentService.GenerateMac', { KeyId: 'owner-key', Message: 'eA==', MacAlgorithm: 'HMAC_SHA_256' }),
  ],
  s3: [
    { method: 'GET', path: '/files?list-type=2', headers: {}, body: '' },
    { method: 'PUT', path: '/files/stranger', headers: {}, body: 'stranger' },
  ],
} as const;

export type Service = keyof typeof attempts;
export const services: Service[] = ['dynamodb', 'sqs', 'kms', 's3'];
export const calls = services.flatMap((service) => attempts[service].map((call) => ({ service, ...call })));

export function at(port: number, { method, path, headers, body }: (typeof calls)[number]): PlainRequest {
  return { method, url: `http://127.0.0.1:${port}${path}`, headers: { ...headers }, body };
}

export async function send({
  url,
  body,
  ...init
}: PlainRequest): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { ...init, ...(body !== '' && { body }) });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
