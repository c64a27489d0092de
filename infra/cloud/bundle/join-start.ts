/**
 * Joins all modules that a function loads before its first call into one. A function begins with up to ninety modules,
 * most of a few hundred bytes, because each is shared with another piece that is loaded later; finding and reading them
 * takes as long as compiling 200 KB. Pieces then import from the one module what they imported from the many.
 */
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

type Output = Metafile['outputs'][string];

const START = 'index.mjs';

/** `files`: all modules and their source maps by name, which `shape` can build again in the folder they are meant for. */
export async function joinStart(
  files: ReadonlyMap<string, string>,
  { outputs }: Metafile,
  shape: BuildOptions & { outdir: string },
): Promise<Map<string, string>> {
  const made = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const start = loadedAtStart(made);
  if (start.size === 1) return new Map(files);

  const { outputFiles } = await build({
    ...shape,
    entryPoints: [{ in: join(shape.outdir, 'start'), out: 'index' }],
    splitting: false,
    plugins: [inMemory(shape.outdir, (name) => (name === 'start' ? everythingOf(start) : withMap(files, name)))],
    write: false,
  });
  const joined = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  for (const [name, text] of files) {
    const module = name.replace(/\.map$/, '');
    if (!start.has(module)) joined.set(name, name === module ? uponStart(text, start) : text);
  }
  const taken = [...made.values()].flatMap(({ imports }) => imports.filter(({ kind }) => kind.startsWith('dynamic-')));
  const both = taken.map(({ path }) => basename(path)).find((module) => module !== START && start.has(module));
  if (both !== undefined) throw new Error(`${both} is loaded at the start and when it is used: import it in one way.`);
  return joined;
}

/** The first module and all that are imported from there, with the names that each exports. */
function loadedAtStart(made: ReadonlyMap<string, Output>): Map<string, readonly string[]> {
  const reached = new Map<string, readonly string[]>([[START, []]]);
  for (const name of reached.keys()) {
    const { exports = [], imports = [] } = made.get(name) ?? {};
    reached.set(name, exports);
    for (const { path, kind } of imports) {
      const imported = basename(path);
      if (kind === 'import-statement' && made.has(imported) && !reached.has(imported)) reached.set(imported, []);
    }
  }
  return reached;
}

type Start = ReturnType<typeof loadedAtStart>;

/** Modules export short names that repeat, so in the one module each begins with the place of its own. */
function everythingOf(start: Start): string {
  const names = (module: string, own: readonly string[]) =>
    own.map((name) => `${name} as ${nameInStart(start, module, name)}`).join(', ');
  return [...start].map(([module, own]) => `export { ${names(module, own)} } from './${module}';`).join('\n');
}

function nameInStart(start: Start, module: string, name: string): string {
  return module === START ? name : `m${[...start.keys()].indexOf(module)}_${name}`;
}

function withMap(files: ReadonlyMap<string, string>, name: string): string {
  const map = Buffer.from(files.get(`${name}.map`) ?? '').toString('base64');
  return `${files.get(name)}\n//# sourceMappingURL=data:application/json;base64,${map}`;
}

function inMemory(folder: string, contentsOf: (name: string) => string): Plugin {
  return {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) => {
        if (kind === 'entry-point') return { path };
        const isJoined = path.startsWith('./') && kind === 'import-statement';
        return isJoined ? { path: join(folder, path) } : { path, external: true };
      });
      onLoad({ filter: /./ }, ({ path }) => ({ contents: contentsOf(basename(path)), loader: 'js' }));
    },
  };
}

/** One import at the front of the first line, which no source map names; blanks keep the places of everything else. */
function uponStart(code: string, start: Start): string {
  const taken: string[] = [];
  const rest = code.replace(/import(?:\{([^}]*)\}from)?"\.\/([\w-]+\.mjs)";/g, (whole, names = '', module) => {
    if (!start.has(module)) return whole;
    for (const each of names.split(',').filter(Boolean)) {
      const [name, as = name] = each.split(' as ');
      taken.push(`${nameInStart(start, module, name)} as ${as}`);
    }
    return ' '.repeat(whole.length);
  });
  const left = [...start.keys()].find((module) => module !== START && rest.includes(`"./${module}"`));
  if (left !== undefined) throw new Error(`A piece takes from ${left} in a way that is not understood here.`);
  return taken.length === 0 ? rest : `import{${taken.join(',')}}from"./${START}";${rest}`;
}
