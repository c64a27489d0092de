/**
 * What `npm test -- --changed` takes as changed. Vitest follows imports alone; a host, a command or a bundle that a test
 * starts loads the product by itself, so a change in the product is also one in whatever starts such things.
 */
import type { SourceFile } from './source-files.ts';

const isProduct = (path: string) => /^(?:functions|infra|shared)\//.test(path);

/** Files of tests that start the product, or parts of it, without importing them. */
const startsProduct = ({ path, packages, files }: SourceFile) =>
  path.startsWith('test/') &&
  (packages.includes('node:child_process') ||
    files.some((target) => target === 'infra/local/host.ts' || target.startsWith('infra/cloud/bundle')));

/** Whatever changes, tests that read sources and pages as texts read it. */
const readers = ['test/support/source-files.ts', 'test/support/pages.ts'];

/** These files, and those that depend on them without an import that says so. */
export function withUnseenDependents(changed: readonly string[], files: readonly SourceFile[]): string[] {
  if (changed.length === 0) return [];
  const starters = changed.some(isProduct) ? files.filter(startsProduct).map(({ path }) => path) : [];
  return [...new Set([...changed, ...starters, ...readers])];
}
