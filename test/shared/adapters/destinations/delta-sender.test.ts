/** Deliveries to Delta tables: what a reader that knows only the protocol finds in the bucket. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeltaSender } from '../../../../shared/adapters/destinations/delta/delta-sender.ts';
import { type Answer, readAnswer } from '../../../../shared/surveys/answer.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import type { Survey } from '../../../../shared/surveys/survey.ts';
import { deltaPlace, deltaSecret, shippedDelta } from '../../../support/databases/delta-delivery.ts';
import { answersIn, readDeltaTable, type SeenTable } from '../../../support/databases/delta-table.ts';
import {
  createLoads,
  destinationAt,
  type Keeping,
  type LoadFiles,
  shipmentOf,
  turnOf,
} from '../../../support/databases/loaded-file.ts';
import { differences, exportedRows } from '../../../support/databases/table-rows.ts';
import { typesOf } from '../../../support/files-written/parquet-file.ts';
import { startOwnBucket } from '../../../support/servers/own-bucket.ts';

const plain = { options: [], matrixRows: [], matrixColumns: [], hasOwnText: false, isMultiple: false };
const option = (id: string) => ({ id, text: `Option ${id}` });
const choice: Question = { ...plain, id: 'a', title: 'Which?', type: 'choice', options: [option('x'), option('y')] };
const when: Question = { ...plain, id: 'b', title: 'When?', type: 'datetime', timeForm: 'time' };
const day: Question = { ...plain, id: 'd', title: 'Which day?', type: 'datetime', timeForm: 'date' };
const text: Question = { ...plain, id: 'c', title: "What's new?", type: 'input' };
const number: Question = { ...plain, id: 'n', title: 'How many?', type: 'number' };

const surveyOf = (...questions: Question[]): Survey => ({ id: 7, name: "Tom's lunch", language: 'en', questions });

function answerOf(id: number, values: Record<string, unknown>): Answer {
  const answers = Object.entries(values).map(([question_id, answer]) => ({
    ...{ question_id, question_text: question_id, answer },
    answer_type: Array.isArray(answer) ? 'choice' : 'input',
  }));
  const answer = readAnswer({ id, submitted_at: '2026-03-01T12:00:00.000000Z', is_complete: true, answers });
  if (!answer) throw new Error('a made answer cannot be read');
  return answer;
}

describe('a delivery to a Delta table', () => {
  let bucket: Awaited<ReturnType<typeof startOwnBucket>>;
  const sender = createDeltaSender({ allowLoopback: true, partBytes: 5 * 1024 * 1024 });

  beforeAll(async () => {
    bucket = await startOwnBucket();
  });
  afterAll(() => bucket?.stop());
  beforeEach(() => bucket.empty());

  const here = () => destinationAt(deltaPlace(bucket.members.endpoint));
  const seen = async (asOf?: number): Promise<SeenTable> => {
    const table = await readDeltaTable(bucket, 'lake/survey_7/', asOf);
    if (!table) throw new Error('there is no table');
    return table;
  };

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

  const deliver = (files: LoadFiles, { id = `dlv_${files.exportId}`, keeping = {} as Keeping, owner = 'u-1' } = {}) =>
    sender.send(here(), shipmentOf(id, [shippedDelta(files)], owner), turnOf(deltaSecret, keeping));

  /** The table holds what a full export of the same moment does. */
  async function expectWhole({ csv, load }: LoadFiles): Promise<SeenTable> {
    const table = await seen();
    const types = new Map(Object.entries(typesOf(load)));
    const kinds: Record<string, string> = { INT64: 'long', INT32: 'integer', DOUBLE: 'double', BOOLEAN: 'boolean' };
    const more: Record<string, string> = { 'INT32 DATE': 'date', 'INT64 TIMESTAMP': 'timestamp' };
    const named = new Map([...types].map(([name, type]) => [name, kinds[type] ?? more[type] ?? 'string']));
    const found = answersIn(table, new Set(types.keys()), named);
    expect(differences(exportedRows(csv), found)).toBe(0);
    return table;
  }

  it('makes the table, typed and described, and takes in what is new, edited and gone', async () => {
    const answers = [answerOf(1, { a: ['x'], b: '10:30', c: 'Ж', d: '2026-03-01', n: 1.5 }), answerOf(2, { a: ['y'] })];
    const { exported } = living(surveyOf(choice, when, text, day, number), answers);
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
    answers.splice(0, 2, answerOf(1, { a: ['y'], c: 'edited' }), answerOf(3, { n: -2 }));
    const later = await exported();
    await deliver(later);
    const table = await expectWhole(later);
    expect(table.version).toBe(1);
    expect(table.rows.map(({ id }) => Number(id)).toSorted()).toEqual([1, 3]);
    expect(table.rows[0]?.submitted_at).toEqual(new Date('2026-03-01T12:00:00.000Z'));
  });

  it('leaves the version before as it was for whoever still reads it', async () => {
    const answers = [answerOf(1, { n: 1 })];
    const { exported } = living(surveyOf(number), answers);
    await deliver(await exported());
    answers.push(answerOf(2, { n: 2 }));
    await deliver(await exported());
    expect((await seen(0)).rows).toHaveLength(1);
    expect((await seen(1)).rows).toHaveLength(2);
  });

  it('adds columns for new questions, gives one of another type a new name, and drops none', async () => {
    const answers = [answerOf(1, { n: 5, c: 'a' })];
    const { exported, become } = living(surveyOf(number, text), answers);
    await deliver(await exported());
    become(surveyOf({ ...number, type: 'input' }, choice));
    answers.splice(0, 1, answerOf(1, { n: 'five', a: ['x'] }));
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
    become(surveyOf(number, choice));
    answers.splice(0, 1, answerOf(1, { n: 6 }));
    const last = await exported();
    await deliver(last);
    const table = await expectWhole(last);
    expect(table.rows[0]).toMatchObject({ q1: 6, q1_2: null });
    expect(table.fields).toHaveLength(fields.length);
  });

  it('writes no version where nothing is new, and none twice for one delivery', async () => {
    const { exported } = living(surveyOf(number), [answerOf(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    await deliver(files);
    await deliver(await exported());
    expect((await seen()).version).toBe(0);
    // a try whose commit nobody has written down
    const keeping: Keeping = { kept: { current: { id: `${files.exportId}/answers.delta`, state: { from: -1 } } } };
    expect(await deliver({ ...files, load: (await exported()).load }, { keeping })).toMatchObject({ outcome: 'done' });
    expect((await seen()).version).toBe(0);
  });

  it('brings the file again where somebody has removed it', async () => {
    const { exported } = living(surveyOf(number), [answerOf(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    const [path = ''] = (await seen()).adds.map((add) => add.path);
    await bucket.remove(`lake/survey_7/${path}`);
    await deliver(files, { id: 'dlv_again' });
    expect((await seen()).rows).toHaveLength(1);
  });

  it('does not go back to an earlier run', async () => {
    const answers = [answerOf(1, { n: 1 })];
    const { exported } = living(surveyOf(number), answers);
    const early = await exported();
    answers.push(answerOf(2, { n: 2 }));
    const late = await exported();
    await deliver(late);
    expect(await deliver(early)).toMatchObject({ outcome: 'done', note: 'superseded' });
    await expectWhole(late);
  });

  it('leaves tables alone that are not its own, or that it cannot write', async () => {
    const { exported } = living(surveyOf(number), [answerOf(1, { n: 1 })]);
    const files = await exported();
    await deliver(files);
    expect(await deliver(files, { id: 'dlv_x', owner: 'u-2' })).toMatchObject({ problem: { code: 'table_taken' } });
    const first = 'lake/survey_7/_delta_log/00000000000000000000.json';
    const log = (await bucket.read(first)).toString();
    await bucket.write(first, log.replace('"minReaderVersion":1', '"minReaderVersion":3'));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'table_protocol' } });
    await bucket.write(first, log.replace('survey_exports.owner', 'somebody'));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'table_foreign' } });
    await bucket.write(first, log.slice(0, 100));
    expect(await deliver(files)).toMatchObject({ outcome: 'failed', problem: { code: 'log_unreadable' } });
  });

  it('is tried out by the steps of a delivery, and leaves nothing behind', async () => {
    expect(await sender.test(here(), turnOf(deltaSecret))).toMatchObject({ outcome: 'done' });
    expect(await bucket.keys()).toEqual([]);
  });
});
