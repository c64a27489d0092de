/**
 * `npm run package`: the client as a package without dependencies, a folder and its archive. Whoever installs that has
 * `survey-exports` for any server.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { bundlePlugins } from '../../cloud/bundle/bundle-plugins.ts';
import { packageReadme } from './package-readme.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');
const usual = join(projectFolder, 'dist');

/** Formats describe themselves to the client, and are rendered by the server. */
const withoutRenderers: Plugin = {
  name: 'without-renderers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, importer }) => {
      const isRenderer = kind.startsWith('dynamic') && /[\\/]formats[\\/]\w+[\\/]format\.ts$/.test(importer);
      return isRenderer ? { path: 'left-out', namespace: 'renderer' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'renderer' }, () => ({ contents: 'export {};' }));
  },
};

/** What this bundle has in common with those of functions. */
const shared: readonly string[] = ['zod-in-parts', 'openapi-from-the-start', 'english-only'];

/** The path of the archive. */
export async function makePackage(into: string): Promise<string> {
  const project: { version: string; license: string } = JSON.parse(
    await readFile(join(projectFolder, 'package.json'), 'utf8'),
  );
  const { version, license } = project;
  const folder = join(into, 'survey-exports');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: projectFolder,
    entryPoints: ['infra/cli/client/installed.ts'],
    outfile: join(folder, 'survey-exports.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    define: { packageVersion: JSON.stringify(version) },
    banner: { js: '#!/usr/bin/env node' },
    plugins: [withoutRenderers, ...bundlePlugins.filter(({ name }) => shared.includes(name))],
    legalComments: 'none',
    logLevel: 'warning',
  });
  const described = {
    name: 'survey-exports',
    version,
    description: 'Exports answers, summaries and reports of surveys from a Survey Exports server.',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { 'survey-exports': 'survey-exports.mjs' },
    files: ['survey-exports.mjs'],
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  await writeFile(join(folder, 'README.md'), packageReadme);
  const packed = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', into], { cwd: folder });
  return join(into, packed.stdout.trim());
}

if (import.meta.main) {
  const archive = await makePackage(usual);
  const { size } = await stat(archive);
  console.log(`${archive} (${Math.round(size / 1_000)} KB)\nTo install it: npm install --global ${archive}`);
}
