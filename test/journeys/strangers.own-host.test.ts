/**
 * Who has no secret of the data folder gets nothing from any port of the host and leaves nothing there: programs that
 * sign nothing, wrongly, with another secret or for another service. For pages of other origins a browser test does it.
 */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardedHost, startGuardedHost } from '../support/hosts/guarded-host.ts';
import { type PlainRequest, type Signer, signRequest } from '../support/hosts/sign-request.ts';
import { at, attempts, calls, type Service, send, services } from '../support/hosts/store-calls.ts';

let host: GuardedHost;
let ports: number[];
let secret: GuardedHost['secret'];

beforeAll(async () => {
  host = await startGuardedHost();
  // all on the loopback address, as the kernel writes it
  expect(new Set(host.ports.map(({ address }) => address))).toEqual(new Set(['0100007F']));
  ports = host.ports.map(({ port }) => port);
  secret = host.secret;
});

afterAll(() => host?.close());

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
