/** `npm start`: the host under a supervisor, which starts it again when it falls. */
import '../node/require-node-24.mjs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const { supervise } = await import('./supervise.ts');
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** With gigabytes to spare, Node would leave hundreds of megabytes of garbage lying about. */
const args = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  `--import=${new URL('../node/lean-memory.mjs', import.meta.url).href}`,
  here('../main.ts'),
];
process.exitCode = await supervise({ args, env: process.env, dataDir: resolve(process.env.DATA_DIR || '.data') });
process.exit();
