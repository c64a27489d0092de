/** Every tool by the names that have always been: shown where all are asked for, and called by either name. */
import type { Tool } from '../tool.ts';
import { accountTools } from './account-tools.ts';
import { answerTools } from './answer-tools.ts';
import { appearanceTools } from './appearance-tools.ts';
import { batchTools } from './batch-tools.ts';
import { destinationTools } from './destination-tools.ts';
import { exportTools } from './export-tools.ts';
import { hiddenTools } from './hidden-tools.ts';
import { lifecycleTools } from './lifecycle-tools.ts';
import { linkTools } from './link-tools.ts';
import { presetTools } from './preset-tools.ts';
import { promoTools } from './promo-tools.ts';
import { scheduleTools } from './schedule-tools.ts';
import { surveyTools } from './survey-tools.ts';
import { webhookTools } from './webhook-tools.ts';

export const allTools: readonly Tool[] = [
  ...accountTools,
  ...surveyTools,
  ...lifecycleTools,
  ...appearanceTools,
  ...hiddenTools,
  ...promoTools,
  ...answerTools,
  ...webhookTools,
  ...exportTools,
  ...linkTools,
  ...batchTools,
  ...scheduleTools,
  ...presetTools,
  ...destinationTools,
];
