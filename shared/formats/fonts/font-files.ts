/** The font files a PDF is made with, by face and weight. */
import { type AssetFile, assetPath, type ScriptFace, scriptFont } from '../../assets.ts';
import type { TextWeight } from '../charts/drawing.ts';

type WideFace = 'sans' | 'han' | 'hangul' | 'emoji';
export type FaceName = WideFace | ScriptFace;

/** Faces of many scripts, or of none. */
const wideFaces: Readonly<Record<WideFace, Readonly<Record<TextWeight, AssetFile<'fonts'>>>>> = {
  sans: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  emoji: {
    regular: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    bold: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
  },
  han: {
    regular: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    bold: '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  },
  hangul: {
    regular: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    bold: '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
  },
};

const weightNames = { regular: '400Regular', bold: '700Bold' } as const;

const isWide = (face: FaceName): face is WideFace => face in wideFaces;

export function fontPath(face: FaceName, weight: TextWeight): string {
  return assetPath('fonts', isWide(face) ? wideFaces[face][weight] : scriptFont(face, weightNames[weight]));
}
