/** How tests run: one process a file, because a local host owns its process's environment. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // much of a journey is waiting: on a small machine one core must not stand idle
    maxWorkers: '100%',
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
