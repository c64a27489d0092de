/** Rows of the contract: its table of errors, and authentication over every kind of operation. */
import { expect } from 'vitest';
import { expectError, owner, type Row, stranger, uuid } from './v3.ts';

const question = { type: 'input', title: 'Q' };

export const errorRows: Row[] = [
  {
    row: '400 folder_not_found: create survey',
    async holds(v3) {
      expectError(await v3.call('POST', '/quiz', { folder_id: 999_999_999 }), 400, 'folder_not_found');
    },
  },
  {
    row: '400 workspace_not_found: create survey in a workspace the caller is not in',
    async holds(v3) {
      const theirs = await v3.folder(stranger);
      expectError(await v3.call('POST', '/quiz', { folder_id: theirs }), 400, 'workspace_not_found');
    },
  },
  {
    row: '400: save questions of a survey that is not there',
    async holds(v3) {
      expectError(await v3.call('POST', '/quiz/999999999/save', { ids: [], entities: {} }), 400, 'quiz_not_found');
    },
  },
  ...[null, 'nonsense', '1|wrong', '999|demo'].map((token) => ({
    row: `401 user_not_authenticated with ${token === null ? 'no token' : `the token ${token}`}`,
    async holds(v3: Parameters<Row['holds']>[0]) {
      expectError(await v3.call('POST', '/quiz', { folder_id: 1 }, token), 401, 'user_not_authenticated');
      expectError(await v3.call('GET', '/quiz', undefined, token), 401, 'user_not_authenticated');
      expectError(await v3.call('DELETE', '/quiz/1', undefined, token), 401, 'user_not_authenticated');
    },
  })),
  {
    row: '403: a caller without rights to a survey',
    async holds(v3) {
      const { id } = await v3.survey({ [uuid()]: question });
      expectError(await v3.call('POST', `/quiz/${id}/save`, { ids: [], entities: {} }, stranger), 403);
      expectError(await v3.call('GET', `/quiz/${id}`, undefined, stranger), 403);
      expectError(await v3.call('GET', `/quiz/${id}/answers`, undefined, stranger), 403);
      expectError(await v3.call('DELETE', `/quiz/${id}`, undefined, stranger), 403);
      expect((await v3.call('GET', `/quiz/${id}`, undefined, owner)).status).toBe(200);
    },
  },
  ...[
    {},
    { folder_id: 'one' },
    { folder_id: -1 },
    { folder_id: 1.5 },
    { folder_id: 1, name: 'x' },
    [],
    'text',
    null,
  ].map((body) => ({
    row: `422 validation_error: create survey with ${JSON.stringify(body)}`,
    async holds(v3: Parameters<Row['holds']>[0]) {
      expectError(await v3.call('POST', '/quiz', body), 422, 'validation_error');
    },
  })),
  {
    row: '422: ids are not unique',
    async holds(v3) {
      const { id } = await v3.survey();
      const one = uuid();
      expectError(await v3.call('POST', `/quiz/${id}/save`, { ids: [one, one], entities: { [one]: question } }), 422);
    },
  },
  {
    row: '422: a value in ids has no entry in entities',
    async holds(v3) {
      const { id } = await v3.survey();
      expectError(await v3.call('POST', `/quiz/${id}/save`, { ids: [uuid()], entities: {} }), 422);
    },
  },
  {
    row: '422: a key in entities is not in ids',
    async holds(v3) {
      const { id } = await v3.survey();
      expectError(await v3.call('POST', `/quiz/${id}/save`, { ids: [], entities: { [uuid()]: question } }), 422);
    },
  },
  {
    row: '422: an entity has no type, or one that is none of the 17',
    async holds(v3) {
      const { id } = await v3.survey();
      for (const entity of [{ title: 'x' }, { type: 'telepathy' }, null, 'input']) {
        const one = uuid();
        expectError(await v3.call('POST', `/quiz/${id}/save`, { ids: [one], entities: { [one]: entity } }), 422);
      }
    },
  },
  {
    row: '422: an id that is neither welcome, submit nor a UUID',
    async holds(v3) {
      const { id } = await v3.survey();
      for (const name of ['question', '__proto__', 'constructor', '1']) {
        const body = JSON.parse(`{"ids":["${name}"],"entities":{"${name}":{"type":"input"}}}`);
        expect((await v3.call('POST', `/quiz/${id}/save`, body)).status).toBe(422);
      }
    },
  },
  {
    row: '422: a survey id that is not written as a whole number, of exports too',
    async holds(v3) {
      for (const id of ['0x2', '2e0', '%202', '+2', '-2', '2.0', 'two', '9007199254740993']) {
        for (const path of ['', '/answers', '/answers/csv', '/report/word']) {
          expectError(await v3.call('GET', `/quiz/${id}${path}`), 422, 'validation_error');
        }
      }
    },
  },
  {
    row: '405 with the methods a path takes',
    async holds(v3) {
      expectError(await v3.call('PUT', '/quiz'), 405, 'method_not_allowed');
      expectError(await v3.call('GET', '/quiz/1/publish'), 405, 'method_not_allowed');
      expectError(await v3.call('POST', '/quiz/1/answers/csv'), 405, 'method_not_allowed');
    },
  },
  {
    row: '404 on every other operation of a survey that is not there',
    async holds(v3) {
      const reads = [
        '',
        '/settings/info',
        '/answers',
        '/summary',
        '/report',
        '/default-texts',
        '/promo/list',
        '/variables',
      ];
      for (const path of reads) expectError(await v3.call('GET', `/quiz/999999999${path}`), 404, 'quiz_not_found');
      for (const path of ['/publish', '/template', '/applyTheme/1']) {
        expectError(await v3.call('POST', `/quiz/999999999${path}`), 404, 'quiz_not_found');
      }
      expectError(await v3.call('DELETE', '/quiz/999999999'), 404, 'quiz_not_found');
    },
  },
];
