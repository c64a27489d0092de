/** All warnings by their codes, in the four languages. A code may have several texts: the first that its values fill is taken. */
import { fileTexts } from './file-texts.ts';
import { filterTexts } from './filter-texts.ts';
import { mergeTexts } from './merge-texts.ts';
import { readingTexts } from './reading-texts.ts';
import { reportTexts } from './report-texts.ts';
import { spreadsheetTexts } from './spreadsheet-texts.ts';
import { uploadTexts } from './upload-texts.ts';

export const warningTexts = {
  ...readingTexts,
  ...filterTexts,
  ...fileTexts,
  ...reportTexts,
  ...spreadsheetTexts,
  ...uploadTexts,
  ...mergeTexts,
} as const;

export type WarningCode = keyof typeof warningTexts;
