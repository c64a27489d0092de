/** Delta tables in parts: which data files a delivery brings, and which stay as they are. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDeltaSender } from '../../../../shared/adapters/destinations/delta/delta-sender.ts';
import { deltaStyle } from '../../../../shared/formats/parquet/column-kind.ts';
import type { Column } from '../../../../shared/tables/column.ts';
import { createDeltaDeliveries, deltaSecret, shippedDelta } from '../../../support/databases/delta-delivery.ts';
import { createLoads, shipmentOf, turnOf } from '../../../support/databases/loaded-file.ts';
import { madeAnswer, madeSurvey, questions } from '../../../support/databases/made-answers.ts';
import { analystDocument } from '../../../support/files-written/analyst-document.ts';
import { parquetFile, readParquet } from '../../../support/files-written/parquet-file.ts';
import type { Given } from '../../../support/files-written/xlsx-file.ts';

const survey = madeSurvey(questions.number);
const sender = createDeltaSender({ allowLoopback: true });
const { start, stop, empty, bucket, here, seen, deliver, expectWhole } = createDeltaDeliveries(sender);

beforeAll(start);
afterAll(stop);
beforeEach(empty);

it('brings only the groups of rows that have changed, each as a file of its own', async () => {
  const made = Array.from({ length: 10 }, (_, at): Given[] => [
    at,
    `text ${at}`,
    at === 7 ? 'no number' : at / 2,
    null,
  ]);
  const columns = [{ id: 'id', type: 'number' }, {}, { type: 'number' }, { type: 'moment' }] as const;
  const next = async (exportId: string, rows: Given[][], table = columns as readonly Partial<Column>[]) => {
    const style = { compression: 'snappy', style: deltaStyle } as const;
    const { bytes: load } = await parquetFile(analystDocument(rows, table), style, { answersAGroup: 3 });
    const shipment = shipmentOf(`dlv_${exportId}`, [shippedDelta({ load, exportId })]);
    expect(await sender.send(here(), shipment, turnOf(deltaSecret))).toMatchObject({ outcome: 'done' });
    const shown = await seen();
    const wanted = (await readParquet(load)).map((row) => ({ v3_text: null, ...row }));
    const byId = (all: Record<string, unknown>[]) => all.toSorted((a, b) => Number(a.v1) - Number(b.v1));
    expect(byId(shown.rows)).toMatchObject(byId(wanted));
    return shown.adds.map(({ path }) => path).toSorted();
  };
  const first = await next('exp_01kgh2m4n6p8', made);
  expect(first).toHaveLength(4);
  made[4] = [4, 'edited', 2, new Date('2026-03-01T10:00:00.001Z')];
  const second = await next('exp_01kgh2m4n6p9', made);
  expect(second.filter((path) => first.includes(path))).toHaveLength(3);
  made.push([10, 'new', 5, null]);
  const third = await next('exp_01kgh2m4n6pa', made);
  expect(third.filter((path) => second.includes(path))).toHaveLength(3);
  expect(await next('exp_01kgh2m4n6pb', made)).toEqual(third);
  expect((await seen()).version).toBe(2);
  expect(await next('exp_01kgh2m4n6pc', [])).toEqual([]);
  expect(await next('exp_01kgh2m4n6pd', made.slice(0, 3))).toHaveLength(1);
});

const of = (month: number) => ({ submitted_at: `2026-0${month}-28T23:30:00.000000Z` });

it('has a file for each month, and rewrites those alone in which something has changed', async () => {
  const months = [3, 1, 2, 1, 3];
  const answers = months.map((month, at) => madeAnswer(at + 1, { n: at }, of(month)));
  answers.push(madeAnswer(6, { n: 6 }, { submitted_at: null }));
  const exported = createLoads(() => survey, answers, { timezone: 'Asia/Tokyo' }, 'delta');
  await deliver(await exported());
  const before = await seen();
  expect(before.metaData.partitionColumns).toEqual(['submitted_month']);
  const parts = before.adds.map(({ partitionValues }) => partitionValues.submitted_month);
  // months are those of the moment in UTC, as the table has it
  expect(parts).toEqual(['', '2026-01', '2026-02', '2026-03']);
  expect(before.adds[1]?.path).toMatch(/^submitted_month=2026-01\/part-/);
  answers.splice(1, 1, madeAnswer(2, { n: 20 }, of(1)));
  answers.splice(4, 1);
  answers.push(madeAnswer(7, { n: 7 }, of(4)));
  const later = await exported();
  await deliver(later);
  const after = await expectWhole(later);
  const kept = after.adds.filter(({ path }) => before.adds.some((add) => add.path === path));
  expect(kept.map(({ partitionValues }) => partitionValues.submitted_month)).toEqual(['', '2026-02']);
  expect(after.rows.map(({ submitted_month }) => submitted_month)).toContain('2026-04');
});

it('leaves a table that was made without parts as it is, and one with others alone', async () => {
  const answers = [madeAnswer(1, { n: 1 }, of(1)), madeAnswer(2, { n: 2 }, of(2))];
  const exported = createLoads(() => survey, answers, {}, 'delta');
  await deliver(await exported());
  const first = 'lake/survey_7/_delta_log/00000000000000000000.json';
  const log = (await bucket().read(first)).toString();
  const asColumn = '{\\"name\\":\\"submitted_month\\",\\"type\\":\\"string\\",';
  const fieldEnd = log.indexOf('},{', log.indexOf(asColumn)) + '},'.length;
  const whole = log.slice(0, log.indexOf(asColumn)) + log.slice(fieldEnd);
  await bucket().write(
    first,
    whole.replace('["submitted_month"]', '[]').replace(/"partitionValues":\{[^}]*\}/g, '"partitionValues":{}'),
  );
  answers.push(madeAnswer(3, { n: 3 }, of(3)));
  const later = await exported();
  await deliver(later);
  const table = await expectWhole(later);
  expect([table.version, table.metaData.partitionColumns, table.adds.length]).toEqual([1, [], 3]);
  await bucket().write(first, log.replace('["submitted_month"]', '["country"]'));
  expect(await deliver(later, { id: 'dlv_y' })).toMatchObject({ problem: { code: 'table_protocol' } });
});
