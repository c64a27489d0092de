/**
 * Since which exports changes can be exported: those that are ready, still there, of the owner's own making, and of the
 * same rows.
 */

import { expect, it } from 'vitest';
import type { Job } from '../../../../shared/exports/job/job.ts';
import { failed } from '../../../../shared/exports/job/job-states.ts';
import { createJobStore } from '../../../../shared/exports/job/job-store.ts';
import { checkBase } from '../../../../shared/exports/request/check-changes.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { createChangingSurvey } from '../../../support/worlds/changing-survey.ts';

const base = await createChangingSurvey([]).make();

type Asked = Partial<Pick<Job, 'surveyId' | 'filters'>>;

async function checkedSince(stored: Job, asked: Asked = {}): Promise<void> {
  const now = () => Date.parse(base.createdAt);
  const jobs = createJobStore(createMemoryRecords(), now);
  await jobs.create(stored);
  const { surveyId, filters, outputs } = { ...base, ...asked };
  const { branding: _, ...options } = base.options;
  return checkBase({ jobs, now }, base.owner, { surveyId, filters, options, outputs, changes: { since: base.id } });
}

it('takes one that is ready and of the same rows', async () => {
  await expect(checkedSince(base)).resolves.toBeUndefined();
});

it.each<[string, string, Job, Asked]>([
  ['changes_base_gone', 'it has failed', failed(base, 0, { code: 'gave_up', message: 'It was.' }), {}],
  ['changes_base_gone', 'it was deleted', { ...base, deletedAt: base.createdAt }, {}],
  ['changes_base_gone', 'it is a variant', { ...base, variantOf: 'exp_other' }, {}],
  ['changes_base_gone', 'it has no rows', { ...base, outputs: [{ content: 'codebook', format: 'html' }] }, {}],
  ['changes_base_differs', 'it is of another survey', base, { surveyId: base.surveyId + 1 }],
  ['changes_base_differs', 'it was filtered', base, { filters: { ...base.filters, country: ['DE'] } }],
])('refuses with %s where %s', async (code, _why, stored, asked) => {
  await expect(checkedSince(stored, asked)).rejects.toMatchObject({ code });
});
