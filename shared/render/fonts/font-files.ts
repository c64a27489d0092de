/**
 * The font files a PDF is made with. On a developer's machine they lie in the packages they came with; in a bundle they
 * lie in `fonts/` beside the code, or where `FONTS_DIR` says.
 */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { TextWeight } from '../charts/drawing.ts';

export type FaceName = 'sans' | 'arabic' | 'hebrew' | 'han';

/** Every file that a bundle has to hold: its package and its path there; in the bundle it keeps only its last name. */
export const fontFiles: Readonly<Record<FaceName, Readonly<Record<TextWeight, string>>>> = {
  sans: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  arabic: {
    regular: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  hebrew: {
    regular: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
  han: {
    regular: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    bold: '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  },
};

export function fontPath(face: FaceName, weight: TextWeight): string {
  const file = fontFiles[face][weight];
  const folder = fontFolder();
  return folder === undefined ? packagedPath(file) : join(folder, basename(file));
}

/** Where a file of `fontFiles` lies on a machine that has its package. Not every package lets its files be resolved. */
export function packagedPath(file: string): string {
  const [scope, name, ...inside] = file.split('/');
  const manifest = findPackageJSON(`${scope}/${name}`, import.meta.url);
  if (manifest === undefined) throw new Error(`the font package ${scope}/${name} is not installed`);
  return join(dirname(manifest), ...inside);
}

function fontFolder(): string | undefined {
  if (process.env.FONTS_DIR) return process.env.FONTS_DIR;
  const beside = join(import.meta.dirname, 'fonts');
  return existsSync(beside) ? beside : undefined;
}
