/** Where every thread of the host begins, in plain JavaScript: makes Node ready for our modules, then loads its own. */
import '../node/compile-cache.mjs';
import { workerData } from 'node:worker_threads';
import { readTypesBelowNodeModules } from '../node/read-types.mjs';

readTypesBelowNodeModules();
await import(workerData.module);
