#!/usr/bin/env node
/**
 * The command as npm installs it: plain JavaScript for any Node. An older one hands over to the Node 24 that npm has
 * brought along; a Node 24 reads the rest as it is, also from below node_modules, where Node itself strips no types.
 */
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const isOld = Number(process.versions.node.split('.')[0]) < 24;
const newer = isOld ? newerNode() : undefined;

if (['--version', '-v', 'version'].includes(process.argv[2])) {
  const { name, version } = JSON.parse(readFileSync(here('../../package.json'), 'utf8'));
  process.stdout.write(`${name} ${version}\n`);
} else if (newer) await handOver(newer);
else {
  await import('../local/node/require-node-24.mjs');
  const { readTypesBelowNodeModules } = await import('../local/node/read-types.mjs');
  readTypesBelowNodeModules();
  nodeModule.enableCompileCache(here('../../node_modules/.cache/survey-exports'));
  await import(await entry());
}

/** Help needs words only, which are as soon loaded as it is known whether anything is ready-made. */
async function entry() {
  const words = process.argv.slice(2);
  const isScript = words[0] === 'completion' && words[1] !== 'values';
  if (words.length === 0 || isScript || words.includes('--help') || words.includes('-h')) return './main.ts';
  const { entryOf } = await import('../ready-made/ready-made.ts');
  return entryOf('infra/cli/main.ts').url;
}

function newerNode() {
  const { resolve } = nodeModule.createRequire(import.meta.url);
  try {
    return resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

/** The terminal sends its signals to both processes; the newer Node decides what they mean. */
async function handOver(node) {
  const { spawn } = await import('node:child_process');
  const { constants } = await import('node:os');
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
