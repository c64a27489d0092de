/**
 * Loaded before vitest in each process of a run. There vitest tells its main process of every import that any module
 * makes, in a message each: thousands for a test that starts a host. Only where vitest watches files has it a use for them.
 */
import module from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { registerHooks } = module;

/** Vitest adds it to the name of a test file, which is loaded anew though it was loaded before. */
const isTestFile = (specifier) => specifier.includes('%3Fvitest=');

/** Threads, and processes that a test starts, inherit this file; their hooks are their own. */
if (isMainThread && /[\\/]vitest[\\/]dist[\\/]workers[\\/]/.test(process.argv[1] ?? '')) {
  // vitest is the first to register any
  module.registerHooks = ({ resolve, ...others }) => {
    module.registerHooks = registerHooks;
    return registerHooks({
      ...others,
      resolve: (specifier, context, next) =>
        isTestFile(specifier) ? resolve(specifier, context, next) : next(specifier, context),
    });
  };
}
