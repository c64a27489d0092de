/**
 * Each function and all it needs as a single ES module. The same sources give the same bytes on every machine and
 * in every folder, so that a deployment without a change changes nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { shellTemplate } from '../../shared/render/word/shell-template.ts';

const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Packages of the older module kind call `require`, which an ES module does not have by itself. */
const requireForOldPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Never written: source maps name their sources relative to it, wherever the bundles really go. */
const pretendedFolder = join(projectFolder, 'bundles');

/** Zod brings its messages in fifty languages, a quarter of a megabyte; ours are English. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** The shell of Word files is the same for all of them: a function finds it made, and needs no `docx` to write a table. */
const madeShell: Plugin = {
  name: 'made-shell',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]word[\\/]shell-template\.ts$/ }, async () => {
      const parts = JSON.stringify([...(await shellTemplate())]);
      return { contents: `const made = new Map(${parts}); export const shellTemplate = async () => made;` };
    });
  },
};

export type BundlePlugins = readonly Plugin[];

/** Makes `<name>/index.mjs` and its source map in the folder, for every name; all at once, so that files are read once. */
export async function bundleFunctions(
  entries: Readonly<Record<string, string>>,
  folder: string,
  plugins: BundlePlugins = [],
): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: Object.entries(entries).map(([name, entry]) => ({ in: entry, out: `${name}/index` })),
    outdir: pretendedFolder,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    // ES modules first, though this is Node: a fifth smaller and a third faster to start than their older twins.
    mainFields: ['module', 'main'],
    banner: { js: requireForOldPackages },
    // makes the page of the dashboard, which a deployed function finds made
    external: ['esbuild'],
    plugins: [...plugins, englishOnly, madeShell],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
  });
  for (const { path, contents } of outputFiles) {
    const target = join(folder, relative(pretendedFolder, path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
}
