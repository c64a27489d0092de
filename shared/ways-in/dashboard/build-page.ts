/**
 * The dashboard's browser code: a script, a style sheet, the words of each language and the scheduler's rules, in files named
 * after what is in them. Locally they are made in memory when somebody first looks; for the cloud they are made beforehand and placed beside
 * the function's code.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, importer }) =>
      kind.startsWith('dynamic') && /[\\/]formats[\\/]\w+[\\/]format\.ts$/.test(importer)
        ? { path: 'on-the-server', external: true }
        : undefined,
    );
  },
};

/** Time zones are in the page and in the scheduler's rules: a file between the two would be fetched after the first. */
const ownZones: Plugin = {
  name: 'own-zones',
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]zone\.ts$/ }, ({ path, importer, resolveDir }) =>
      /[\\/]schedules[\\/]slots\.ts$/.test(importer) ? { path: join(resolveDir, path), suffix: '?own' } : undefined,
    );
  },
};

/** What reports say comes with the page's own words, one language at a time: nothing is there before. */
const withoutReportLanguages: Plugin = {
  name: 'without-report-languages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]texts[\\/]report-languages\.ts$/ }, () => ({
      contents: 'export const reportLanguages = {};',
    }));
  },
};

/** Warnings come with them too: where the source says `warnings: {}`, the page has those of that language. */
const warningsByLanguage: Plugin = {
  name: 'warnings-by-language',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]warnings[\\/]warning-texts\.ts$/ }, () => ({ contents: 'export const warningTexts = {};' }));
    onLoad({ filter: /[\\/]page[\\/]texts[\\/]\w\w[\\/]\w+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [, language] = /^ {2}filesLanguage: '(\w\w)'/m.exec(source) ?? [];
      if (language === undefined) return undefined;
      const own = JSON.stringify(await warningsIn(language));
      return { contents: source.replace(/^ {2}warnings: \{\}/m, () => `  warnings: ${own}`), loader: 'ts' };
    });
  },
};

async function warningsIn(language: string): Promise<Record<string, string[]>> {
  const file = new URL('../../surveys/warnings/warning-texts.ts', import.meta.url).href;
  const { warningTexts }: { warningTexts: Record<string, readonly Record<string, string>[]> } = await import(file);
  return Object.fromEntries(
    Object.entries(warningTexts).map(([code, texts]) => [code, texts.map((text) => text[language] ?? '')]),
  );
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
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, 'page'),
    entryPoints: ['main.ts', 'style/main.css'],
    outdir: 'made',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    bundle: true,
    // a file of its own for each language, and one for the scheduler's rules
    splitting: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome123', 'firefox122', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [withoutRenderers, ownZones, withoutReportLanguages, warningsByLanguage],
    // a text, because the bundler would put an object into a file of its own
    define: { operationWays: JSON.stringify(JSON.stringify(await operationWays())) },
  });
  await stop();
  return outputFiles.map(({ path, contents }) => ({ name: path.split(/[\\/]/).at(-1) ?? path, bytes: contents }));
}
