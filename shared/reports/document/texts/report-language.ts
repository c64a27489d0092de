/** Everything a report says in one language. */
import type { DriverTexts } from './driver-texts.ts';
import type { GroupTexts } from './group-texts.ts';
import type { LeadTexts } from './lead-texts.ts';
import type { ReadingTexts } from './reading-texts.ts';
import type { ReportTexts } from './report-texts.ts';
import type { StoryTexts } from './story-texts.ts';

export interface ReportLanguage {
  texts: ReportTexts;
  reading: ReadingTexts;
  story: StoryTexts;
  lead: LeadTexts;
  groups: GroupTexts;
  drivers: DriverTexts;
}
