/** The words of one survey's page: its labels, its own texts in their place, its language and its direction. */
import { z } from 'zod';
import type { Structure } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';
import { type LabelLanguage, standardTexts } from '../texts/standard-texts.ts';
import { type PageText, pageTexts } from './page-texts.ts';

export interface PageWords {
  /** The language of the document: the survey's, or that of its script where we do not have it. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** How long the longest of the survey's own labels is, in characters. */
  longestLabel: number;
  label(code: string): string;
  text(name: PageText, values?: Readonly<Record<string, string | number>>): string;
}

const overridesSchema = z.record(z.string(), z.string());

export async function wordsOf(
  { records }: RespondentService,
  survey: SurveyRecord,
  settings: Settings,
  structure?: Structure,
): Promise<PageWords> {
  const own = (await read(records, keys.texts(survey.id), overridesSchema)) ?? {};
  const titles = Object.values(structure?.entities ?? {}).map(({ title = '' }) => title);
  return createWords(settings.lang, own, [survey.name, ...titles].join(' '));
}

export function createWords(language: LabelLanguage, own: Readonly<Record<string, string>>, written: string) {
  const script = scriptOf(written);
  const words: PageWords = {
    language: script ?? language,
    direction: script === undefined ? 'ltr' : 'rtl',
    longestLabel: Math.max(0, ...Object.values(own).map(({ length }) => length)),
    label: (code) => (Object.hasOwn(own, code) ? own[code] : undefined) ?? standardTexts[code]?.[language] ?? '',
    text: (name, values = {}) =>
      pageTexts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')),
  };
  return words;
}

/** The language of what is written from right to left, where most of the letters are. */
function scriptOf(written: string): 'ar' | 'he' | undefined {
  const count = (letters: RegExp) => written.match(letters)?.length ?? 0;
  const [arabic, hebrew, all] = [count(/\p{Script=Arabic}/gu), count(/\p{Script=Hebrew}/gu), count(/\p{L}/gu)];
  if (arabic + hebrew <= all / 2) return undefined;
  return arabic >= hebrew ? 'ar' : 'he';
}
