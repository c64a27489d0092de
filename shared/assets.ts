/**
 * Files of packages that a function reads as they are. On a developer's machine they are in their packages; in a
 * deployed bundle they are in a folder beside the code (or in `ASSETS_DIR`), under their base name.
 */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Scripts with a face of their own; its package and its files are named after them. */
const scriptFaces = [
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'lao', 'khmer', 'myanmar', 'sinhala'],
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam'],
] as const;

export type ScriptFace = (typeof scriptFaces)[number];

export function scriptFont(script: ScriptFace, weight: '400Regular' | '700Bold') {
  const family = `NotoSans${script.charAt(0).toUpperCase()}${script.slice(1)}`;
  return `@expo-google-fonts/noto-sans-${script}/${weight}/${family}_${weight}.ttf` as const;
}

/** Folder in a bundle, and the files it holds: package and path inside it. */
export const assets = {
  fonts: [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
    ...scriptFaces.flatMap((script) => [scriptFont(script, '400Regular'), scriptFont(script, '700Bold')]),
    'harfbuzzjs/dist/harfbuzz.wasm',
  ],
  rasteriser: ['@resvg/resvg-wasm/index_bg.wasm'],
  docs: ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist/favicon-32x32.png'],
} as const satisfies Record<string, readonly string[]>;

export type AssetFolder = keyof typeof assets;
export type AssetFile<Folder extends AssetFolder> = (typeof assets)[Folder][number];

export function assetPath<Folder extends AssetFolder>(folder: Folder, file: AssetFile<Folder>): string {
  const bundled = join(process.env.ASSETS_DIR ?? import.meta.dirname, folder);
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
