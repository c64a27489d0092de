/**
 * Preloaded into a host and each of its threads (`NODE_OPTIONS=--import`): notes in the folder `MEMORY_FOLDER` the most
 * that this thread's own heap, and the buffers it holds outside of it, ever took. What a thread shares with others is in
 * nobody's figure, only in that of the whole process.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const LOOK_MS = 500;
let most = 0;

setInterval(() => {
  const { heapTotal, external } = process.memoryUsage();
  if (heapTotal + external <= most) return;
  most = heapTotal + external;
  writeFileSync(join(process.env.MEMORY_FOLDER, String(threadId)), String(most));
}, LOOK_MS).unref();
