/** Calls in traces: what a sampled invocation asks of AWS reaches the daemon, and nothing else does. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type RequestOptions, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { traceCalls } from '../../../shared/adapters/trace-calls.ts';

const segmentSchema = z.looseObject({ name: z.string(), aws: z.looseObject({ operation: z.string() }) });
const sampled = 'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:0';

const daemon = createSocket('udp4');
const service = createServer((asked, answer) => {
  answer.writeHead(asked.url?.includes('missing') ? 404 : 200, { 'x-amzn-requestid': 'request-1' }).end();
});
const env: NodeJS.ProcessEnv = {};
const reported: z.infer<typeof segmentSchema>[] = [];
let waiting: (() => void) | undefined;

beforeAll(async () => {
  daemon.bind(0, '127.0.0.1');
  service.listen(0, '127.0.0.1');
  await Promise.all([once(daemon, 'listening'), once(service, 'listening')]);
  daemon.on('message', (datagram) => {
    const [head, body = ''] = datagram.toString().split('\n');
    expect(JSON.parse(head ?? '')).toEqual({ format: 'json', version: 1 });
    reported.push(segmentSchema.parse(JSON.parse(body)));
    waiting?.();
  });
  env.AWS_XRAY_DAEMON_ADDRESS = `127.0.0.1:${daemon.address().port}`;
  traceCalls(env);
});

beforeEach(() => {
  reported.length = 0;
  env._X_AMZN_TRACE_ID = sampled;
});

afterAll(() => {
  daemon.close();
  service.close();
});

/** A request to the host as the function names it; it ends at a server of ours. */
async function call(host: string, options: RequestOptions = {}): Promise<void> {
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const lookup: RequestOptions['lookup'] = (_name, _options, found) =>
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  const asked = request({ host, port, lookup, agent: false, ...options }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
}

/** Datagrams come in their own time: a last one of ours tells that those before it have come. */
async function allTold(): Promise<typeof reported> {
  env._X_AMZN_TRACE_ID = sampled;
  const isLast = new Promise<void>((resolve) => {
    waiting = () => reported.some(({ aws }) => aws.operation === 'Last') && resolve();
  });
  await call('sqs.eu-central-1.amazonaws.com', { headers: { 'x-amz-target': 'AmazonSQS.Last' } });
  await isLast;
  return reported.filter(({ aws }) => aws.operation !== 'Last');
}

it('names the service, the operation and how it went, under the invocation’s own trace', async () => {
  await call('dynamodb.eu-central-1.amazonaws.com', {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' },
  });
  expect(await allTold()).toEqual([
    {
      name: 'DynamoDB',
      id: expect.stringMatching(/^[\da-f]{16}$/),
      trace_id: '1-67891233-abcdef012345678912345678',
      parent_id: '53995c3f42cd8ad8',
      type: 'subsegment',
      namespace: 'aws',
      start_time: expect.any(Number),
      end_time: expect.any(Number),
      aws: { operation: 'GetItem', request_id: 'request-1' },
      http: { response: { status: 200 } },
    },
  ]);
});

it('says of a file what was done with it, not which it was', async () => {
  await call('files.s3.eu-central-1.amazonaws.com', { path: '/u-1/exp_1/missing.csv?x-id=GetObject' });
  const [segment] = await allTold();
  expect(segment).toMatchObject({ name: 'S3', aws: { operation: 'GetObject' }, error: true });
  expect(JSON.stringify(segment)).not.toContain('u-1');
});

it('is silent about an invocation that is not sampled', async () => {
  env._X_AMZN_TRACE_ID = sampled.replace('Sampled=1', 'Sampled=0');
  await call('kms.eu-central-1.amazonaws.com');
  expect(await allTold()).toEqual([]);
});

it('is silent about calls to anybody else', async () => {
  await call('surveys.example');
  expect(await allTold()).toEqual([]);
});
