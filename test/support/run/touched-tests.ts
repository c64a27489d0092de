/**
 * What `npm test -- --changed` takes as changed. Vitest follows imports alone; a host, a command or a bundle that a test
 * starts loads the product by itself, and some tests read sources and pages as texts.
 */
import { reachedFrom, valuePackages } from '../source/reached-files.ts';
import type { SourceFile } from '../source/source-files.ts';

const isProduct = (path: string) => /^(?:functions|infra|shared)\//.test(path);

/** Starts the product, or parts of it, without importing them. */
const startsProduct = (file: SourceFile) =>
  file.path.startsWith('test/') &&
  (valuePackages(file).includes('node:child_process') ||
    file.files.some((target) => /^infra\/(?:local\/host\.ts|ready-made\/|cloud\/bundle)/.test(target)));

/** Whatever changes, who uses these reads it. */
const readers = ['test/support/source/source-files.ts', 'test/support/source/pages.ts'];

/** These files, and the tests that depend on them without an import that says so. */
export function withUnseenDependents(changed: readonly string[], files: readonly SourceFile[]): string[] {
  if (changed.length === 0) return [];
  const isInProduct = changed.some(isProduct);
  const depends = (file: SourceFile) => readers.includes(file.path) || (isInProduct && startsProduct(file));
  const tests = files.filter(({ path }) => path.endsWith('.test.ts'));
  const touched = tests.filter(({ path }) => reachedFrom(path, files).some(depends));
  return [...new Set([...changed, ...touched.map(({ path }) => path)])];
}
