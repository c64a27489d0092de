/**
 * How tests run: in projects. Those that start a host of their own get one process per file, because a host owns its
 * process's environment; the quick ones share processes, which halves their time.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { changedFiles } from './test/support/run/changed-files.ts';
import { LongestFirst } from './test/support/run/longest-first.ts';
import { projects } from './test/support/run/projects.ts';
import { repeatReporter } from './test/support/run/repeat-command.ts';

const isWatching = !process.argv.includes('run');

export default defineConfig({
  test: {
    pool: 'forks',
    execArgv: isWatching ? [] : [`--import=${new URL('test/support/run/quiet-imports.mjs', import.meta.url)}`],
    // much of a journey is waiting: with two processes more than there are cores, none stands idle
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Node reads TypeScript itself, as it does for the product: nothing is transformed, and its compile cache helps
    experimental: { viteModuleRunner: false, nodeLoader: false, vcsProvider: changedFiles },
    reporters: ['default', repeatReporter],
    globalSetup: 'test/support/run/run-folder.ts',
    setupFiles: ['test/support/run/fixed-seed.ts', 'test/support/costs/measure-file.ts'],
    // only what hangs meets these limits: a shared machine may be ten times slower for a while
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 100 } },
    projects: Object.entries(projects).map(([name, { include, exclude, isolate }]) => ({
      extends: true,
      test: { name, include: [...include], exclude: [...exclude], isolate },
    })),
  },
});
