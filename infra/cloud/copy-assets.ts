/** Puts the package files that functions read beside their bundles. */
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { assets, packagedPath } from '../../shared/assets.ts';
import type { PlannedFunction } from './plan.ts';

export async function copyAssets(functions: readonly PlannedFunction[], folder: string): Promise<void> {
  for (const { name, spec } of functions) {
    for (const set of spec.assets ?? []) {
      const target = join(folder, name, set);
      await mkdir(target, { recursive: true });
      for (const file of assets[set]) await copyFile(packagedPath(file), join(target, basename(file)));
    }
  }
}
