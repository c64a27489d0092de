/** Everything a caller can do. */
import { answers } from './answers.ts';
import { batches } from './batches.ts';
import { destinations } from './destinations.ts';
import { erasures } from './erasures.ts';
import { exportJobs } from './exports.ts';
import { links } from './links.ts';
import { deckTemplates, presets } from './presets.ts';
import { schedules } from './schedules.ts';
import { surveys } from './surveys.ts';
import { trackers } from './trackers.ts';
import { viewLinks } from './view-links.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

export const allOperations = [
  ...Object.values(exportJobs),
  ...Object.values(batches),
  ...Object.values(links),
  ...Object.values(schedules),
  ...Object.values(webhooks),
  ...Object.values(destinations),
  ...Object.values(presets),
  ...Object.values(deckTemplates),
  ...Object.values(views),
  ...Object.values(viewLinks),
  ...Object.values(trackers),
  ...Object.values(surveys),
  ...Object.values(answers),
  ...Object.values(erasures),
];
