/** Deliveries to Delta tables: what a reader that knows only the protocol finds in the bucket. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeltaSender } from '../../../../shared/adapters/destinations/delta/delta-sender.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import type { Survey } from '../../../../shared/surveys/survey.ts';
import { createDeltaDeliveries, deltaSecret, shippedDelta } from '../../../support/databases/delta-delivery.ts';
import { differsFrom, readDeltaTable } from '../../../support/databases/delta-table.ts';
import {
  createLoads,
  type Keeping,
  type LoadFiles,
  shipmentOf,
  turnOf,
} from '../../../support/databases/loaded-file.ts';
import { madeAnswer, madeSurvey, questions } from '../../../support/databases/made-answers.ts';

const { choice, when, text, day, number } = questions;

const sender = createDeltaSender({ allowLoopback: true, partBytes: 5 * 1024 * 1024 });
const { start, stop, empty, bucket, here, seen, deliver, expectWhole } = createDeltaDeliveries(sender);

beforeAll(start);
afterAll(stop);
beforeEach(empty);

describe('a delivery to a Delta table', () => {
  function living(first: Survey, answers: Answer[], options: object = {}) {
    let survey = first;
    const exported = createLoads(() => survey, answers, options, 'delta');
    return {
      exported,
      become(next: Survey) {
        survey = next;
      },
    };
  }

  it('makes the table, typed and described, and takes in what is new, edited and gone', async () => {
    const answers = [
      madeAnswer(1, { a: ['x'], b: '10:30', c: 'Ж', d: '2026-03-01', n: 1.5 }),
      madeAnswer(2, { a: ['y'] }),
    ];
    const { exported } = living(madeSurvey(choice, when, text, day, number), answers);
    const receipt = await deliver(await exported());
    expect(receipt).toMatchObject({ outcome: 'done', arrivals: [{ place: 'lake/survey_7' }] });
    const { fields, metaData } = await seen();
    const typed = Object.fromEntries(fields.map(({ name, type, metadata }) => [name, [type, metadata.comment]]));
    expect(typed).toMatchObject({
      id: ['long', expect.anything()],
      submitted_at: ['timestamp', expect.anything()],
      q1: ['integer', 'Which?'],
      q2: ['string', 'When?'],
      q3: ['string', "What's new?"],
      q4: ['date', 'Which day?'],
      q5: ['double', 'How many?'],
    });
    expect(metaData).toMatchObject({ name: 'survey_7', description: "Tom's lunch" });
    answers.splice(0, 2, madeAnswer(1, { a: ['y'], c: 'edited' }), madeAnswer(3, { n: -2 }));
    const later = await exported();
    await deliver(later);
    const table = await expectWhole(later);
    expect(table.version).toBe(1);
    expect(table.rows.map(({ id }) => Number(id)).toSorted()).toEqual([1, 3]);
    expect(table.rows[0]?.submitted_at).toEqual(new Date('2026-03-01T12:00:00.000Z'));
  });

  it('leaves the version before as it was for whoever still reads it', async () => {
    const answers = [madeAnswer(1, { n: 1 })];
    const { exported } = living(madeSurvey(number), answers);
    await deliver(await exported());
    answers.push(madeAnswer(2, { n: 2 }));
    await deliver(await exported());
    expect((await seen(0)).rows).toHaveLength(1);
    expect((await seen(1)).rows).toHaveLength(2);
  });

  it('adds columns for new questions, gives one of another type a new name, and drops none', async () => {
    const answers = [madeAnswer(1, { n: 5, c: 'a' })];
    const { exported, become } = living(madeSurvey(number, text), answers);
    await deliver(await exported());
    become(madeSurvey({ ...number, type: 'input' }, choice));
    answers.splice(0, 1, madeAnswer(1, { n: 'five', a: ['x'] }));
    const later = await exported();
    await deliver(later);
    const { fields, rows } = await expectWhole(later);
    const named = Object.fromEntries(fields.map(({ name, type, metadata }) => [name, [type, metadata.comment ?? '']]));
    expect(named).toMatchObject({
      q1: ['double', 'How many?'],
      q1_2: ['string', 'How many?; of another type: q1 (double)'],
    });
    expect(named.q2?.[0]).toBe('string');
    expect(rows[0]).toMatchObject({ q1: null, q1_2: 'five' });
    // and back again: the column of that type is there
    become(madeSurvey(number, choice));
    answers.splice(0, 1, madeAnswer(1, { n: 6 }));
    const last = await exported();
    await deliver(last);
    const table = await expectWhole(last);
    expect(table.rows[0]).toMatchObject({ q1: 6, q1_2: null });
    expect(table.fields).toHaveLength(fields.length);
  });

  it('writes no version where nothing is new, and none twice for one delivery', async () => {
    const { exported } = living(madeSurvey(number), [madeAnswer(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    await deliver(files);
    await deliver(await exported());
    expect((await seen()).version).toBe(0);
    // a try whose commit nobody has written down
    const keeping: Keeping = {
      kept: { current: { id: `${files.exportId}/answers.delta`, state: { from: -1, there: [] } } },
    };
    expect(await deliver({ ...files, load: (await exported()).load }, { keeping })).toMatchObject({ outcome: 'done' });
    expect((await seen()).version).toBe(0);
  });

  it('brings the file again where somebody has removed it', async () => {
    const { exported } = living(madeSurvey(number), [madeAnswer(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    const [path = ''] = (await seen()).adds.map((add) => add.path);
    await bucket().remove(`lake/survey_7/${path}`);
    await deliver(files, { id: 'dlv_again' });
    expect((await seen()).rows).toHaveLength(1);
  });

  it('does not go back to an earlier run', async () => {
    const answers = [madeAnswer(1, { n: 1 })];
    const { exported } = living(madeSurvey(number), answers);
    const early = await exported();
    answers.push(madeAnswer(2, { n: 2 }));
    const late = await exported();
    await deliver(late);
    expect(await deliver(early)).toMatchObject({ outcome: 'done', note: 'superseded' });
    await expectWhole(late);
  });

  it('stays at the latest run where several are on their way at once', async () => {
    const answers = [madeAnswer(1, { n: 1 })];
    const exported = createLoads(() => madeSurvey(number), answers, {}, 'delta');
    const runs: LoadFiles[] = [];
    for (let id = 2; id < 6; id++) {
      runs.push(await exported());
      answers.push(madeAnswer(id, { n: id }));
    }
    const last = runs.at(-1);
    for (let round = 0; round < 8; round++) {
      const prefix = `at-once-${round}/`;
      const receipts = await Promise.all(runs.map((files) => deliver(files, { folder: prefix })));
      expect(receipts.map(({ outcome }) => outcome)).toEqual(runs.map(() => 'done'));
      const table = await readDeltaTable(bucket(), `${prefix}survey_7/`);
      expect(last && differsFrom(table, last)).toBe(0);
      // no commit has been written over by another
      expect(table?.version).toBe(receipts.filter((receipt) => !('note' in receipt)).length - 1);
    }
  });

  it('has a checkpoint every few versions, from which the next delivery goes on', async () => {
    const answers = [madeAnswer(1, { n: 1 })];
    const { exported } = living(madeSurvey(number, choice), answers);
    const often = createDeltaSender({ allowLoopback: true, checkpointEvery: 3 });
    const next = async () => {
      answers.push(madeAnswer(answers.length + 1, { n: answers.length, a: ['x'] }));
      const files = await exported();
      const shipment = shipmentOf(`dlv_${files.exportId}`, [shippedDelta(files)]);
      expect(await often.send(here(), shipment, turnOf(deltaSecret))).toMatchObject({ outcome: 'done' });
      return files;
    };
    for (let run = 0; run < 7; run++) await next();
    const log = 'lake/survey_7/_delta_log/';
    const named = (await bucket().keys())
      .filter((key) => key.includes('checkpoint'))
      .map((key) => key.slice(log.length));
    expect(named).toEqual([
      '00000000000000000002.checkpoint.parquet',
      '00000000000000000005.checkpoint.parquet',
      '_last_checkpoint',
    ]);
    expect(JSON.parse((await bucket().read(`${log}_last_checkpoint`)).toString())).toMatchObject({ version: 5 });
    // what is before the checkpoint is not read again
    const before = `${log}00000000000000000001.json`;
    const commit = await bucket().read(before);
    await bucket().write(before, 'damaged');
    await next();
    // with a checkpoint that another program has written all of it is
    await bucket().write(`${log}_last_checkpoint`, JSON.stringify({ version: 7, size: 3 }));
    await bucket().write(`${log}00000000000000000007.checkpoint.parquet`, 'PAR1 of somebody else');
    const files = await exported();
    const again = shipmentOf('dlv_other', [shippedDelta(files)]);
    expect(await often.send(here(), again, turnOf(deltaSecret))).toMatchObject({ problem: { code: 'log_unreadable' } });
    await bucket().write(before, commit);
    await bucket().remove(`${log}00000000000000000007.checkpoint.parquet`);
    const table = await expectWhole(await next());
    expect([table.version, table.rows.length]).toEqual([8, 10]);
  });

  it('leaves tables alone that are not its own, or that it cannot write', async () => {
    const { exported } = living(madeSurvey(number), [madeAnswer(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    expect(await deliver(files, { id: 'dlv_x', owner: 'u-2' })).toMatchObject({ problem: { code: 'table_taken' } });
    const first = 'lake/survey_7/_delta_log/00000000000000000000.json';
    const log = (await bucket().read(first)).toString();
    await bucket().write(first, log.replace('"minReaderVersion":1', '"minReaderVersion":3'));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'table_protocol' } });
    await bucket().write(first, log.replace('survey_exports.owner', 'somebody'));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'table_foreign' } });
    await bucket().write(first, log.slice(0, 100));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'log_unreadable' } });
  });

  it('is tried out by the steps of a delivery, and leaves nothing behind', async () => {
    expect(await sender.test(here(), turnOf(deltaSecret))).toMatchObject({ outcome: 'done' });
    expect(await bucket().keys()).toEqual([]);
  });
});
