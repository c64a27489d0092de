/** Node strips the types of TypeScript, but not below node_modules, where npm installs this as a package. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../node_modules/.cache/survey-exports/stripped', import.meta.url));

/** For the thread that calls it: each has its own way of loading modules. */
export function readTypesBelowNodeModules() {
  if (!import.meta.url.includes('/node_modules/')) return;
  // Node calls this experimental on every start, which is no news for whoever runs the command.
  process.removeAllListeners('warning');
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
      return { format: 'module', source: stripped(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true };
    },
  });
}

/** Kept under its hash, because the stripper alone takes longer to load than most commands to run. */
function stripped(text) {
  const kept = join(folder, createHash('sha256').update(process.version).update(text).digest('hex'));
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const source = nodeModule.stripTypeScriptTypes(text);
    keep(kept, source);
    return source;
  }
}

/** Under another name at first: others may read at the same time. A folder that cannot be written keeps nothing. */
function keep(path, source) {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, source);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // stripped again next time
  }
}
