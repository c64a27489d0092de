/** How a report with comparisons is written: beside the words of its language those of what stands out, banners and changes. */

import type { Correction } from '../../../figures/significance/correct.ts';
import type { Language } from '../../../surveys/language.ts';
import { type ReportStyle, reportStyle } from '../report-style.ts';
import type { DriverTexts } from '../texts/driver-texts.ts';
import type { GroupTexts } from '../texts/group-texts.ts';
import type { LeadTexts } from '../texts/lead-texts.ts';
import { reportLanguages } from '../texts/report-languages.ts';
import type { StoryTexts } from '../texts/story-texts.ts';
import { usualConfidence } from '../texts/texts-at-level.ts';

export interface StoryStyle extends ReportStyle {
  story: StoryTexts;
  lead: LeadTexts;
  groups: GroupTexts;
  drivers: DriverTexts;
  /** No small counts are hidden, so that sums over columns and their intervals give nothing away. */
  isOpen: boolean;
  /** The correction behind the significance letters of banners. */
  correction: Correction;
}

export interface ComparisonSettings {
  /** In percent. */
  confidence?: number | undefined;
  correction?: Correction | undefined;
}

export function storyStyle(
  language: Language,
  accent: string | undefined,
  { confidence = usualConfidence, correction = 'none' }: ComparisonSettings,
): StoryStyle {
  const { story, lead, groups, drivers } = reportLanguages[language];
  return { ...reportStyle(language, accent, confidence), story, lead, groups, drivers, isOpen: true, correction };
}
