/** A page of another origin, open in the browser of whoever runs the host, reads nothing of its stores and leaves nothing there. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../infra/local/listen.ts';
import { hasBrowser, newVisit, openBrowser, warnWithoutBrowser } from '../support/browsers/browser.ts';
import { type GuardedHost, startGuardedHost } from '../support/hosts/guarded-host.ts';
import { signRequest } from '../support/hosts/sign-request.ts';
import { calls, json, send } from '../support/hosts/store-calls.ts';

warnWithoutBrowser('a page of another origin reads nothing of the stores');

describe.runIf(hasBrowser)('a page of another origin', () => {
  let host: GuardedHost;

  beforeAll(async () => {
    host = await startGuardedHost();
  });
  afterAll(() => host?.close());

  it('reads nothing from any port, and writes nothing', async () => {
    const ports = host.ports.map(({ port }) => port);
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
    const signer = { ...host.secret, service: 'dynamodb' };
    const found = await Promise.all(
      ports.map((port) => send(signRequest({ ...readBack, url: `http://127.0.0.1:${port}/` }, signer))),
    );
    expect(found.filter(({ status }) => status === 200).map(({ text }) => text)).toEqual(['{}']);
  });
});
