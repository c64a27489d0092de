/** `/openapi.json`, and a viewer for it at `/docs/api`: all of it from our own origin, and nothing inline. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { assetPath, assets } from '../../assets.ts';
import type { ApiContext, PlainApi } from '../../http/middleware.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Survey Exports API</title>
<link rel="stylesheet" href="/docs/api/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/api/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/api/swagger-ui-bundle.js"></script>
<script src="/docs/api/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true });
`;

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', png: 'image/png' };

/** The viewer sets styles of elements itself; scripts come from our own files only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document is built once, for the first request. */
export function addViewerRoutes(api: PlainApi, describe: () => Promise<object>): void {
  let document: Promise<object> | undefined;
  api.get('/openapi.json', async (c) => {
    document ??= describe();
    return c.json(await document);
  });
  api.get('/docs/api', (c) => {
    c.header('Content-Security-Policy', policy);
    return c.html(page);
  });
  api.get('/docs/api/start.js', (c) => sent(c, 'start.js', start));
  for (const file of assets.docs) {
    api.get(`/docs/api/${basename(file)}`, (c) => sent(c, file, readFileSync(assetPath('docs', file))));
  }
}

function sent(c: ApiContext, file: string, body: string | Buffer): Response {
  const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  c.header('Content-Type', type);
  c.header('Cache-Control', 'public, max-age=3600');
  return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200);
}
