/** How a report with comparisons is written: beside the words of its language those of what stands out, banners and changes. */

import type { Correction } from '../../../figures/significance/correct.ts';
import type { Language } from '../../../surveys/language.ts';
import { type ReportStyle, reportStyle } from '../report-style.ts';
import type { GroupTexts } from '../texts/groups/group-texts.ts';
import { englishGroups } from '../texts/groups/groups-en.ts';
import { spanishGroups } from '../texts/groups/groups-es.ts';
import { portugueseGroups } from '../texts/groups/groups-pt.ts';
import { russianGroups } from '../texts/groups/groups-ru.ts';
import { englishLead } from '../texts/lead-en.ts';
import { spanishLead } from '../texts/lead-es.ts';
import { portugueseLead } from '../texts/lead-pt.ts';
import { russianLead } from '../texts/lead-ru.ts';
import type { LeadTexts } from '../texts/lead-texts.ts';
import { englishStory } from '../texts/story-en.ts';
import { spanishStory } from '../texts/story-es.ts';
import { portugueseStory } from '../texts/story-pt.ts';
import { russianStory } from '../texts/story-ru.ts';
import type { StoryTexts } from '../texts/story-texts.ts';
import { usualConfidence } from '../texts/texts-at-level.ts';

export interface StoryStyle extends ReportStyle {
  story: StoryTexts;
  lead: LeadTexts;
  groups: GroupTexts;
  /** No small counts are hidden, so that sums over columns and their intervals give nothing away. */
  isOpen: boolean;
  /** Of the letters of banners. */
  correction: Correction;
}

export interface ToldComparison {
  /** In percent. */
  confidence?: number | undefined;
  correction?: Correction | undefined;
}

const storyOf: Record<Language, StoryTexts> = {
  en: englishStory,
  ru: russianStory,
  es: spanishStory,
  pt: portugueseStory,
};

const leadOf: Record<Language, LeadTexts> = {
  en: englishLead,
  ru: russianLead,
  es: spanishLead,
  pt: portugueseLead,
};

const groupsOf: Record<Language, GroupTexts> = {
  en: englishGroups,
  ru: russianGroups,
  es: spanishGroups,
  pt: portugueseGroups,
};

export function storyStyle(
  language: Language,
  accent: string | undefined,
  { confidence = usualConfidence, correction = 'none' }: ToldComparison,
): StoryStyle {
  return {
    ...reportStyle(language, accent, confidence),
    story: storyOf[language],
    lead: leadOf[language],
    groups: groupsOf[language],
    isOpen: true,
    correction,
  };
}
