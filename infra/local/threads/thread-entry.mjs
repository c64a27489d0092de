/** Where every thread of the host begins, in plain JavaScript: makes Node ready for our modules, then loads its own. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { readTypesBelowNodeModules } from '../read-types.mjs';

readTypesBelowNodeModules();
// what was compiled once, by whichever thread or process, is not compiled again
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/survey-exports', import.meta.url)));
await import(workerData.module);
