/**
 * Preloaded into a host (`NODE_OPTIONS=--import`): writes a line for each call that its stores receive to the file
 * `CALLS_FILE`: those that arrive over HTTP, and those that a host tells of on its channel.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

subscribe('http.server.request.start', ({ request }) => {
  const call = callOf(request);
  if (call) note(call);
});

subscribe('survey-exports:store-call', ({ store, operation }) => {
  if (operation !== 'ReceiveMessage') note(`${store} ${operation}`);
});

function note(call) {
  appendFileSync(process.env.CALLS_FILE, `${call}\n`);
}

/** Undefined for what is no call of ours to a store: people's own, and the waiting for messages, which is the platform's. */
function callOf({ headers, method, url }) {
  const [service, action] = String(headers['x-amz-target'] ?? '').split('.');
  if (action) return action === 'ReceiveMessage' ? undefined : `${stores[service.replace(/_.*/, '')]} ${action}`;
  return headers.authorization?.startsWith('AWS4-') ? `files ${fileAction(method, url)}` : undefined;
}

const stores = { DynamoDB: 'table', AmazonSQS: 'queue', TrentService: 'keys' };

function fileAction(method, url) {
  const { pathname, searchParams } = new URL(url, 'http://files');
  if (pathname.endsWith('/manifest.json')) return `${method} manifest`;
  const what = ['uploads', 'uploadId', 'list-type', 'delete'].find((name) => searchParams.has(name));
  return what ? `${method} ${what}` : method;
}
