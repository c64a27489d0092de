/** The project's own source as data: every TypeScript file of the product with its lines and imports. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const productFolders = ['infra', 'functions', 'shared'] as const;

export interface SourceFile {
  path: string;
  text: string;
  /** Paths of imported files, and names of imported packages. */
  files: string[];
  packages: string[];
}

export function sourceFiles(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,mjs}`, { exclude: (name) => name.includes('node_modules') }))
    .sort()
    .map(readSource);
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const targets = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '');
  return {
    path,
    text,
    files: targets.filter((target) => target.startsWith('.')).map((target) => normalize(join(dirname(path), target))),
    packages: targets.filter((target) => !target.startsWith('.')).map(packageName),
  };
}

/** The name of the package that is imported, or that a file inside it belongs to. */
export function packageName(target: string): string {
  if (target.startsWith('node:')) return target;
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}
