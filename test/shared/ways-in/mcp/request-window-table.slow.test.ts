/** The limit on requests on the real table: workers that know nothing of each other let in 180 together. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoRecords } from '../../../../shared/adapters/dynamo/dynamo-records.ts';
import { createRequestWindow } from '../../../../shared/ways-in/mcp/request-window.ts';
import { startDynamo, type TestDynamo } from '../../../support/stores/dynamo.ts';

let dynamo: TestDynamo;

beforeAll(async () => {
  dynamo = await startDynamo();
});

afterAll(() => dynamo.close());

it('holds over six workers on one table', async () => {
  const now = Date.parse('2026-03-02T06:00:00Z');
  const workers = Array.from({ length: 6 }, () =>
    createRequestWindow(createDynamoRecords(dynamo.client, dynamo.recordsTable), () => now),
  );
  const asked = await Promise.allSettled(workers.flatMap((admit) => Array.from({ length: 40 }, () => admit('u-1'))));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(180);
});
