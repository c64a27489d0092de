/**
 * The dashboard's browser code as two files, a script and a style sheet, named after what is in them. Locally they are
 * made in memory when somebody first looks; for the cloud they are made beforehand and placed beside the function's code.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Where the files are in a bundle. */
export const pageFolder = 'page';
export type PageFolder = typeof pageFolder;

export interface PageFile {
  /** `main-<hash>.js`: another content has another name, so that a browser may keep it for good. */
  name: string;
  bytes: Uint8Array;
}

/** Formats describe themselves to the page too; what they import to render a file stays on the server. */
const withoutRenderers: Plugin = {
  name: 'without-renderers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, importer }) =>
      kind.startsWith('dynamic') && /[\\/]formats[\\/]\w+[\\/]format\.ts$/.test(importer)
        ? { path: 'renderer', namespace: 'on-the-server' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'on-the-server' }, () => ({ contents: '' }));
  },
};

/** The words of reports in languages that the page does not speak: its types ask for none of them. */
const onlyLanguages = (spoken: readonly string[]): Plugin => ({
  name: 'only-languages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]document[\\/]texts[\\/]\w+-[a-z]{2}\.ts$/ }, async ({ path }) => {
      if (spoken.includes(path.slice(-5, -3))) return undefined;
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      return { contents: names.map((name) => `export const ${name} = undefined;`).join('\n') };
    });
  },
});

/** Warnings hold each sentence in all languages, as plain data: the page gets those that it speaks. */
const onlySpokenWarnings = (spoken: readonly string[]): Plugin => ({
  name: 'only-spoken-warnings',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]warnings[\\/]\w+-texts\.ts$/ }, async ({ path }) => {
      const texts: Record<string, unknown> = await import(pathToFileURL(path).href);
      if (Object.values(texts).some((one) => typeof one !== 'object')) return undefined;
      const isLeftOut = (name: string) => /^[a-z]{2}$/.test(name) && !spoken.includes(name);
      const leaveOut = (name: string, value: unknown) => (isLeftOut(name) ? undefined : value);
      const contents = Object.entries(texts).map(
        ([name, one]) => `export const ${name} = ${JSON.stringify(one, leaveOut)};`,
      );
      return { contents: contents.join('\n') };
    });
  },
});

/** Those that its own words are in: a folder each. */
async function spokenLanguages(): Promise<string[]> {
  const found = await readdir(join(import.meta.dirname, 'page/texts'));
  return found.filter((name) => /^[a-z]{2}$/.test(name));
}

/** Where each operation is, by its name. A deployed function has the page's files and leaves the descriptions out. */
async function operationWays(): Promise<Record<string, readonly [method: string, path: string]>> {
  const file = new URL('../../operations/all-operations.ts', import.meta.url).href;
  const { allOperations }: typeof import('../../operations/all-operations.ts') = await import(file);
  return Object.fromEntries(allOperations.map(({ name, method, path }) => [name, [method.toUpperCase(), path]]));
}

export async function buildPage(): Promise<PageFile[]> {
  // Only where the page is made: in the cloud there is no bundler beside the function.
  const { build, stop } = await import('esbuild');
  const spoken = await spokenLanguages();
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, 'page'),
    entryPoints: ['main.ts', 'style/main.css'],
    outdir: 'made',
    entryNames: '[name]-[hash]',
    write: false,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome123', 'firefox122', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [withoutRenderers, onlyLanguages(spoken), onlySpokenWarnings(spoken)],
    define: { operationWays: JSON.stringify(await operationWays()) },
  });
  await stop();
  return outputFiles.map(({ path, contents }) => ({ name: path.split(/[\\/]/).at(-1) ?? path, bytes: contents }));
}
