/**
 * Property tests walk the same cases on every run, so that a red run can be run again. `SEED=n` walks others. A test that
 * does not say how many walks half as many as fast-check would; `PROOFS=all` walks all of them.
 */
import fc from 'fast-check';
import { inPart } from './proof-size.ts';
import { seed } from './seed.ts';

fc.configureGlobal({ seed, numRuns: inPart(50, 100) });
