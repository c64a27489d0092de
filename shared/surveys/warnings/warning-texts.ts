/** All warnings by their codes, in the four languages. A code may have several texts: the first that its values fill is taken. */
import type { Language } from '../language.ts';
import { fileTexts } from './file-texts.ts';
import { filterTexts } from './filter-texts.ts';
import { mergeTexts } from './merge-texts.ts';
import { readingTexts } from './reading-texts.ts';
import { reportTexts } from './report-texts.ts';
import { spreadsheetTexts } from './spreadsheet-texts.ts';
import { uploadTexts } from './upload-texts.ts';

/** As an earlier release worded it; without its words where these may tell small numbers. */
const notedTexts = [
  { en: '{text}', ru: '{text}', es: '{text}', pt: '{text}' },
  {
    en: 'A warning is left out here, because it may reveal small numbers.',
    ru: 'Одно предупреждение здесь опущено, потому что оно может раскрыть малые числа.',
    es: 'Aquí se omite una advertencia, porque puede revelar números pequeños.',
    pt: 'Um aviso foi omitido aqui, porque pode revelar números pequenos.',
  },
] as const satisfies readonly Record<Language, string>[];

export const warningTexts = {
  ...readingTexts,
  ...filterTexts,
  ...fileTexts,
  ...reportTexts,
  ...spreadsheetTexts,
  ...uploadTexts,
  ...mergeTexts,
  noted: notedTexts,
} as const;

export type WarningCode = keyof typeof warningTexts;
