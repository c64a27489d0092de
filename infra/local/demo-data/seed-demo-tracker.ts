/** The one thing of the pipeline that the demo comes with: without it, the screen of trackers would be empty. */
import { timeOrderedId } from '../../../shared/crypto.ts';
import { trackerStore } from '../../../shared/exports/trackers/tracker-store.ts';
import type { Records } from '../../../shared/records/records.ts';
import { eventFeedback, eventLastYear, eventTwoYearsAgo } from './event-feedback.ts';

/** The conference of three years as waves. */
export async function seedDemoTracker(records: Records): Promise<void> {
  const createdAt = new Date().toISOString();
  await trackerStore.create(records, {
    owner: `u-${eventFeedback.userId}`,
    id: timeOrderedId('trk', Date.parse(createdAt)),
    name: 'Open Data Days, three years',
    surveyIds: [eventTwoYearsAgo, eventLastYear, eventFeedback].map(({ id }) => id),
    map: {},
    createdAt,
    updatedAt: createdAt,
  });
}
