/** The whole product on this machine, as `npm start` supervises it. Nothing else is imported before the Node version is checked. */
import './node/require-node-24.mjs';
import './node/compile-cache.mjs';

const { run } = await import('./run.ts');
await run();
