/** How one report is written: the words and formats of its language, and its colours. */

import { criticalZ } from '../../figures/significance/normal.ts';
import type { Language } from '../../surveys/language.ts';
import { accentOf, readableOnWhite } from '../palette.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { ReadingTexts } from './texts/reading-texts.ts';
import { reportLanguages } from './texts/report-languages.ts';
import type { ReportTexts } from './texts/report-texts.ts';
import { textsAtLevel, usualConfidence } from './texts/texts-at-level.ts';

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

export function reportStyle(
  language: Language,
  wantedAccent: string | undefined,
  confidence: number = usualConfidence,
): ReportStyle {
  const accent = accentOf(wantedAccent);
  const formats = formatsOf(language);
  const { texts, reading } = reportLanguages[language];
  return {
    language,
    texts: textsAtLevel(texts, formats.number(confidence)),
    reading,
    formats,
    confidence,
    z: criticalZ(confidence),
    hasMeanIntervals: true,
    accent,
    barColor: readableOnWhite(accent, 3),
  };
}
