/** Node strips the types of TypeScript by itself, but not below node_modules, where npm installs this as a package. */
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

/** For the thread that calls it: each has its own way of loading modules. */
export function readTypesBelowNodeModules() {
  if (!import.meta.url.includes('/node_modules/')) return;
  // Node calls this experimental on every start, which is no news for who runs the command.
  process.removeAllListeners('warning');
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
      const source = nodeModule.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
