/** Everything a report says in Portuguese. */
import type { ReportLanguage } from '../report-language.ts';
import { portugueseDrivers } from './drivers.ts';
import { portugueseGroups } from './groups.ts';
import { portugueseLead } from './lead.ts';
import { portugueseReading } from './reading.ts';
import { portugueseStory } from './story.ts';
import { portuguese } from './texts.ts';

export const portugueseReport: ReportLanguage = {
  texts: portuguese,
  reading: portugueseReading,
  story: portugueseStory,
  lead: portugueseLead,
  groups: portugueseGroups,
  drivers: portugueseDrivers,
};
