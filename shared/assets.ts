/**
 * Files of packages that a function reads as they are. On a developer's machine they lie in their packages; in a
 * deployed bundle they lie in a folder beside the code, under their last name.
 */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Folder in a bundle, and the files it holds: package and path inside it. */
export const assets = {
  docs: ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist/favicon-32x32.png'],
} as const satisfies Record<string, readonly string[]>;

export type AssetFolder = keyof typeof assets;

export function assetPath(folder: AssetFolder, file: string): string {
  const bundled = join(import.meta.dirname, folder);
  return existsSync(bundled) ? join(bundled, basename(file)) : packagedPath(file);
}

/** Where a file lies on a machine that has its package. Not every package lets its files be resolved. */
export function packagedPath(file: string): string {
  const parts = file.split('/');
  const inside = parts.splice(file.startsWith('@') ? 2 : 1);
  const manifest = findPackageJSON(parts.join('/'), import.meta.url);
  if (manifest === undefined) throw new Error(`the package ${parts.join('/')} is not installed`);
  return join(dirname(manifest), ...inside);
}
