/** What the dialogs of batches and schedules say of personal data. */
import { expect, it } from 'vitest';
import type { Output } from '../../../../../../shared/ways-in/dashboard/page/api/requests.ts';
import { privacySummary } from '../../../../../../shared/ways-in/dashboard/page/forms/privacy-summary.ts';

const table: Output = { content: 'answers', format: 'xlsx' };
const report: Output = { content: 'report', format: 'pptx' };

it.each([
  [[table], 'auto', 'keep'],
  [[table, report], 'auto', 'keep'],
  [[table], 'mask', 'mask'],
  [[table], 'remove', 'remove'],
  [[report], 'auto', 'counted'],
  [[report], 'pseudonym', 'counted'],
  [[report], 'keep', 'keep'],
  [[report], 'remove', 'remove'],
  [[], 'auto', undefined],
] as const)('%o with %s: %s', (outputs, personal, summary) => {
  expect(privacySummary({ outputs: [...outputs], options: { 'privacy.personal': personal } })).toBe(summary);
});
