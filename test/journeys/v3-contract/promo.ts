/** Rows of the contract: promo codes, all fourteen operations, and codes given to respondents. */
import { utils, write } from '@e965/xlsx';
import { expect } from 'vitest';
import { inPart } from '../../support/run/proof-size.ts';
import { expectError, expectMembers, type Row, stranger, uuid, type V3 } from './v3.ts';

let made = 0;

async function list(v3: V3, codes = ['A-1', 'A-2', 'A-3'], name = `List ${++made}`): Promise<number> {
  const { status, body } = await v3.call('POST', '/promo/list', { name, codes });
  expect(status).toBe(201);
  return body.list.id;
}

const codesOf = async (v3: V3, query: string) => (await v3.call('GET', `/promo/codes?${query}`)).body;

/** A busy machine cannot store a hundred answers at once within the seconds that each may take. */
const completions = inPart(10, 100);
const available = inPart(6, 60);

export const promoRows: Row[] = [
  {
    row: 'POST /promo/list and GET /quiz/{id}/promo/list with search, limit, offset, sort and order',
    async holds(v3) {
      const { id } = await v3.survey();
      const mark = uuid();
      for (const name of ['b', 'a', 'c']) await list(v3, ['X'], `${name} ${mark}`);
      const page = async (query: string) =>
        (await v3.call('GET', `/quiz/${id}/promo/list?search=${mark}&${query}`)).body;
      const byName = await page('sort=name&order=asc');
      expect(byName).toMatchObject({ total: 3, limit: 20, offset: 0 });
      expect(byName.data.map(({ name }: { name: string }) => name[0])).toEqual(['a', 'b', 'c']);
      expectMembers(
        byName.data[0],
        'id',
        'name',
        'codes_count',
        'used_count',
        'quizzes_count',
        'created_at',
        'updated_at',
      );
      expect((await page('sort=id&limit=1&offset=1')).data.map(({ name }: { name: string }) => name[0])).toEqual(['a']);
      expectError(await v3.call('GET', `/quiz/${id}/promo/list?sort=mood`), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/promo/list makes a list too',
    async holds(v3) {
      const { id } = await v3.survey();
      const { status, body } = await v3.call('POST', `/quiz/${id}/promo/list`, { name: 'Here', codes: ['H-1'] });
      expect([status, body.list.codes_count]).toEqual([201, 1]);
    },
  },
  {
    row: 'POST /quiz/{id}/promo/list/{list_id} renames, DELETE deletes the list with all its codes',
    async holds(v3) {
      const { id } = await v3.survey();
      const listId = await list(v3);
      const code = (await codesOf(v3, `list_id=${listId}`)).data[0];
      expect((await v3.call('POST', `/quiz/${id}/promo/list/${listId}`, { name: 'Renamed' })).body.list.name).toBe(
        'Renamed',
      );
      expect((await v3.call('DELETE', `/quiz/${id}/promo/list/${listId}`)).body).toEqual({ status: true });
      expectError(await v3.call('GET', `/promo/codes?list_id=${listId}`), 404);
      expectError(await v3.call('DELETE', `/promo/codes/${code.id}`), 404);
    },
  },
  {
    row: 'GET /promo/codes with list_id, search, used, limit, offset, sort, order; members stats and quizzes',
    async holds(v3) {
      const { id } = await v3.survey();
      const listId = await list(v3, ['C-1', 'c-2', 'D-3']);
      await v3.call('POST', `/promo/attach/${listId}`, { quize_ids: [id] });
      const body = await codesOf(v3, `list_id=${listId}&search=c-`);
      expect(body).toMatchObject({ total: 2, stats: { total: 3, used: 0, unused: 3 }, quizzes: [{ id }] });
      expectMembers(body.data[0], 'id', 'list_id', 'code', 'is_used', 'used_at', 'quiz_id', 'answer_id', 'updated_at');
      expect((await codesOf(v3, `list_id=${listId}&used=1`)).total).toBe(0);
      expect((await codesOf(v3, `list_id=${listId}&used=0`)).total).toBe(3);
      const order = (await codesOf(v3, `list_id=${listId}&sort=name&order=desc`)).data.map(
        ({ code }: { code: string }) => code,
      );
      expect(order).toEqual(['D-3', 'c-2', 'C-1']);
      expectError(await v3.call('GET', '/promo/codes'), 422);
    },
  },
  {
    row: 'POST /promo/codes adds codes, each once; DELETE /promo/codes/{code_id} deletes one',
    async holds(v3) {
      const listId = await list(v3, ['E-1']);
      const { body } = await v3.call('POST', '/promo/codes', { list_id: listId, codes: ['E-1', 'E-2', 'E-2'] });
      expect(body).toMatchObject({ status: true, added_count: 1 });
      const { data } = await codesOf(v3, `list_id=${listId}`);
      expect(data.map(({ code }: { code: string }) => code)).toEqual(['E-2', 'E-1']);
      expect((await v3.call('DELETE', `/promo/codes/${data[0].id}`)).body).toEqual({ status: true });
      expect((await codesOf(v3, `list_id=${listId}`)).total).toBe(1);
    },
  },
  ...(['txt', 'csv', 'xlsx', 'xls'] as const).map((format) => ({
    row: `POST /promo/import-file reads ${format}`,
    async holds(v3: V3) {
      const sheet = utils.aoa_to_sheet([['code'], ['F-1'], ['F-2'], [''], ['F-1']]);
      const bookType = format === 'xls' ? 'biff8' : 'xlsx';
      const book = () => write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType });
      const bytes = { txt: 'F-1\r\nF-2\n\nF-1\n', csv: 'code,who\nF-1,a\n"F-2",b\nF-1,c\n', xlsx: '', xls: '' }[format];
      const file = { name: `codes.${format}`, bytes: bytes === '' ? book() : Buffer.from(bytes) };
      expect(await v3.form('/promo/import-file', file)).toEqual({
        status: 200,
        body: { imported_count: 2, codes: ['F-1', 'F-2'] },
      });
    },
  })),
  {
    row: 'POST /promo/import-file: at most 1 MB, and only the four formats',
    async holds(v3) {
      const full = Buffer.alloc(1_048_576, 'x\n');
      expect((await v3.form('/promo/import-file', { name: 'a.txt', bytes: full })).status).toBe(200);
      const over = await v3.form('/promo/import-file', { name: 'a.txt', bytes: Buffer.alloc(1_048_577, 'x\n') });
      expectError(over, 422);
      const huge = await v3.form('/promo/import-file', { name: 'a.txt', bytes: Buffer.alloc(2_000_000, 'x\n') });
      expectError(huge, 413);
      for (const [name, text] of [
        ['a.pdf', 'x'],
        ['a', 'x'],
        ['a.xlsx', 'no zip'],
      ] as const) {
        const refused = await v3.form('/promo/import-file', { name, bytes: Buffer.from(text) });
        expectError(refused, 422, 'unsupported_format');
      }
    },
  },
  {
    row: 'POST /promo/attach/{list_id} and POST /promo/detach; a survey has at most one list',
    async holds(v3) {
      const { id } = await v3.survey();
      const [first, second] = [await list(v3), await list(v3, ['S-1'])];
      await v3.call('POST', `/promo/attach/${first}`, { quize_ids: [id] });
      expect((await v3.call('POST', `/promo/attach/${second}`, { quize_ids: [id] })).body).toMatchObject({
        attached: [id],
      });
      const codes = async () => v3.call('GET', `/quiz/${id}/promo/codes/quiz`);
      expect((await codes()).body.data.map(({ code }: { code: string }) => code)).toEqual(['S-1']);
      expect((await v3.call('POST', '/promo/detach', { quize_ids: [id] })).body).toMatchObject({ detached: [id] });
      expectError(await codes(), 404);
    },
  },
  {
    row: 'POST /quiz/{id}/promo/sync attaches the given surveys and detaches all others',
    async holds(v3) {
      const surveys = [await v3.survey(), await v3.survey(), await v3.survey()].map(({ id }) => id) as [
        number,
        number,
        number,
      ];
      const [a, b, c] = surveys;
      const listId = await list(v3);
      await v3.call('POST', `/promo/attach/${listId}`, { quize_ids: [a, b] });
      const { body } = await v3.call('POST', `/quiz/${a}/promo/sync`, { list_id: listId, quize_ids: [b, c] });
      expect(body).toEqual({ attached: [c], detached: [a] });
      expectError(await v3.call('POST', `/quiz/${a}/promo/sync`, { list_id: listId, quize_ids: [999_999_999] }), 404);
      const again = await v3.call('POST', `/quiz/${a}/promo/sync`, { list_id: listId, quize_ids: [b, c] });
      expect(again.body).toEqual({ attached: [], detached: [] });
    },
  },
  {
    row: 'GET /quiz/{id}/promo/pinned shows the surveys, attached or not, and the present one',
    async holds(v3) {
      const mark = uuid();
      const [one, two] = [await v3.survey(), await v3.survey()];
      for (const [at, { id }] of [one, two].entries())
        await v3.call('POST', `/quiz/${id}/rename`, { name: `${at} ${mark}` });
      const listId = await list(v3);
      await v3.call('POST', `/promo/attach/${listId}`, { quize_ids: [two.id] });
      const { body } = await v3.call('GET', `/quiz/${one.id}/promo/pinned?list_id=${listId}&search=${mark}`);
      expect(body).toEqual({
        total: 2,
        data: [
          { id: one.id, name: `0 ${mark}`, attach: false, current: true },
          { id: two.id, name: `1 ${mark}`, attach: true, current: false },
        ],
      });
    },
  },
  {
    row: `${completions} parallel completions of a survey with ${available} promo codes give out as many different codes and no more`,
    async holds(v3) {
      const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
      const listId = await list(
        v3,
        Array.from({ length: available }, (_, at) => `P-${at}`),
      );
      await v3.call('POST', `/promo/attach/${listId}`, { quize_ids: [id] });
      const complete = () => v3.call('POST', `/public/${code}/answers`, { answers: {} }, null);
      const answered = await Promise.all(Array.from({ length: completions }, complete));
      expect(answered.filter(({ status }) => status !== 201)).toEqual([]);
      const given = answered.map(({ body }) => body.promo_code);
      const codes = given.filter((promo) => promo !== null);
      expect([given.length, codes.length, new Set(codes).size]).toEqual([completions, available, available]);
      const { stats, data } = await codesOf(v3, `list_id=${listId}&used=1&limit=100`);
      expect(stats).toEqual({ total: available, used: available, unused: 0 });
      expect(new Set(data.map((promo: { answer_id: number }) => promo.answer_id)).size).toBe(available);
    },
  },
  {
    row: 'lists and codes of another workspace are not found',
    async holds(v3) {
      const listId = await list(v3);
      const { data } = await codesOf(v3, `list_id=${listId}`);
      expectError(await v3.call('GET', `/promo/codes?list_id=${listId}`, undefined, stranger), 404);
      expectError(await v3.call('DELETE', `/promo/codes/${data[0].id}`, undefined, stranger), 404);
      expectError(await v3.call('POST', '/promo/codes', { list_id: listId, codes: ['x'] }, stranger), 404);
    },
  },
];
