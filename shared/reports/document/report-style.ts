/** How one report is written: the words and formats of its language, and its colours. */

import { criticalZ } from '../../figures/significance/normal.ts';
import type { Language } from '../../surveys/language.ts';
import { accentOf, readableOnWhite } from '../palette.ts';
import { type Formats, formatsOf } from './formats.ts';
import { englishReading } from './texts/reading-en.ts';
import { spanishReading } from './texts/reading-es.ts';
import { portugueseReading } from './texts/reading-pt.ts';
import { russianReading } from './texts/reading-ru.ts';
import type { ReadingTexts } from './texts/reading-texts.ts';
import type { ReportTexts } from './texts/report-texts.ts';
import { textsAtLevel, usualConfidence } from './texts/texts-at-level.ts';
import { english } from './texts/texts-en.ts';
import { spanish } from './texts/texts-es.ts';
import { portuguese } from './texts/texts-pt.ts';
import { russian } from './texts/texts-ru.ts';

export interface ReportStyle {
  language: Language;
  texts: ReportTexts;
  reading: ReadingTexts;
  formats: Formats;
  /** In percent: the level of the intervals; and how many standard deviations that is on either side. */
  confidence: number;
  z: number;
  /** Not where weights and a minimum base would tell a number of respondents together. */
  hasMeanIntervals: boolean;
  /** As asked for. */
  accent: string;
  /** The accent, dark enough for a bar on white paper. */
  barColor: string;
}

const textsOf: Record<Language, ReportTexts> = { en: english, ru: russian, es: spanish, pt: portuguese };
const readingOf: Record<Language, ReadingTexts> = {
  en: englishReading,
  ru: russianReading,
  es: spanishReading,
  pt: portugueseReading,
};

export function reportStyle(
  language: Language,
  wantedAccent: string | undefined,
  confidence: number = usualConfidence,
): ReportStyle {
  const accent = accentOf(wantedAccent);
  const formats = formatsOf(language);
  return {
    language,
    texts: textsAtLevel(textsOf[language], formats.number(confidence)),
    reading: readingOf[language],
    formats,
    confidence,
    z: criticalZ(confidence),
    hasMeanIntervals: true,
    accent,
    barColor: readableOnWhite(accent, 3),
  };
}
