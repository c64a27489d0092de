/**
 * The languages of reports. In the browser this table begins empty: the dashboard fetches the words of its reader's language
 * only, and enters them here.
 */
import type { Language } from '../../../surveys/language.ts';
import { englishReport } from './en/report.ts';
import { spanishReport } from './es/report.ts';
import { portugueseReport } from './pt/report.ts';
import type { ReportLanguage } from './report-language.ts';
import { russianReport } from './ru/report.ts';

export const reportLanguages: Record<Language, ReportLanguage> = {
  en: englishReport,
  ru: russianReport,
  es: spanishReport,
  pt: portugueseReport,
};
