/** What a PDF's warnings say, in the languages of reports. */
import type { Language } from '../../surveys/survey.ts';

interface PdfTexts {
  missingGlyphs(count: number): string;
  unreadableLogo: string;
}

export const pdfTexts: Record<Language, PdfTexts> = {
  en: {
    missingGlyphs: (count) => `Different characters that no font of the file has, shown as boxes: ${count}.`,
    unreadableLogo: 'The logo could not be read and was left out.',
  },
  ru: {
    missingGlyphs: (count) => `Разных символов, которых нет в шрифтах файла (показаны рамками): ${count}.`,
    unreadableLogo: 'Логотип не удалось прочитать, он пропущен.',
  },
  es: {
    missingGlyphs: (count) =>
      `Caracteres distintos que ninguna fuente del archivo tiene, mostrados como recuadros: ${count}.`,
    unreadableLogo: 'No se pudo leer el logotipo y se ha omitido.',
  },
  pt: {
    missingGlyphs: (count) =>
      `Caracteres diferentes que nenhuma fonte do arquivo tem, mostrados como caixas: ${count}.`,
    unreadableLogo: 'Não foi possível ler o logotipo, que foi omitido.',
  },
};
