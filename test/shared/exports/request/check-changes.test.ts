/** Since which exports changes can be told: those that are ready, still there, of the owner's own making, and of the same rows. */
import { expect, it } from 'vitest';
import type { Job } from '../../../../shared/exports/job/job.ts';
import { createJobStore } from '../../../../shared/exports/job/job-store.ts';
import { checkBase } from '../../../../shared/exports/request/check-changes.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { createChangingSurvey } from '../../../support/worlds/changing-survey.ts';

const base = await createChangingSurvey([]).make();

async function checkedSince(changed: Partial<Job>, asked: Partial<Job> = {}): Promise<void> {
  const now = () => Date.parse(base.createdAt);
  const jobs = createJobStore(createMemoryRecords(), now);
  await jobs.create({ ...base, ...changed });
  const { surveyId, filters, outputs } = { ...base, ...asked };
  const { branding: _, ...options } = base.options;
  return checkBase({ jobs, now }, base.owner, { surveyId, filters, options, outputs, changes: { since: base.id } });
}

it('takes one that is ready and of the same rows', async () => {
  await expect(checkedSince({})).resolves.toBeUndefined();
});

it.each<[string, Partial<Job>, Partial<Job>]>([
  ['changes_base_gone', { status: 'failed' }, {}],
  ['changes_base_gone', { deletedAt: base.createdAt }, {}],
  ['changes_base_gone', { variantOf: 'exp_other' }, {}],
  ['changes_base_gone', { outputs: [{ content: 'codebook', format: 'html' }] }, {}],
  ['changes_base_differs', {}, { surveyId: base.surveyId + 1 }],
  ['changes_base_differs', {}, { filters: { ...base.filters, country: ['DE'] } }],
])('refuses with %s where the base is %j and %j is asked for', async (code, changed, asked) => {
  await expect(checkedSince(changed, asked)).rejects.toMatchObject({ code });
});
