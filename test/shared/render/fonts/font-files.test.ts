/** Where the fonts are: in their packages here, in one folder in a bundle. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fontFiles, fontPath, packagedPath } from '../../../../shared/render/fonts/font-files.ts';

const all = Object.values(fontFiles).flatMap(({ regular, bold }) => [regular, bold]);

describe('font files', () => {
  const before = process.env.FONTS_DIR;
  afterEach(() => {
    if (before === undefined) delete process.env.FONTS_DIR;
    else process.env.FONTS_DIR = before;
  });

  it('have names that can lie in one folder', () => {
    expect(new Set(all.map((file) => basename(file))).size).toBe(all.length);
  });

  it('are in the packages the project installs', () => {
    for (const file of all) expect(readFileSync(packagedPath(file)).length).toBeGreaterThan(40_000);
  });

  it('are taken from the folder that the environment names', () => {
    process.env.FONTS_DIR = '/var/task/fonts';
    expect(fontPath('han', 'bold')).toBe('/var/task/fonts/NotoSansHans-Bold.otf');
  });
});
