/** Rows of the contract: the answers list, summary and report, report files and inputs, hidden data. */
import { expect } from 'vitest';
import { expectError, expectMembers, type Row, uuid, type V3 } from './v3.ts';

async function answered(v3: V3) {
  const [text, file] = [uuid(), uuid()] as const;
  const { id, code } = await v3.survey({ [text]: { type: 'input', title: 'Why?' }, [file]: { type: 'file' } });
  const files = [{ url: 'https://files.example/a.pdf', name: 'a.pdf', ext: 'pdf' }];
  const send = (body: object) => v3.call('POST', `/public/${code}/answers`, body, null);
  await v3.call('GET', `/public/${code}`, undefined, null);
  await send({ answers: { [text]: 'First', [file]: files }, date_start: '2026-01-02T10:00:00Z' });
  await send({ answers: { [text]: 'Second' }, is_complete: false, date_start: '2026-01-01T10:00:00Z' });
  return { id, code, text, file, files };
}

const idsOf = (page: { body: { data: { answers: { id: number }[] } } }) => page.body.data.answers.map(({ id }) => id);

export const answerRows: Row[] = [
  {
    row: 'GET /quiz/{id}/answers with is_complete, sort and order, all three absent by default',
    async holds(v3) {
      const { id, text } = await answered(v3);
      const list = async (query: string) => v3.call('GET', `/quiz/${id}/answers?${query}`);
      const all = await list('');
      expect(all.body).toMatchObject({ success: true, data: { total: 2, limit: 20, offset: 0 } });
      expect(idsOf(await list('is_complete=true'))).toEqual([1]);
      expect(idsOf(await list('is_complete=false'))).toEqual([2]);
      expect(idsOf(await list('sort=date_start&order=asc'))).toEqual([2, 1]);
      expect(idsOf(await list('sort=date_start&order=desc'))).toEqual([1, 2]);
      const [given] = all.body.data.answers.find(({ id: one }: { id: number }) => one === 1).answers;
      expect(given).toEqual({ question_id: text, question_text: 'Why?', answer: 'First', answer_type: 'input' });
      expectError(await list('limit=101'), 422);
      expectError(await list('sort=mood'), 422);
    },
  },
  {
    row: 'GET /quiz/{id}/answers pages by cursor to the end',
    async holds(v3) {
      const { id } = await answered(v3);
      const first = await v3.call('GET', `/quiz/${id}/answers?cursor=&limit=1`);
      const { next_cursor } = first.body.data;
      const second = await v3.call('GET', `/quiz/${id}/answers?cursor=${encodeURIComponent(next_cursor)}&limit=1`);
      expect([idsOf(first), idsOf(second), second.body.data.next_cursor]).toEqual([[1], [2], null]);
    },
  },
  {
    row: 'GET /quiz/{id}/summary',
    async holds(v3) {
      const { id } = await answered(v3);
      const { status, body } = await v3.call('GET', `/quiz/${id}/summary`);
      expect([status, body.status]).toEqual([200, true]);
      expect(body.summary).toMatchObject({ filled_completely: 1, started_not_finished: 1, completion_rate: 50 });
      const members = [
        ...['all_visited', 'filled_completely', 'started_not_finished', 'completion_rate'],
        ...['geography_visits', 'visits_devices', 'all_average_transit_time'],
      ];
      expectMembers(body.summary, ...members);
      expect(body.summary.all_average_transit_time).toMatch(/^\d{2,}:\d\d$/);
    },
  },
  {
    row: 'POST and GET /quiz/{id}/report, per question, with report_uuid',
    async holds(v3) {
      const { id, text } = await answered(v3);
      for (const method of ['POST', 'GET']) {
        const { status, body } = await v3.call(method, `/quiz/${id}/report`, method === 'POST' ? {} : undefined);
        expect([status, body.status, body.report.total]).toEqual([200, true, 1]);
        const widget = body.report.widgets.find(({ widget_id }: { widget_id: string }) => widget_id === text);
        expect(widget).toMatchObject({
          type: 'input',
          title: 'Why?',
          answered: 1,
          skipped: 0,
          statistics: { base: 1 },
        });
      }
      const both = await v3.call('POST', `/quiz/${id}/report`, { is_complete: null });
      expect(both.body.report.total).toBe(2);
    },
  },
  {
    row: 'GET /quiz/{id}/report/{report_uuid}/files and /inputs, by widget_id and widget_hash',
    async holds(v3) {
      const { id, text, file, files } = await answered(v3);
      const { report_uuid, widgets } = (await v3.call('POST', `/quiz/${id}/report`, {})).body.report;
      const hash = widgets.find(({ widget_id }: { widget_id: string }) => widget_id === file).widget_hash;
      const root = `/quiz/${id}/report/${report_uuid}`;
      const shown = files.map((each) => ({ ...each, scan: 'not scanned' }));
      expect((await v3.call('GET', `${root}/files?widget_id=${file}&widget_hash=${hash}`)).body).toEqual(shown);
      expect((await v3.call('GET', `${root}/files?widget_id=${file}&widget_hash=${uuid()}`)).body).toEqual([]);
      expect((await v3.call('GET', `${root}/inputs?widget_id=${text}`)).body.data).toMatchObject([{ text: 'First' }]);
      expectError(await v3.call('GET', `/quiz/${id}/report/${uuid()}/files`), 404);
    },
  },
  {
    row: 'tags, hide, trash, restore and purge of an answer',
    async holds(v3) {
      const { id } = await answered(v3);
      const care = (path: string, body?: object) => v3.call('POST', `/quiz/${id}/answers/1/${path}`, body);
      expect((await care('tags', { tags: ['vip', 'vip', 'new'] })).body.answer.tags).toEqual(['vip', 'new']);
      expect((await care('hide', { is_hide: true })).body.answer.is_hide).toBe(true);
      expect((await v3.call('POST', `/quiz/${id}/report`, {})).body.report.widgets[0].answered).toBe(0);
      await care('trash');
      expect((await v3.call('GET', `/quiz/${id}`)).body.answer_count).toBe(1);
      expect(idsOf(await v3.call('GET', `/quiz/${id}/answers?is_deleted=true`))).toEqual([1]);
      await care('restore');
      expect((await v3.call('GET', `/quiz/${id}/answers/count`)).body.total).toBe(2);
      expect((await v3.call('DELETE', `/quiz/${id}/answers/2`)).body).toEqual({ status: true });
      expectError(await v3.call('DELETE', `/quiz/${id}/answers/2`), 404);
      expect(idsOf(await v3.call('GET', `/quiz/${id}/answers`))).toEqual([1]);
      expectError(await care('tags', { tags: ['x'.repeat(251)] }), 422);
    },
  },
  ...(
    [
      ['variables', { name: 'utm' }, { name: 'ref' }],
      ['hidden-options', { name: 'a', value: '1' }, { name: 'b', value: '2' }],
      [
        'widgets-hidden',
        { name: 'a', value: '1', widget_uuid: uuid() },
        { name: 'b', value: '2', widget_uuid: uuid() },
      ],
    ] as const
  ).map(([path, first, second]) => ({
    row: `hidden data: ${path} are listed, added, changed and removed`,
    async holds(v3: V3) {
      const { id } = await v3.survey();
      const root = `/quiz/${id}/${path}`;
      const { status, body } = await v3.call('POST', root, first);
      expect([status, body.item]).toEqual([201, { id: expect.anything(), ...first }]);
      const item = `${root}/${body.item.id}`;
      expect((await v3.call('POST', item, second)).body.item).toEqual({ id: body.item.id, ...second });
      expect((await v3.call('GET', root)).body).toEqual([{ id: body.item.id, ...second }]);
      expect((await v3.call('DELETE', item)).body).toEqual({ status: true });
      expectError(await v3.call('DELETE', item), 404);
      expectError(await v3.call('POST', root, { mood: 1 }), 422);
    },
  })),
  {
    row: 'the survey data carries hidden_options',
    async holds(v3) {
      const { id } = await v3.survey();
      await v3.call('POST', `/quiz/${id}/hidden-options`, { name: 'a', value: '1' });
      expect((await v3.call('GET', `/quiz/${id}`)).body.hidden_options).toEqual([{ id: 1, name: 'a', value: '1' }]);
    },
  },
];
