/** Puts the files that functions read beside their bundles: those of packages, and the page of the dashboard. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AssetFolder, assets, packagedPath } from '../../../shared/assets.ts';
import { buildPage, pageFolder } from '../../../shared/ways-in/dashboard/build-page.ts';
import type { PlannedFunction } from '../plan.ts';

export async function copyAssets(functions: readonly PlannedFunction[], folder: string): Promise<void> {
  for (const { name, spec } of functions) {
    for (const set of spec.assets ?? []) {
      const target = join(folder, name, set);
      await mkdir(target, { recursive: true });
      if (set === pageFolder) await writePage(target);
      else await copyFiles(set, target);
    }
  }
}

async function copyFiles(set: AssetFolder, target: string): Promise<void> {
  for (const file of assets[set]) await copyFile(packagedPath(file), join(target, basename(file)));
}

async function writePage(target: string): Promise<void> {
  for (const { name, bytes } of await buildPage()) await writeFile(join(target, name), bytes);
}
