/** Deliveries to Debian's PostgreSQL: what its tables hold, by its own word. */
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresSender } from '../../../../shared/adapters/destinations/postgres/postgres-sender.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import type { Survey } from '../../../../shared/surveys/survey.ts';
import {
  createLoads,
  delivered,
  destinationAt,
  type Keeping,
  shipmentOf,
  shippedLoad,
  turnOf,
} from '../../../support/databases/loaded-file.ts';
import { madeAnswer, madeSurvey, questions } from '../../../support/databases/made-answers.ts';
import {
  hasPostgres,
  type PostgresServer,
  startPostgres,
  warnWithoutPostgres,
} from '../../../support/databases/postgres-server.ts';
import { differences, exportedRows, loadedRows } from '../../../support/databases/table-rows.ts';

warnWithoutPostgres();

const sender = createPostgresSender({ allowLoopback: true });
const { choice, text, day } = questions;
const ticks: Question = { ...choice, id: 'b', title: 'Which ones?', isMultiple: true };
const text2: Question = { ...text, id: 'd', title: 'And?' };

describe.runIf(hasPostgres)('a delivery to PostgreSQL', () => {
  let server: PostgresServer;
  let reader: Client;

  beforeAll(async () => {
    server = await startPostgres();
    reader = await server.reader();
  });
  afterAll(async () => {
    await reader?.end();
    await server?.stop();
  });
  beforeEach(async () => {
    await reader.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });

  const rows = async (sql: string) => (await reader.query(sql)).rows;
  const typesOf = async (table: string) => {
    const sql = `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = '${table}'`;
    return Object.fromEntries((await rows(sql)).map(({ column_name, data_type }) => [column_name, data_type]));
  };
  const commentsOf = async (table: string) => {
    const sql = `SELECT attname, col_description(attrelid, attnum) AS said FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0`;
    return Object.fromEntries((await rows(sql)).map(({ attname, said }) => [attname, said]));
  };
  const runs = () =>
    rows('SELECT status, version, rows, inserted, updated, deleted FROM survey_exports_runs ORDER BY version');

  /** A survey that a test changes between its deliveries. */
  function living(first: Survey, answers: Answer[], options: object = {}) {
    let survey = first;
    const exported = createLoads(() => survey, answers, options);
    return {
      answers,
      become: (next: Survey) => {
        survey = next;
      },
      exported,
      async deliver() {
        const { load, csv, exportId } = await exported();
        expect(await delivered(sender, server, shippedLoad(load, exportId))).toMatchObject({ outcome: 'done' });
        const wanted = exportedRows(csv);
        expect(differences(wanted, await loadedRows(reader, 'survey_7', load))).toBe(0);
      },
    };
  }

  it('makes a table of the answers, with types, titles and options', async () => {
    const survey = living(madeSurvey(choice, ticks, text), [
      madeAnswer(1, { a: ['x'], b: ['x', 'y'], c: 'tab\tline\nback\\slash 😀 \\N' }),
      madeAnswer(2, { a: ['y'] }),
    ]);
    await survey.deliver();
    expect(await typesOf('survey_7')).toMatchObject({
      ...{ answer_id: 'bigint', submitted_at: 'timestamp with time zone', score: 'numeric', is_complete: 'integer' },
      ...{ q1: 'integer', q2_1: 'integer', q2_2: 'integer', q3: 'text', other_values: 'jsonb', row_hash: 'bigint' },
    });
    expect(await rows('SELECT answer_id, q1, q2_1, q2_2, q3 FROM survey_7 ORDER BY 1')).toEqual([
      { answer_id: '1', q1: 1, q2_1: 1, q2_2: 1, q3: 'tab\tline\nback\\slash 😀 \\N' },
      { answer_id: '2', q1: 2, q2_1: null, q2_2: null, q3: null },
    ]);
    expect(await commentsOf('survey_7')).toMatchObject({
      q1: 'Which?',
      q2_1: 'Option x — Which ones?',
      q3: "What's new?",
    });
    const options = await rows(
      "SELECT code, label, option_id FROM survey_7_options WHERE column_name = 'q1' ORDER BY code",
    );
    expect(options).toEqual([
      { code: 1, label: 'Option x', option_id: 'x' },
      { code: 2, label: 'Option y', option_id: 'y' },
    ]);
    const key =
      "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = 'survey_7'::regclass AND i.indisprimary";
    expect(await rows(key)).toEqual([{ attname: 'answer_id' }]);
  });

  it('brings in step what was added, changed and deleted, and writes nothing else', async () => {
    const survey = living(madeSurvey(text), [
      madeAnswer(1, { c: 'a' }),
      madeAnswer(2, { c: 'b' }),
      madeAnswer(3, { c: 'c' }),
    ]);
    await survey.deliver();
    const before = await rows('SELECT xmin FROM survey_7 WHERE answer_id = 3');
    survey.answers.splice(0, 2, madeAnswer(2, { c: 'B' }), madeAnswer(4, { c: 'd' }));
    await survey.deliver();
    expect(await runs()).toEqual([
      { status: 'done', version: '1', rows: '3', inserted: '3', updated: '0', deleted: '0' },
      { status: 'done', version: '2', rows: '3', inserted: '1', updated: '1', deleted: '1' },
    ]);
    expect(await rows('SELECT xmin FROM survey_7 WHERE answer_id = 3')).toEqual(before);
    expect(await rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")).toEqual([
      { tablename: 'survey_7' },
      { tablename: 'survey_7_options' },
      { tablename: 'survey_exports_runs' },
    ]);
  });

  it('gives a new question a column, a retyped one another, and drops none', async () => {
    const survey = living(madeSurvey(choice, text), [madeAnswer(1, { a: ['x'], c: 'old' })]);
    await survey.deliver();
    survey.become(madeSurvey({ ...choice, type: 'input', options: [] }, text2));
    survey.answers.splice(0, 1, madeAnswer(1, { a: 'now a text', d: 'new' }), madeAnswer(2, { a: 'more' }));
    await survey.deliver();
    expect(await rows('SELECT q1, q1_2, q2, q3 FROM survey_7 ORDER BY answer_id')).toEqual([
      { q1: 1, q1_2: 'now a text', q2: 'old', q3: 'new' },
      { q1: null, q1_2: 'more', q2: null, q3: null },
    ]);
    expect((await commentsOf('survey_7')).q1_2).toBe('Which? (q1 has another type now: q1)');
    await survey.deliver();
    expect((await commentsOf('survey_7')).q1_2).toBe('Which? (q1 has another type now: q1)');
    survey.become(madeSurvey(choice, text2));
    await survey.deliver();
    expect(Object.keys(await typesOf('survey_7')).filter((name) => name.startsWith('q1'))).toEqual(['q1', 'q1_2']);
  });

  it('splits what is too wide for a row into further tables', async () => {
    const texts = Array.from({ length: 700 }, (_, at): Question => ({ ...text, id: `t${at}`, title: `Text ${at}` }));
    const long = (answer: number) => Object.fromEntries(texts.map(({ id }) => [id, `${answer} `.repeat(12)]));
    const survey = living(madeSurvey(...texts), [madeAnswer(1, long(1)), madeAnswer(2, long(2))]);
    await survey.deliver();
    survey.answers.splice(0, 1, madeAnswer(3, long(3)));
    await survey.deliver();
    expect(await rows('SELECT answer_id, q1 FROM survey_7 ORDER BY 1')).toHaveLength(2);
    expect(await rows('SELECT answer_id FROM survey_7_3 ORDER BY 1')).toEqual([{ answer_id: '2' }, { answer_id: '3' }]);
    expect(Object.keys(await typesOf('survey_7_2'))).toEqual(expect.arrayContaining(['answer_id', 'row_hash']));
  });

  it('holds at most 1,500 columns in a table', async () => {
    const many: Question = {
      ...ticks,
      options: Array.from({ length: 1_700 }, (_, at) => ({ id: `o${at}`, text: `Option ${at}` })),
    };
    const survey = living(madeSurvey(many), [madeAnswer(1, { b: ['o0', 'o1699'] })]);
    await survey.deliver();
    expect(Object.keys(await typesOf('survey_7'))).toHaveLength(1_500);
    expect(await rows('SELECT q1_1700 FROM survey_7_2')).toEqual([{ q1_1700: 1 }]);
  });

  it('replaces U+0000, counts it, and keeps what is of another type beside', async () => {
    const rating: Question = { ...text, id: 'r', title: 'Rate', type: 'rating' };
    const survey = living(madeSurvey(text, rating, day), [
      madeAnswer(1, { c: 'a\0b\0', r: 'very good', d: '2026-02-31' }),
      madeAnswer(2, { c: 'ok', r: 4.5, d: '2026-02-28' }),
    ]);
    const { load, warnings, exportId } = await survey.exported();
    await delivered(sender, server, shippedLoad(load, exportId));
    expect(await rows('SELECT q1, q2, q3::text, other_values FROM survey_7 ORDER BY answer_id')).toEqual([
      { q1: 'a\ufffdb\ufffd', q2: null, q3: null, other_values: { q2: 'very good', q3: '2026-02-31' } },
      { q1: 'ok', q2: '4.5', q3: '2026-02-28', other_values: null },
    ]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'replaced_characters', values: expect.objectContaining({ count: 2 }) }),
    );
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'other_values', values: expect.objectContaining({ count: 2 }) }),
    );
  });

  it('continues in the next turn where the last one ended', async () => {
    const answers = Array.from({ length: 300 }, (_, at) => madeAnswer(at + 1, { c: `Soup ${at}` }));
    const { load, exportId } = await createLoads(() => madeSurvey(text), answers)();
    const small = createPostgresSender({ allowLoopback: true, pieceBytes: 4_000 });
    const file = shippedLoad(load, exportId, 'survey_7', 2_000);
    const keeping: Keeping = { kept: undefined };
    let turns = 0;
    for (let outcome = 'unfinished'; outcome === 'unfinished'; turns++) {
      let asked = 0;
      const turn = turnOf(server, keeping, () => (asked++ < 4 ? 600_000 : 1_000));
      ({ outcome } = await small.send(destinationAt(server.place), shipmentOf('dlv_1', [file]), turn));
      if (outcome === 'unfinished')
        expect(await rows("SELECT to_regclass('survey_7') AS there")).toEqual([{ there: null }]);
    }
    expect(turns).toBeGreaterThan(3);
    expect(await rows('SELECT count(*) FROM survey_7')).toEqual([{ count: '300' }]);
  });

  it('leaves alone what is not its own, and what is newer', async () => {
    const survey = living(madeSurvey(text), [madeAnswer(1, { c: 'a' })]);
    const older = await survey.exported();
    const newer = await survey.exported();
    await reader.query('CREATE TABLE survey_7 (mine text)');
    const send = (load: Buffer, id: string, owner?: string) =>
      sender.send(destinationAt(server.place), shipmentOf(`dlv_${id}`, [shippedLoad(load, id)], owner), turnOf(server));
    expect(await send(newer.load, newer.exportId)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'table_foreign' },
    });
    await reader.query('DROP TABLE survey_7');
    expect(await send(newer.load, newer.exportId)).toMatchObject({ outcome: 'done' });
    expect(await send(older.load, older.exportId)).toMatchObject({ outcome: 'done', note: 'superseded' });
    expect(await runs()).toHaveLength(1);
    const again = await survey.exported();
    expect(await send(again.load, again.exportId, 'u-2')).toMatchObject({ problem: { code: 'table_taken' } });
  });

  it('repairs what others did to the table where it is delivered again', async () => {
    const survey = living(madeSurvey(text), [madeAnswer(1, { c: 'a' }), madeAnswer(2, { c: 'b' })]);
    const { load, exportId } = await survey.exported();
    const send = () => delivered(sender, server, shippedLoad(load, exportId), 'dlv_1');
    await send();
    await reader.query(
      "UPDATE survey_7 SET q1 = 'spoilt' WHERE answer_id = 1; DELETE FROM survey_7 WHERE answer_id = 2",
    );
    expect(await send()).toMatchObject({ outcome: 'done' });
    expect(await rows('SELECT q1 FROM survey_7 ORDER BY answer_id')).toEqual([{ q1: 'a' }, { q1: 'b' }]);
  });

  it.each([
    ['a wrong password', {}, { password: 'wrong-secret' }, 'login_refused'],
    ['a database that is not there', { database: 'nowhere' }, {}, 'database_missing'],
    ['a server without TLS', { isPlain: undefined }, {}, 'no_tls'],
    ['an address that is not public', {}, { allowLoopback: false }, 'address_refused'],
  ])(
    'says what is wrong with %s, and no secret',
    async (_what, place, { password, allowLoopback = true }: { password?: string; allowLoopback?: boolean }, code) => {
      const strict = createPostgresSender({ allowLoopback });
      const { isPlain: _, ...rest } = server.place;
      const at = {
        ...('isPlain' in place ? rest : server.place),
        ...('database' in place && { database: place.database }),
      };
      const receipt = await strict.test(destinationAt(at), turnOf({ password: password ?? server.password }));
      expect(receipt).toMatchObject({ problem: { code } });
      expect(JSON.stringify(receipt)).not.toContain(password ?? server.password);
    },
  );

  it('is tried out by the steps of a delivery, of which nothing stays', async () => {
    const receipt = await sender.test(destinationAt(server.place), turnOf(server));
    expect(receipt).toMatchObject({ outcome: 'done' });
    expect(await rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([
      { tablename: 'survey_exports_runs' },
    ]);
  });
});

describe.runIf(hasPostgres)('a delivery under TLS', () => {
  it('goes to a server whose certificate was signed by the authority that is stored, and to no other', async () => {
    const server = await startPostgres({ tls: true });
    try {
      const { isPlain: _, ...place } = server.place;
      const known = { ...place, ...(server.ca !== undefined && { ca: server.ca }) };
      const tested = (at: Parameters<typeof destinationAt>[0]) => sender.test(destinationAt(at), turnOf(server));
      expect(await tested(known)).toMatchObject({ outcome: 'done' });
      expect(await tested({ ...known, host: 'localhost' })).toMatchObject({ outcome: 'done' });
      expect(await tested(place)).toMatchObject({ outcome: 'failed', problem: { code: 'certificate_refused' } });
    } finally {
      await server.stop();
    }
  });
});
