/** A device that no answer can come from is refused wherever filters are asked for, and old jobs are left alone. */
import { expect, it } from 'vitest';
import { batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { requestBatch, requestBatchOnce } from '../../../shared/exports/batches/request-batch.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { checkRequest } from '../../../shared/exports/request/check-request.ts';
import { createSchedule } from '../../../shared/exports/schedules/manage-schedules.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { everyQuestion } from '../../support/surveys/every-question.ts';
import { createBatchWorld, csvOf } from '../../support/worlds/batch-world.ts';
import { alice, csvRequest } from '../../support/worlds/export-world.ts';
import { createScheduleWorld } from '../../support/worlds/schedule-world.ts';

const refused = {
  status: 422,
  errors: { 'filters.device': ['there is no device fridge; the devices are desktop, mobile, tablet'] },
};
const fridge = { device: ['mobile', 'fridge'] };

it('an export names the devices there are', () => {
  const options = { ...optionsSchema.parse({}), lang: 'en' as const };
  const check = (filters: object) =>
    checkRequest({ ...csvRequest, filters: filtersSchema.parse(filters) }, everyQuestion().survey, options);
  expect(() => check(fridge)).toThrow('the devices are desktop, mobile, tablet');
  expect(() => check({ device: ['desktop', 'mobile', 'tablet'] })).not.toThrow();
});

it('so does a batch, with a key and without', async () => {
  const { deps } = createBatchWorld(0);
  const request = csvOf({ all: true }, { filters: fridge });
  await expect(requestBatch(deps, alice, request)).rejects.toMatchObject(refused);
  await expect(requestBatchOnce(deps, alice, request, 'key')).rejects.toMatchObject(refused);
});

it('so does a schedule', async () => {
  const { deps } = createScheduleWorld();
  const batch = batchRequestSchema.parse({ ...csvOf({ all: true }), filters: fridge });
  const wanted = { name: 'Weekly', cron: '0 6 * * 1', timezone: 'UTC', batch, enabled: true, onlyIfNew: false };
  await expect(createSchedule(deps, alice, wanted)).rejects.toMatchObject(refused);
});

it('what was stored with another word is still read', () => {
  expect(filtersSchema.parse(fridge).device).toEqual(['mobile', 'fridge']);
});
