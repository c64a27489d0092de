/** Everything a report says in Spanish. */
import type { ReportLanguage } from '../report-language.ts';
import { spanishDrivers } from './drivers.ts';
import { spanishGroups } from './groups.ts';
import { spanishLead } from './lead.ts';
import { spanishReading } from './reading.ts';
import { spanishStory } from './story.ts';
import { spanish } from './texts.ts';

export const spanishReport: ReportLanguage = {
  texts: spanish,
  reading: spanishReading,
  story: spanishStory,
  lead: spanishLead,
  groups: spanishGroups,
  drivers: spanishDrivers,
};
