/** Makes the ready-made code of the source as it is now. The same plugins as for the cloud keep out what nobody uses. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { buildPage, pageFolder } from '../../shared/ways-in/dashboard/build-page.ts';
import { requireForOldPackages } from '../cloud/bundle/bundle.ts';
import { bundlePlugins } from '../cloud/bundle/bundle-plugins.ts';
import { functionSpecs } from '../topology.ts';
import { cacheFolder, checkoutName, readyMadeFolder } from './ready-made.ts';

const projectFolder = resolve(import.meta.dirname, '../..');

/** What a process or a thread begins with, besides the deployed functions. */
const entries = [
  'functions/outbox.ts',
  'infra/cli/main.ts',
  'infra/local/host.ts',
  'infra/local/run.ts',
  'infra/local/lambda/function-thread.ts',
  'infra/local/threads/s3-thread.ts',
  'infra/local/watch/watch-thread.ts',
];

/** Patches for the cloud alone: settings that only it has, and files that lie elsewhere there. */
const cloudOnly = ['environment-only', 'no-settings-files', 'shaper-among-fonts', 'guides-inside', 'clients-inside'];

/** Others made for earlier sources may still run: they go when they are old, and newer ones are there. */
const KEPT = 3;
const OLD_MS = 24 * 60 * 60_000;
/** Who has not finished by then was killed. */
const LONGEST_MS = 10 * 60_000;
const POLL_MS = 200;

/** Does nothing where it is there already, and waits where another process makes it. */
export async function makeReadyMade(): Promise<void> {
  const folder = readyMadeFolder();
  const making = `${folder}.making`;
  await mkdir(cacheFolder, { recursive: true });
  while (!existsSync(folder)) {
    if (await isTaken(making)) await pause(POLL_MS);
    else await make(folder, making);
    // who has changed the source in the meantime makes it again
    if (readyMadeFolder() !== folder) return;
  }
}

async function make(folder: string, making: string): Promise<void> {
  try {
    await buildCode(making, folder);
    await writePage(join(making, pageFolder));
    if (readyMadeFolder() === folder) await rename(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  await removeOld();
}

/** By another process that is still at it; otherwise it is ours from now on. */
async function isTaken(making: string): Promise<boolean> {
  try {
    await mkdir(making);
    return false;
  } catch {
    const since = await stat(making).catch(() => undefined);
    if (since && since.mtimeMs < Date.now() - LONGEST_MS) await rm(making, { recursive: true, force: true });
    return true;
  }
}

async function buildCode(outdir: string, folder: string): Promise<void> {
  const all = [...Object.values(functionSpecs).map(({ entry }) => entry), ...entries];
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: projectFolder,
    entryPoints: all,
    outbase: projectFolder,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    mainFields: ['module', 'main'],
    banner: { js: requireForOldPackages },
    external: ['esbuild', 'cpu-features'],
    plugins: [codeIn(folder, all), placesOfSources(folder), ...bundlePlugins.filter(isForAll)],
    // names stay as they are, for whoever reads an error
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  await stop();
}

const isForAll = ({ name }: Plugin) => !cloudOnly.includes(name);

/** What is loaded by its path is the ready-made one, where there is one. */
function codeIn(folder: string, made: readonly string[]): Plugin {
  const contents = `
    const made = new Set(${JSON.stringify(made)});
    export const codeUrl = (path) => made.has(path)
      ? new URL(path.replace(/ts$/, 'mjs'), ${JSON.stringify(`${pathToFileURL(folder).href}/`)})
      : new URL(path, ${JSON.stringify(`${pathToFileURL(projectFolder).href}/`)});`;
  return {
    name: 'code-in',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]ready-made[\\/]code-url\.ts$/ }, () => ({ contents }));
    },
  };
}

/** Files that modules look for beside themselves are beside the source; the page is made here. */
function placesOfSources(folder: string): Plugin {
  return {
    name: 'places-of-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.(ts|js)$/, namespace: 'file' }, async ({ path }) => {
        if (path.includes('node_modules') && !/[\\/]harfbuzz\.js$/.test(path)) return undefined;
        const source = await readFile(path, 'utf8');
        if (!source.includes('import.meta.')) return undefined;
        const place = /[\\/]load-page\.ts$/.test(path) ? folder : dirname(path);
        const contents = source
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(place));
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}

async function writePage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of await buildPage()) await writeFile(join(folder, name), bytes);
}

async function removeOld(): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.startsWith(checkoutName));
  const made = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(cacheFolder, name))).mtimeMs })),
  );
  const old = made
    .toSorted((a, b) => b.at - a.at)
    .slice(KEPT)
    .filter(({ at }) => at < Date.now() - OLD_MS);
  for (const { name } of old) await rm(join(cacheFolder, name), { recursive: true, force: true });
}
