/** `npm start`: the whole product on this machine. Nothing else is imported before the Node version is checked. */
import './require-node-24.mjs';

const { run } = await import('./run.ts');
await run();
