/** Package files are found in their packages here, and beside the code in a bundle. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assetPath, assets, packagedPath } from '../../shared/assets.ts';

it('are in the packages the project installs', () => {
  for (const file of Object.values(assets).flat())
    expect([file, readFileSync(packagedPath(file)).length]).not.toContain(0);
});

it('are taken from the folder of a bundle where there is one', () => {
  const bundle = mkdtempSync(join(tmpdir(), 'bundle-'));
  mkdirSync(join(bundle, 'fonts'));
  const before = process.env.ASSETS_DIR;
  process.env.ASSETS_DIR = bundle;
  onTestFinished(() => {
    if (before === undefined) delete process.env.ASSETS_DIR;
    else process.env.ASSETS_DIR = before;
    rmSync(bundle, { recursive: true });
  });
  const han = '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf';
  expect(assetPath('fonts', han)).toBe(join(bundle, 'fonts', 'NotoSansHans-Bold.otf'));
  expect(assetPath('docs', 'swagger-ui-dist/swagger-ui.css')).toBe(packagedPath('swagger-ui-dist/swagger-ui.css'));
});
