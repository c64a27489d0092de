/** The whole product on this machine, as `npm start` supervises it. Nothing else is imported before the Node version is checked. */
import './node/require-node-24.mjs';
import './node/compile-cache.mjs';

const { entryOf } = await import('../ready-made/ready-made.ts');
const { url, isReadyMade } = entryOf('infra/local/run.ts');
const { run }: typeof import('./run.ts') = await import(url);
await run();
if (!isReadyMade) {
  const { makeInBackground } = await import('../ready-made/in-background.ts');
  makeInBackground();
}
