/** Sends page files as the v3 answers list, whatever the limit: `node page-server.ts <folder>`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagePath } from './page-files.ts';

const [folder = ''] = process.argv.slice(2);

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://pages');
  const page = await readFile(pagePath(folder, Number(searchParams.get('cursor') ?? 0)));
  response.setHeader('content-type', 'application/json').end(page);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v3\n`);
});
