/** Rows of the contract: surveys, their structure, settings and life. */
import { expect } from 'vitest';
import { expectError, expectMembers, isoMicroseconds, type Row, stranger, uuid } from './v3.ts';

const types = [
  ...['welcome', 'yesno', 'choice', 'dropdown', 'ranking', 'slider', 'rating', 'scale', 'input', 'email'],
  ...['phone', 'datetime', 'matrix', 'message', 'file', 'html', 'submit'],
];

const folderMembers = [
  ...['id', 'workspace_id', 'user_id', 'name', 'pos', 'is_default'],
  ...['created_at', 'updated_at', 'deleted_at'],
];

export const surveyRows: Row[] = [
  {
    row: 'POST /quiz gives 201 and the create shape',
    async holds(v3) {
      const { status, body } = await v3.call('POST', '/quiz', { folder_id: await v3.folder() });
      expect(status).toBe(201);
      const members = ['id', 'workspace_id', 'name', 'virtual_id', 'url_preview', 'url_shared', 'is_published'];
      expectMembers(body, ...members);
      expect(body).toMatchObject({
        id: expect.any(Number),
        is_published: false,
        url_shared: expect.stringMatching(/^http/),
      });
    },
  },
  {
    row: 'POST /quiz/{id}/save replaces the whole question set',
    async holds(v3) {
      const { id } = await v3.survey({ [uuid()]: { type: 'input', title: 'Old' } });
      const question = uuid();
      const entities = { [question]: { type: 'rating', title: 'New', ratingCount: 5, ratingFigure: 'star' } };
      expect((await v3.call('POST', `/quiz/${id}/save`, { ids: [question], entities })).status).toBe(200);
      const { body } = await v3.call('GET', `/quiz/${id}`);
      expect(body.widgets).toEqual({ ids: [question], entities });
    },
  },
  {
    row: 'all 17 question types with common fields, labels and multimedia are saved and read back unchanged',
    async holds(v3) {
      const common = {
        title: 'T',
        withTitle: true,
        description: 'D',
        withDescription: false,
        isRequired: true,
        isBlocked: false,
        filling_time_enabled: true,
        filling_time_seconds: 30,
      };
      const multimedia = {
        type: 'img',
        imgUrl: 'https://example.com/a.png',
        videoUrl: '',
        imgLocation: 'left',
        videoSettings: { loop: true },
      };
      const names: Record<string, string> = { welcome: 'welcome', submit: 'submit' };
      const own: Record<string, object> = {
        welcome: { welcomeLabel: 'Hi' },
        submit: { submitLabel: 'Bye' },
        rating: { ratingCount: 7, ratingFigure: 'star' },
      };
      const entities = Object.fromEntries(
        types.map((type) => [
          names[type] ?? uuid(),
          { type, ...common, multimedia: type === 'html' ? null : multimedia, ...own[type] },
        ]),
      );
      const { id } = await v3.survey(entities);
      const { body } = await v3.call('GET', `/quiz/${id}`);
      expect(body.widgets).toEqual({ ids: Object.keys(entities), entities });
    },
  },
  {
    row: 'GET /quiz lists active surveys with sort, order, limit and offset',
    async holds(v3) {
      const made = [await v3.survey(), await v3.survey(), await v3.survey()];
      await v3.call('POST', `/quiz/${made[1]?.id}/archive`, { archive: true });
      const list = async (query: string) => (await v3.call('GET', `/quiz?${query}`)).body;
      const all = await list('sort=created_at&order=asc&limit=500');
      const ids = all.map((survey: { id: number }) => survey.id);
      expect(ids).toContain(made[0]?.id);
      expect(ids).not.toContain(made[1]?.id);
      expectMembers(all[0], 'id', 'name', 'url_shared', 'is_published', 'folder');
      expectMembers(all[0].folder, ...folderMembers);
      expect(all[0].folder.created_at).toMatch(isoMicroseconds);
      expect(await list('sort=created_at&order=asc&limit=2&offset=1')).toEqual(all.slice(1, 3));
      const names = (await list('sort=name&order=desc&limit=500')).map((survey: { name: string }) => survey.name);
      expect(names).toEqual([...names].sort((a: string, b: string) => b.localeCompare(a)));
    },
  },
  {
    row: 'GET /quiz/{id} gives the survey data shape',
    async holds(v3) {
      const { id } = await v3.survey({ [uuid()]: { type: 'input' } });
      const { status, body } = await v3.call('GET', `/quiz/${id}`);
      expect(status).toBe(200);
      expectMembers(body, 'id', 'answer_count', 'name', 'url_shared', 'widgets', 'hidden_options', 'folder');
      expectMembers(body.widgets, 'ids', 'entities');
      expect(body.answer_count).toBe(0);
    },
  },
  {
    row: 'POST /quiz/{id}/applyTheme/{theme_id} applies a theme',
    async holds(v3) {
      const { id } = await v3.survey();
      const [theme] = (await v3.call('GET', '/themes')).body;
      expect(await v3.call('GET', `/themes/${theme.id}`)).toEqual({ status: 200, body: theme });
      expect(await v3.call('POST', `/quiz/${id}/applyTheme/${theme.id}`)).toMatchObject({
        status: 200,
        body: { status: true },
      });
      expectError(await v3.call('POST', `/quiz/${id}/applyTheme/999999`), 404);
    },
  },
  {
    row: 'POST /quiz/{id}/publish: respondents can access the survey',
    async holds(v3) {
      const question = uuid();
      const { id, code } = await v3.survey();
      expectError(await v3.call('GET', `/public/${code}`, undefined, null), 403);
      await v3.call('POST', `/quiz/${id}/save`, { ids: [question], entities: { [question]: { type: 'input' } } });
      expect((await v3.call('POST', `/quiz/${id}/publish`)).body).toMatchObject({ status: true });
      expect((await v3.call('GET', `/public/${code}`, undefined, null)).body.widgets.ids).toEqual([question]);
    },
  },
  {
    row: 'POST /quiz/{id}/conditions saves the branching logic',
    async holds(v3) {
      const [a, b, c] = [uuid(), uuid(), uuid()] as const;
      const { id, code } = await v3.survey({
        [a]: { type: 'yesno' },
        [b]: { type: 'input', isRequired: true },
        [c]: { type: 'input' },
      });
      const rules = [
        { when: { question_id: a, op: 'eq', value: false }, then: { go_to: c } },
        { when: { question_id: c, op: 'eq', value: 'out' }, then: { go_to: 'screenout' } },
      ];
      expect((await v3.call('POST', `/quiz/${id}/conditions`, { conditions: { rules } })).body).toMatchObject({
        status: true,
      });
      const send = (answers: object) => v3.call('POST', `/public/${code}/answers`, { answers }, null);
      // rules are part of the draft
      expectError(await send({ [a]: false, [c]: 'x' }), 422);
      await v3.call('POST', `/quiz/${id}/publish`);
      expectError(await send({ [a]: true }), 422);
      expect((await send({ [a]: false, [c]: 'x' })).body).toMatchObject({ is_screenout: false });
      expect((await send({ [a]: false, [c]: 'out' })).body).toMatchObject({ is_screenout: true });
      const back = [{ when: { question_id: c, op: 'answered' }, then: { go_to: a } }];
      expectError(await v3.call('POST', `/quiz/${id}/conditions`, { conditions: { rules: back } }), 422);
      const stray = [{ when: { question_id: uuid(), op: 'answered' }, then: { go_to: 'submit' } }];
      expectError(await v3.call('POST', `/quiz/${id}/conditions`, { conditions: { rules: stray } }), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/note adds or replaces the internal note, of at most 1000 characters',
    async holds(v3) {
      const { id } = await v3.survey();
      expect((await v3.call('POST', `/quiz/${id}/note`, { notes: 'first' })).body).toEqual({
        status: true,
        notes: 'first',
      });
      const long = 'ж'.repeat(1000);
      expect((await v3.call('POST', `/quiz/${id}/note`, { notes: long })).body).toEqual({ status: true, notes: long });
      expectError(await v3.call('POST', `/quiz/${id}/note`, { notes: `${long}!` }), 422);
      expectError(await v3.call('POST', `/quiz/${id}/note`, {}), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/duplicate copies all questions and settings; the name is a copy of the original by default',
    async holds(v3) {
      const question = uuid();
      const { id } = await v3.survey({ [question]: { type: 'scale', title: 'How?' } });
      await v3.call('POST', `/quiz/${id}/settings/info`, { name: 'Original', lang: 'en', show_navigate: false });
      const { status, body } = await v3.call('POST', `/quiz/${id}/duplicate`, {});
      expect([status, body.status]).toEqual([200, true]);
      expectMembers(body.quiz, 'id', 'name', 'url_shared', 'is_published', 'created_at', 'updated_at', 'folder');
      expectMembers(body.quiz.folder, 'id', 'name');
      expect(body.quiz.name).toContain('Original');
      expect((await v3.call('GET', `/quiz/${body.quiz.id}`)).body.widgets.ids).toEqual([question]);
      expect((await v3.call('GET', `/quiz/${body.quiz.id}/settings/info`)).body).toMatchObject({
        lang: 'en',
        show_navigate: false,
      });
      expect((await v3.call('POST', `/quiz/${id}/duplicate`, { name: 'Mine' })).body.quiz.name).toBe('Mine');
    },
  },
  {
    row: 'POST /quiz/{id}/rename',
    async holds(v3) {
      const { id } = await v3.survey();
      expect((await v3.call('POST', `/quiz/${id}/rename`, { name: 'Новое имя' })).body).toEqual({
        status: true,
        name: 'Новое имя',
      });
      expect((await v3.call('GET', `/quiz/${id}`)).body.name).toBe('Новое имя');
      expectError(await v3.call('POST', `/quiz/${id}/rename`, {}), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/template marks the survey as a template of the gallery',
    async holds(v3) {
      const { id } = await v3.survey();
      expect((await v3.call('POST', `/quiz/${id}/template`)).body).toEqual({ status: true });
      expect((await v3.call('GET', '/templates')).body).toContainEqual(expect.objectContaining({ id }));
    },
  },
  {
    row: 'POST /quiz/{id}/archive archives and unarchives; GET /quiz/archived lists the archived',
    async holds(v3) {
      const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
      const { body } = await v3.call('POST', `/quiz/${id}/archive`, { archive: true });
      expect(body).toEqual({ status: true, archive_at: expect.stringMatching(isoMicroseconds), is_archived: true });
      const archived = (await v3.call('GET', '/quiz/archived')).body.find((survey: { id: number }) => survey.id === id);
      const members = ['id', 'name', 'url_shared', 'is_published', 'created_at', 'updated_at', 'archive_at', 'folder'];
      expectMembers(archived, ...members);
      expectMembers(archived.folder, 'id', 'name');
      expectError(await v3.call('POST', `/public/${code}/answers`, { answers: {} }, null), 403);
      const back = await v3.call('POST', `/quiz/${id}/archive`, { archive: false });
      expect(back.body).toEqual({ status: true, archive_at: null, is_archived: false });
      expect((await v3.call('POST', `/public/${code}/answers`, { answers: {} }, null)).status).toBe(201);
      expectError(await v3.call('POST', `/quiz/${id}/archive`, {}), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/move to a folder of the same workspace',
    async holds(v3) {
      const { id } = await v3.survey();
      const folder = await v3.folder();
      expect((await v3.call('POST', `/quiz/${id}/move`, { folder_id: folder })).body).toEqual({
        status: true,
        folder_id: folder,
        folder: { id: folder, name: 'Contract' },
      });
      expect((await v3.call('POST', `/quiz/${id}/move`, { folder_id: await v3.folder(stranger) })).status).toBe(400);
    },
  },
  {
    row: 'DELETE /quiz/{id} removes the survey and all its responses at once',
    async holds(v3) {
      const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
      expect((await v3.call('DELETE', `/quiz/${id}`)).body).toEqual({ status: true });
      expectError(await v3.call('GET', `/quiz/${id}`), 404);
      expectError(await v3.call('GET', `/quiz/${id}/answers`), 404);
      expectError(await v3.call('GET', `/public/${code}`, undefined, null), 404);
      expectError(await v3.call('DELETE', `/quiz/${id}`), 404);
      const ids = (await v3.call('GET', '/quiz?limit=500')).body.map((survey: { id: number }) => survey.id);
      expect(ids).not.toContain(id);
    },
  },
];
