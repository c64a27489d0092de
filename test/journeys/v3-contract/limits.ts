/** Rows of the contract: its table of limits; each value works, and one past it is refused. */
import { expect } from 'vitest';
import { expectError, type Row, uuid } from './v3.ts';

const codes = (count: number) => Array.from({ length: count }, (_, at) => `L-${at}`);

export const limitRows: Row[] = [
  {
    row: 'codes per list creation: up to 1000',
    async holds(v3) {
      expect((await v3.call('POST', '/promo/list', { name: 'Full', codes: codes(1000) })).body.list.codes_count).toBe(
        1000,
      );
      expectError(await v3.call('POST', '/promo/list', { name: 'Over', codes: codes(1001) }), 422);
    },
  },
  {
    row: 'page size of promo queries: 20 by default, 500 at most, offset 0',
    async holds(v3) {
      const { id } = await v3.survey();
      const listId = (await v3.call('POST', '/promo/list', { name: 'Paged', codes: codes(30) })).body.list.id;
      await v3.call('POST', `/promo/attach/${listId}`, { quize_ids: [id] });
      const paths = [`/promo/codes?list_id=${listId}`, `/quiz/${id}/promo/codes/quiz?`, `/quiz/${id}/promo/list?`];
      for (const path of paths) {
        expect((await v3.call('GET', path)).body).toMatchObject({ limit: 20, offset: 0 });
        expect((await v3.call('GET', `${path}&limit=500`)).status).toBe(200);
        expectError(await v3.call('GET', `${path}&limit=501`), 422);
      }
      expect((await v3.call('GET', `/promo/codes?list_id=${listId}`)).body.data).toHaveLength(20);
      expect((await v3.call('GET', `/quiz/${id}/promo/pinned?list_id=${listId}`)).body.data.length).toBeLessThanOrEqual(
        20,
      );
    },
  },
  {
    row: 'page size of report files and inputs: 50 by default',
    async holds(v3) {
      const question = uuid();
      const { id, code } = await v3.survey({ [question]: { type: 'input' } });
      const send = (text: string) =>
        v3.call('POST', `/public/${code}/answers`, { answers: { [question]: text } }, null);
      for (let at = 0; at < 55; at++) await send(`text ${at}`);
      const { report_uuid } = (await v3.call('POST', `/quiz/${id}/report`, {})).body.report;
      const { body } = await v3.call('GET', `/quiz/${id}/report/${report_uuid}/inputs`);
      expect(body).toMatchObject({ limit: 50, offset: 0 });
      expect(body.data).toHaveLength(50);
      const rest = await v3.call('GET', `/quiz/${id}/report/${report_uuid}/inputs?offset=50`);
      expect(rest.body.data.map(({ text }: { text: string }) => text)).toEqual(
        [50, 51, 52, 53, 54].map((at) => `text ${at}`),
      );
    },
  },
  {
    row: 'the version is part of the path',
    async holds(v3) {
      expect((await v3.call('GET', '/user')).status).toBe(200);
      expectError(await v3.call('GET', '/../v4/user'), 404);
    },
  },
];
