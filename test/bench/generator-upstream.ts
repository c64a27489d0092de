/**
 * A survey service that makes its answers up as they are asked for: any number of them, by cursor, on loopback.
 * Run as a process of its own (`node generator-upstream.ts <answers>`), so that its memory is not counted as ours.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generatedPage, generatedSurvey } from './generated-answers.ts';

const PAGES_KEPT = 8;

export async function startGenerator(answerCount: number, pauseMs = () => 0): Promise<{ url: string; close(): void }> {
  const kept = new Map<string, Buffer>();

  function page(surveyId: number, after: number, limit: number): Buffer {
    const key = `${surveyId}/${after}/${limit}`;
    const known = kept.get(key);
    if (known) return known;
    const bytes = generatedPage(surveyId, after, limit, answerCount);
    if (kept.size >= PAGES_KEPT) kept.clear();
    kept.set(key, bytes);
    return bytes;
  }

  function answer(path: string): Buffer {
    const url = new URL(path, 'http://generator');
    const surveyId = Number(/\/quiz\/(\d+)/.exec(url.pathname)?.[1] ?? 1);
    if (url.pathname.endsWith('/user')) return Buffer.from('{"id":1}');
    if (url.pathname.endsWith('/settings/info')) return Buffer.from('{"lang":"ru"}');
    if (!url.pathname.endsWith('/answers')) return Buffer.from(JSON.stringify(generatedSurvey(surveyId)));
    return page(surveyId, Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit') ?? 100));
  }

  const server = createServer((request, response) => {
    const send = () => response.setHeader('content-type', 'application/json').end(answer(request.url ?? '/'));
    if (pauseMs() > 0) setTimeout(send, pauseMs());
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/v3`, close };
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await startGenerator(Number(process.argv[2] ?? 1000));
  process.stdout.write(`ready ${url}\n`);
}
