#!/usr/bin/env node
/**
 * The command as npm installs it: plain JavaScript for any Node. An older one hands over to the Node 24 that npm has
 * brought along; a Node 24 reads the rest as it is, also from below node_modules, where Node itself strips no types.
 */
import { spawn } from 'node:child_process';
import nodeModule from 'node:module';
import { constants } from 'node:os';
import { readTypesBelowNodeModules } from '../local/read-types.mjs';

const isOld = Number(process.versions.node.split('.')[0]) < 24;
const newer = isOld ? newerNode() : undefined;

if (newer) handOver(newer);
else {
  await import('../local/require-node-24.mjs');
  readTypesBelowNodeModules();
  await import('./main.ts');
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
function handOver(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
