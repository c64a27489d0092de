/**
 * Bundles each function with all it needs as ES modules. The same sources give the same bytes on every machine and in
 * every folder, so that a deployment without a change changes nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { bundlePlugins } from './bundle-plugins.ts';
import { joinStart } from './join-start.ts';

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** CommonJS packages use `require` and `__dirname`, which an ES module does not have. */
export const requireForOldPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" +
  ' const __dirname = import.meta.dirname, __filename = import.meta.filename;';

/** Never written to: source maps name their sources relative to it, wherever the bundles really go. */
const pretendedFolder = join(projectFolder, 'bundles');

export type BundlePlugins = readonly Plugin[];

/**
 * Makes the folder `<name>` for every name: `index.mjs`, the pieces that it imports when they are used, and the source
 * map of each.
 */
export async function bundleFunctions(
  entries: Readonly<Record<string, string>>,
  folder: string,
  plugins: BundlePlugins = [],
): Promise<void> {
  // one at a time: each build keeps all cores busy, and all at once use over a gigabyte
  for (const [name, entry] of Object.entries(entries)) await bundleFunction(name, entry, folder, plugins);
}

async function bundleFunction(name: string, entry: string, folder: string, plugins: BundlePlugins): Promise<void> {
  const shape = {
    absWorkingDir: projectFolder,
    outdir: join(pretendedFolder, name),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    minify: true,
    // no line in the module names its source map: Node would read it at every start, and it is needed only for errors
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
  } satisfies BuildOptions;
  const { outputFiles, metafile } = await build({
    ...shape,
    entryPoints: [{ in: entry, out: 'index' }],
    splitting: true,
    // beside the entry: assets are looked for beside the module that asks
    chunkNames: '[name]-[hash]',
    // ES modules first, though this is Node: a fifth smaller and a third faster to start than CommonJS.
    mainFields: ['module', 'main'],
    banner: { js: requireForOldPackages },
    // one builds the dashboard's page, which a deployed function finds ready; the other is native, and ssh2 does without
    external: ['esbuild', 'cpu-features'],
    plugins: [...plugins, ...bundlePlugins],
    write: false,
    metafile: true,
  });
  const files = outputFiles.map(({ path, text }): [string, string] => [
    basename(path),
    path.endsWith('.mjs') ? withoutIdleBanner(text) : text,
  ]);
  const target = join(folder, name);
  await mkdir(target, { recursive: true });
  for (const [file, text] of await joinStart(new Map(files), metafile, shape))
    await writeFile(join(target, file), text);
}

/** Few pieces hold an old package, and each banner costs a start. Its line stays: source maps count lines. */
function withoutIdleBanner(code: string): string {
  const rest = code.slice(requireForOldPackages.length);
  const isIdle = code.startsWith(requireForOldPackages) && !/\brequire\b|\b__(dirname|filename)\b/.test(rest);
  return isIdle ? rest : code;
}
