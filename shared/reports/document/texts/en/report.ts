/** Everything a report says in English. */
import type { ReportLanguage } from '../report-language.ts';
import { englishDrivers } from './drivers.ts';
import { englishGroups } from './groups.ts';
import { englishLead } from './lead.ts';
import { englishReading } from './reading.ts';
import { englishStory } from './story.ts';
import { english } from './texts.ts';

export const englishReport: ReportLanguage = {
  texts: english,
  reading: englishReading,
  story: englishStory,
  lead: englishLead,
  groups: englishGroups,
  drivers: englishDrivers,
};
