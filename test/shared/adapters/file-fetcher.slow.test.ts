/** The fetcher of uploaded files on real sockets: what it may fetch it fetches whole, and nothing leads it elsewhere. */
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createFileFetcher, type FetcherSettings } from '../../../shared/adapters/file-fetcher.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { misdeeds, startBrokenServer } from '../../support/servers/broken-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listening(server: Server): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, sockets };
}

const host = async (listener: RequestListener) => {
  const { port, sockets } = await listening(createHttpServer(listener));
  return { origin: `http://127.0.0.1:${port}`, port, sockets };
};
const canary = () => listening(createServer((socket) => socket.end()));

const quick = { tries: 2, firstDelayMs: 1, silenceMs: 300, longestMs: 2_000, leastRate: { bytes: 1_000, ms: 200 } };

function fetching(settings: Partial<FetcherSettings> = {}) {
  const fetcher = createFileFetcher({ ownOrigins: [], allowLoopback: false, ...quick, ...settings });
  return (url: string, more: { mostBytes?: number; stop?: AbortSignal } = {}) => {
    const file = { url, mostBytes: 1_000_000, stop: new AbortController().signal, ...more };
    return fetcher.fetch(file, async (bytes) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    });
  };
}

const serve = (text: string) => (_: unknown, response: ServerResponse) => void response.end(text);

describe('the survey service itself', () => {
  it('is asked wherever it is', async () => {
    const { origin } = await host(serve('a file'));
    expect(await fetching({ ownOrigins: [origin] })(`${origin}/open`)).toEqual({ kept: 'a file' });
  });

  /** Ways to name an operation of the API in an answer. */
  const named = [
    ...[
      '/v3/quiz/1/answers',
      '/v3/quiz/1/answers/csv?is_complete=true',
      '/v3/user',
      '/V3/Quiz/1/Answers',
      '//v3//user',
    ],
    ...[
      '/v3/public/files/../../user',
      '/v3/public/files/1/%2e%2e/%2e%2e/%2e%2e/user',
      '/v3/public/files/1/..%2f..%2fuser',
    ],
    ...['/v3/public/files/1/a?next=/v3/user', '/v3/public/files/1/a#/v3/user', '/v3/public/files\\..\\..\\user'],
    ...['/led?to=/v3/user', '/led?to=//HOST/v3/user', '/led?to=http://HOST/v3/user'],
  ];

  it.each(named)('is shown no key by an answer that names %s', async (path) => {
    const seen: (string | undefined)[] = [];
    const { origin } = await host((request, response) => {
      seen.push(request.headers.authorization);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
      const to = searchParams.get('to')?.replace('HOST', request.headers.host ?? '');
      if (pathname === '/led' && to !== undefined) response.writeHead(302, { location: to }).end();
      else response.writeHead(request.headers.authorization === undefined ? 401 : 200).end('answers of others');
    });
    expect(await fetching({ ownOrigins: [origin] })(`${origin}${path}`)).toEqual({ problem: 'refused' });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((key) => key !== undefined)).toEqual([]);
  });

  it('gets the key of its proxy with our own call only, never after a redirect', async () => {
    const seen: unknown[] = [];
    const keeping =
      (path: string): RequestListener =>
      (request, response) => {
        seen.push([request.url, request.headers['x-front-key']]);
        if (request.url === '/file') response.end('a file');
        else response.writeHead(302, { location: path }).end();
      };
    const store = await host(keeping(''));
    const { origin } = await host(keeping(`${store.origin}/file`));
    const settings = {
      ownOrigins: [origin, store.origin],
      keyedOrigins: [origin],
      keyHeaders: { 'x-front-key': 'key' },
    };
    expect(await fetching(settings)(`${origin}/open`)).toEqual({ kept: 'a file' });
    expect(await fetching(settings)(`${store.origin}/file`)).toEqual({ kept: 'a file' });
    const again = await host(keeping('/file'));
    const led = { ...settings, ownOrigins: [again.origin], keyedOrigins: [again.origin] };
    expect(await fetching(led)(`${again.origin}/open`)).toEqual({ kept: 'a file' });
    expect(seen).toEqual([
      ['/open', 'key'],
      ['/file', undefined],
      ['/file', undefined],
      ['/open', 'key'],
      ['/file', undefined],
    ]);
  });

  it('is not asked with credentials that are in the address', async () => {
    const { origin, sockets } = await host(serve('a file'));
    const url = origin.replace('http://', 'http://anna:secret@');
    expect(await fetching({ ownOrigins: [origin] })(`${url}/v3/user`)).toEqual({ problem: 'address_refused' });
    expect(sockets).toHaveLength(0);
  });

  it('is asked within the budget, and its 429 is respected', async () => {
    let heard = 0;
    const { origin } = await host((_, response) => void response.writeHead(429, { 'retry-after': '0' }).end());
    const limited = fetching({ ownOrigins: [origin], onRateLimited: async () => void heard++ });
    expect(await limited(`${origin}/file`)).toEqual({ problem: 'unreachable' });
    expect(heard).toBe(quick.tries);
    const broke = fetching({
      ownOrigins: [origin],
      admit: async () => {
        throw new Problem('out_of_budget');
      },
    });
    await expect(broke(`${origin}/file`)).rejects.toMatchObject({ code: 'out_of_budget' });
  });
});

describe('an address that nobody may be sent to', () => {
  it.each([
    ...['http://files.test/a', 'ftp://files.test/a', 'file:///etc/passwd', 'data:text/plain,hi', 'not an address', ''],
    ...['https://user:pass@files.test/a', 'https://files.test:22/a', '/v3/user', 'javascript:alert(1)'],
  ])('is refused: %s', async (url) => {
    expect(await fetching({ resolve: async () => ['127.0.0.1'] })(url)).toEqual({ problem: 'address_refused' });
  });

  it.each([
    ...['127.0.0.1', '2130706433', '169.254.169.254', '10.0.0.1', '192.168.1.1', '[::1]', '[::ffff:7f00:1]'],
    ...['[fd00:ec2::254]', 'localhost', 'metadata.google.internal', 'rebound.test'],
  ])('is not connected to: %s', async (name) => {
    const { port, sockets } = await canary();
    const fetch = fetching({ resolve: async () => ['127.0.0.1'] });
    expect(await fetch(`https://${name}:${port}/latest/meta-data`)).toEqual({ problem: 'address_refused' });
    expect(sockets).toHaveLength(0);
  });

  it.each(['http://127.0.0.1:PORT/', 'https://169.254.169.254/latest/', 'https://inside.test:PORT/', 'file:///etc'])(
    'is not reached by a redirect to %s',
    async (target) => {
      const { port, sockets } = await canary();
      const location = target.replace('PORT', String(port));
      const { origin } = await host((_, response) => void response.writeHead(302, { location }).end());
      const fetch = fetching({ ownOrigins: [origin], resolve: async () => ['127.0.0.1'] });
      expect(await fetch(`${origin}/file`)).toEqual({ problem: 'address_refused' });
      expect(sockets).toHaveLength(0);
    },
  );
});

describe('an upstream that misbehaves', () => {
  const at = async (listener: RequestListener, more: Partial<FetcherSettings> = {}, mostBytes = 1_000_000) => {
    const { origin } = await host(listener);
    return fetching({ ownOrigins: [origin], ...more })(`${origin}/file`, { mostBytes });
  };

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'refused'],
    [204, 'refused'],
    [206, 'refused'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('answers %i: %s', async (status, problem) => {
    expect(await at((_, response) => void response.writeHead(status).end())).toEqual({ problem });
  });

  it('goes round in redirects: that ends', async () => {
    let hops = 0;
    const problem = await at((_, response) => void response.writeHead(302, { location: `/${hops++}` }).end());
    expect(problem).toEqual({ problem: 'too_many_redirects' });
    expect(hops).toBeLessThan(10);
  });

  it('announces too much, or sends too much without saying so', async () => {
    expect(await at(serve('x'.repeat(101)), {}, 100)).toEqual({ problem: 'too_large' });
    const endless: RequestListener = (_, response) => {
      const more = () => void (response.destroyed || response.write('x'.repeat(10_000), more));
      more();
    };
    expect(await at(endless, {}, 100_000)).toEqual({ problem: 'too_large' });
    const bomb: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
    expect(await at(bomb, {}, 100_000)).toEqual({ problem: 'too_large' });
  });

  it('takes for ever, steadily', async () => {
    const slow: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(500)), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await at(slow, { longestMs: 500 })).toEqual({ problem: 'too_slow' });
  });

  it('drips', async () => {
    const dripping: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await at(dripping)).toEqual({ problem: 'too_slow' });
  });

  it('fails once and then works', async () => {
    let calls = 0;
    const kept = await at((_, response) => void response.writeHead(calls++ === 0 ? 503 : 200).end('at last'));
    expect(kept).toEqual({ kept: 'at last' });
  });

  it.each(Object.keys(misdeeds).filter((name) => name !== 'sends more than it promises'))(
    'on its socket: %s',
    async (name) => {
      const origin = await startBrokenServer(misdeeds[name] ?? (() => {}));
      const fetch = fetching({ ownOrigins: [new URL(origin).origin], tries: 1, longestMs: 1_500 });
      expect(await fetch(origin)).toHaveProperty('problem');
    },
  );

  it('is given up after twenty files in a row', async () => {
    const { origin, sockets } = await host((request) => request.destroy());
    const fetch = fetching({ ownOrigins: [origin], tries: 1 });
    for (let file = 0; file < 30; file++) expect(await fetch(`${origin}/${file}`)).toEqual({ problem: 'unreachable' });
    expect(sockets.length).toBeLessThanOrEqual(20);
  });
});

describe('a fetch that is no longer wanted', () => {
  it('ends at once', async () => {
    const { origin } = await host(() => {});
    const stop = new AbortController();
    const unwanted = fetching({ ownOrigins: [origin], silenceMs: 60_000 })(`${origin}/file`, { stop: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(unwanted).rejects.toThrow();
  });
});
