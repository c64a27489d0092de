/** The font files a PDF is made with, by face and weight. */
import { type AssetFile, assetPath } from '../../assets.ts';
import type { TextWeight } from '../charts/drawing.ts';

export type FaceName = 'sans' | 'arabic' | 'hebrew' | 'han' | 'hangul' | 'emoji';

const fontFiles: Readonly<Record<FaceName, Readonly<Record<TextWeight, AssetFile<'fonts'>>>>> = {
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

export function fontPath(face: FaceName, weight: TextWeight): string {
  return assetPath('fonts', fontFiles[face][weight]);
}
