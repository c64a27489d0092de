/** Property tests walk the same cases on every run, so that a red run can be run again. `SEED=n` walks others. */
import fc from 'fast-check';
import { seed } from './seed.ts';

fc.configureGlobal({ seed });
