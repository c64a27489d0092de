/**
 * Who has no secret of the data folder gets nothing from any port of the host and leaves nothing there: programs that
 * sign nothing, wrongly, with another secret or for another service, and pages of other origins.
 */
import { readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeServer, listen } from '../../infra/local/listen.ts';
import { hasBrowser, newVisit, openBrowser, warnWithoutBrowser } from '../support/browser.ts';
import { type ReadyProcess, startReady } from '../support/child-process.ts';
import { temporaryFolder } from '../support/local-host.ts';
import { openPorts } from '../support/open-ports.ts';
import { type PlainRequest, type Signer, signRequest } from '../support/sign-request.ts';

const entry = new URL('../../infra/local/main.ts', import.meta.url).pathname;
let dataDir: string;
let host: ReadyProcess;
let ports: number[];
let secret: { accessKeyId: string; secretAccessKey: string };

beforeAll(async () => {
  dataDir = await temporaryFolder();
  host = await startReady(entry, [], { PORT: '0', DATA_DIR: dataDir, no_proxy: '*' });
  const found = await openPorts(host.pid);
  // all on the loopback address, as the kernel writes it
  expect(new Set(found.map(({ address }) => address))).toEqual(new Set(['0100007F']));
  ports = found.map(({ port }) => port);
  const text = await readFile(join(dataDir, 'credentials.json'), 'utf8');
  secret = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).parse(JSON.parse(text));
});

afterAll(async () => {
  await host?.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const json = (version: string, target: string, body: object) => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target },
  body: JSON.stringify(body),
});

/** One call that reads and one that writes, of every service. */
const attempts = {
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

type Service = keyof typeof attempts;
const services: Service[] = ['dynamodb', 'sqs', 'kms', 's3'];
const calls = services.flatMap((service) => attempts[service].map((call) => ({ service, ...call })));

function at(port: number, { method, path, headers, body }: (typeof calls)[number]): PlainRequest {
  return { method, url: `http://127.0.0.1:${port}${path}`, headers: { ...headers }, body };
}

async function send({ url, body, ...init }: PlainRequest): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { ...init, ...(body !== '' && { body }) });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const withZeros = (request: PlainRequest): PlainRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      value.replace(/Signature=\w+/, `Signature=${'0'.repeat(64)}`),
    ]),
  ),
});

const inSixteenMinutes = () => new Date(Date.now() + 16 * 60_000);

/** What somebody without the secret can make of a request, and what a signature of ours is not good for. */
function forgeries(service: Service, request: PlainRequest): (readonly [string, PlainRequest])[] {
  const sign = (changes: Partial<Signer>) => signRequest(request, { ...secret, service, ...changes });
  const others = services.filter((other) => other !== service);
  return [
    ['unsigned', request],
    ['zeros', withZeros(sign({}))],
    ['another secret', sign({ secretAccessKey: 'x'.repeat(43) })],
    ['another key id', sign({ accessKeyId: 'AKIDEXAMPLE' })],
    ['another region', sign({ region: 'eu-central-1' })],
    ['too early', sign({ at: inSixteenMinutes() })],
    ...(request.body === '' ? [] : [['another body', { ...sign({}), body: `${request.body} ` }] as const]),
    ...others.map((other) => [`signed for ${other}`, sign({ service: other })] as const),
  ];
}

describe('a program of this machine', () => {
  it('that has the secret is answered by exactly one port per call', async () => {
    for (const call of services.map((service) => ({ service, ...attempts[service][0] }))) {
      const answers = await Promise.all(
        ports.map((port) => send(signRequest(at(port, call), { ...secret, service: call.service }))),
      );
      expect({ call, found: answers.filter(({ status }) => status === 200).length }).toEqual({ call, found: 1 });
    }
  });

  it('that has not is refused at every port, whatever it sends', async () => {
    expect(ports.length).toBeGreaterThanOrEqual(5);
    for (const port of ports) {
      for (const call of calls) {
        for (const [how, forged] of forgeries(call.service, at(port, call))) {
          const { status, text } = await send(forged);
          expect({ port, call, how, refused: status >= 400 }).toMatchObject({ refused: true });
          expect(text).not.toMatch(/"Items"|QueueUrl|CiphertextBlob|"Mac"|<Contents>/);
        }
      }
    }
  });

  it('cannot ask under another name, or as a page, not even with the secret', async () => {
    for (const call of calls) {
      for (const port of ports) {
        const sign = (request: PlainRequest) => signRequest(request, { ...secret, service: call.service });
        const plain = at(port, call);
        const asPage = await send(sign({ ...plain, headers: { ...plain.headers, origin: 'http://evil.example' } }));
        expect(asPage.status).toBeGreaterThanOrEqual(400);
        expect(asPage.headers.has('access-control-allow-origin')).toBe(false);
        const named = sign({ ...plain, url: plain.url.replace('127.0.0.1', 'evil.example') });
        expect(await statusUnderItsName(port, named)).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

/** The address is ours, the name is not: what a name that leads here makes of a request. */
function statusUnderItsName(port: number, { url, method, headers, body }: PlainRequest): Promise<number> {
  const { host: name, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path: pathname + search, method, headers: { ...headers, host: name } };
    const request = httpRequest(to, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end(body);
  });
}

warnWithoutBrowser('a page of another origin reads nothing of the stores');

describe.runIf(hasBrowser)('a page of another origin', () => {
  it('reads nothing from any port, and writes nothing', async () => {
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>evil'));
    const { url } = await listen(server, 0);
    const browser = await openBrowser();
    const { page, close } = await newVisit(browser);
    await page.goto(url);
    const read = await page.evaluate(
      async ({ calls, ports }) => {
        const seen: string[] = [];
        for (const port of ports) {
          for (const { method, path, headers, body } of calls) {
            for (const mode of ['cors', 'no-cors'] as const) {
              const init = { method, headers, mode, ...(method !== 'GET' && { body }) };
              const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined);
              if (answer && answer.type !== 'opaque') seen.push(`${port} ${path} ${answer.status}`);
            }
          }
        }
        return seen;
      },
      { calls: calls.map((call) => ({ ...call, headers: { ...call.headers } as Record<string, string> })), ports },
    );
    await close();
    await browser.close();
    await closeServer(server);
    expect(read).toEqual([]);
    const readBack = json('1.0', 'DynamoDB_20120810.GetItem', {
      TableName: 'surveys',
      Key: { pk: { S: 'stranger' }, sk: { S: 'stranger' } },
    });
    const signer = { ...secret, service: 'dynamodb' };
    const found = await Promise.all(
      ports.map((port) => send(signRequest({ ...readBack, url: `http://127.0.0.1:${port}/` }, signer))),
    );
    expect(found.filter(({ status }) => status === 200).map(({ text }) => text)).toEqual(['{}']);
  });
});
