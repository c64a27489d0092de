/** What a bundle is made of, as the bundler itself says. */
import { build, type Metafile } from 'esbuild';

type Inputs = Metafile['inputs'];

/** Files of the project and of packages that are brought along; `follows` says from which files lazy imports count too. */
export async function bundledFiles(
  entry: string,
  follows: (importer: string) => boolean = () => false,
): Promise<[path: string, input: Inputs[string]][]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    // in the page, what the server writes is no file
    define: { operationWays: '{}' },
  });
  const found = new Map<string, Inputs[string]>();
  const visit = (path: string) => {
    const input = metafile.inputs[path];
    if (!input || found.has(path)) return;
    found.set(path, input);
    for (const { path: target, kind } of input.imports) if (kind !== 'dynamic-import' || follows(path)) visit(target);
  };
  visit(entry);
  // what nobody uses of them is left out by the bundler
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const inBundle = new Set(used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
  return [...found].filter(([path]) => inBundle.has(path));
}

export function packagesIn(files: readonly [path: string, ...unknown[]][]): string[] {
  const names = files.flatMap(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}
