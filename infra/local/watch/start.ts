/** `npm start`: the host under a supervisor, which restarts it after a crash. */
import '../node/require-node-24.mjs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const { supervise } = await import('./supervise.ts');
const { hostFlags } = await import('../node/host-flags.ts');

const args = [...hostFlags, fileURLToPath(new URL('../main.ts', import.meta.url))];
process.exitCode = await supervise({ args, env: process.env, dataDir: resolve(process.env.DATA_DIR || '.data') });
process.exit();
