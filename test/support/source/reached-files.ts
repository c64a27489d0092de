/** What a file brings along when it runs, by the imports of the source. */
import type { SourceFile } from './source-files.ts';

/** This file and all that it brings along when it runs; `isFollowed` says which imports count. */
export function reachedFrom(
  path: string,
  files: readonly SourceFile[],
  isFollowed: (from: SourceFile, target: string) => boolean = () => true,
): SourceFile[] {
  const byPath = pathsOf(files);
  const reached = new Map<string, SourceFile>();
  function visit(at: string): void {
    const file = byPath.get(at);
    if (!file || reached.has(at)) return;
    reached.set(at, file);
    for (const target of valueImports(file)) if (isFollowed(file, target)) visit(target);
  }
  visit(path);
  return [...reached.values()];
}

/** A package whose types are imported beside its values is there once more than its types. */
export function valuePackages({ text, packages }: SourceFile): string[] {
  if (packages.length === 0) return [];
  const typeOnly = [...text.matchAll(/^import type [^;]*?from '([^.'][^']*)'/gm)].map((match) => match[1]);
  const times = (name: string, among: readonly unknown[]) => among.filter((one) => one === name).length;
  return packages.filter((name) => times(name, packages) > times(name, typeOnly));
}

/** Hundreds of walks go over the same files: each is looked through once. */
const known = {
  paths: new WeakMap<readonly SourceFile[], Map<string, SourceFile>>(),
  imports: new WeakMap<SourceFile, string[]>(),
};

function pathsOf(files: readonly SourceFile[]): Map<string, SourceFile> {
  const paths = known.paths.get(files) ?? new Map(files.map((file) => [file.path, file]));
  known.paths.set(files, paths);
  return paths;
}

function valueImports(file: SourceFile): string[] {
  const imports = known.imports.get(file) ?? findValueImports(file);
  known.imports.set(file, imports);
  return imports;
}

/** Types leave no trace at run time: two files may know each other's shapes. */
function findValueImports({ text, files }: SourceFile): string[] {
  const typeOnly = new Set([...text.matchAll(/^import type [^;]*?from '(\.[^']+)'/gm)].map((match) => match[1] ?? ''));
  return files.filter((target) => ![...typeOnly].some((type) => target.endsWith(type.replace(/^[./]+/, '/'))));
}
