/** Contenders run outside the project, where packages are not found: they get the fonts in a folder. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assets, packagedPath } from '../../shared/assets.ts';
import type { Workbench } from './workbench.ts';

export function fontFolder(bench: Workbench): string {
  const folder = join(bench.folder, 'fonts');
  mkdirSync(folder, { recursive: true });
  for (const file of assets.fonts) copyFileSync(packagedPath(file), join(folder, basename(file)));
  return folder;
}
