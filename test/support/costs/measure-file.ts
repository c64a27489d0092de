/** Measures each test file, from its process's start where it has one of its own. Does nothing unless `TEST_COSTS` is set. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { note, spentNow, watchPrograms, writeCosts } from './meter.ts';

/** Several files may share a process: the first one's costs begin with the process. */
const state: { isWatched?: boolean } = (globalThis as { measuredFiles?: object }).measuredFiles ?? {};

if (process.env.TEST_COSTS !== undefined) {
  (globalThis as { measuredFiles?: object }).measuredFiles = state;
  const cpu = state.isWatched ? spentNow() : 0;
  const wall = performance.now();
  if (!state.isWatched) watchPrograms();
  state.isWatched = true;
  beforeAll(() => note('loading', spentNow() - cpu));
  afterAll(() => {
    const path = expect.getState().testPath ?? '';
    writeCosts({
      file: relative(process.cwd(), path),
      wall: (performance.now() - wall) / 1000,
      cpu: spentNow() - cpu,
      isRandom: readFileSync(path, 'utf8').includes("from 'fast-check'"),
    });
  });
}
