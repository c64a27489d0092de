/** Everything a report says in Russian. */
import type { ReportLanguage } from '../report-language.ts';
import { russianDrivers } from './drivers.ts';
import { russianGroups } from './groups.ts';
import { russianLead } from './lead.ts';
import { russianReading } from './reading.ts';
import { russianStory } from './story.ts';
import { russian } from './texts.ts';

export const russianReport: ReportLanguage = {
  texts: russian,
  reading: russianReading,
  story: russianStory,
  lead: russianLead,
  groups: russianGroups,
  drivers: russianDrivers,
};
