/** The page's files, once per process: those beside the deployed code, or made here where nothing was deployed. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildPage, type PageFile, pageFolder } from './build-page.ts';

interface ServedFile {
  type: string;
  plain: Uint8Array;
  gzipped: Uint8Array;
  brotli: Uint8Array;
}

interface LoadedPage {
  script: string;
  style: string;
  files: ReadonlyMap<string, ServedFile>;
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

let loading: Promise<LoadedPage> | undefined;

/** What could not be loaded is retried by the next request. */
export function loadPage(): Promise<LoadedPage> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<LoadedPage> {
  const bundled = join(import.meta.dirname, pageFolder);
  const isDeployed = existsSync(bundled) && !existsSync(join(bundled, 'main.ts'));
  const made = isDeployed ? await readFiles(bundled) : await buildPage();
  const files = new Map(await Promise.all(made.map(async (file) => [file.name, await served(file)] as const)));
  return { script: named(made, 'js'), style: named(made, 'css'), files };
}

async function readFiles(folder: string): Promise<PageFile[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

/** The highest takes more than a second of a processor and saves another 8 %. */
const brotliQuality = 9;

/** Neither the HTTP API nor a function compresses responses. */
async function served({ name, bytes }: PageFile): Promise<ServedFile> {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  ]);
  return { type, plain: bytes, gzipped, brotli };
}

function named(files: readonly PageFile[], extension: string): string {
  const file = files.find(({ name }) => name.startsWith('main-') && name.endsWith(`.${extension}`));
  if (!file) throw new Error(`the dashboard has no .${extension} file`);
  return file.name;
}
