/** Surveys: made, listed, saved, published, archived, and their settings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, boris, call, makeFolder, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const question = { type: 'yesno', title: 'Really?' };

describe('making a survey', () => {
  it('answers 201 with the shape of the contract', async () => {
    const reply = await call(bench.app, anna, 'POST', '/quiz', { folder_id: await makeFolder(bench.app, anna) });
    const { id, virtual_id } = reply.body;
    expect(reply).toEqual({
      status: 201,
      body: {
        id,
        workspace_id: 10,
        name: 'New survey',
        virtual_id,
        url_preview: expect.stringMatching(/^http:\/\/respond\.test\/preview\/[\w-]+\.[\w-]+$/),
        url_shared: `http://respond.test/${virtual_id}`,
        is_published: false,
      },
    });
    expect(virtual_id).toMatch(/^\w{10}$/);
  });

  it('needs a folder that is there', async () => {
    const reply = await call(bench.app, anna, 'POST', '/quiz', { folder_id: 999_999 });
    expect(reply).toMatchObject({ status: 400, body: { code: 'folder_not_found' } });
  });

  it.each([{}, { folder_id: '1' }, { folder_id: 0 }, { folder_id: 1.5 }, { folder_id: [1] }, { folder_id: 1, id: 7 }])(
    'refuses %j and names the field',
    async (body) => {
      const reply = await call(bench.app, anna, 'POST', '/quiz', body);
      expect(reply).toMatchObject({ status: 422, body: { code: 'validation_error' } });
      expect(Object.keys(reply.body.errors)).not.toHaveLength(0);
    },
  );

  it('ends for today at the limit of the account, and continues tomorrow', async () => {
    const app = bench.make({ dailySurveyLimit: 2, now: () => Date.UTC(2030, 0, 1) });
    const folder_id = await makeFolder(app, boris);
    const statuses = [];
    for (let made = 0; made < 3; made++) statuses.push((await call(app, boris, 'POST', '/quiz', { folder_id })).status);
    expect(statuses).toEqual([201, 201, 403]);
    expect((await call(app, boris, 'POST', '/quiz', { folder_id })).body.code).toBe('quiz_limit_today');
    const tomorrow = bench.make({ dailySurveyLimit: 2, now: () => Date.UTC(2030, 0, 2) });
    expect((await call(tomorrow, boris, 'POST', '/quiz', { folder_id })).status).toBe(201);
  });
});

describe('the list of surveys', () => {
  const names = ['Bee', 'Ant', 'Cat'];
  const ids: number[] = [];
  const list = async (query: string) =>
    (await call(bench.app, anna, 'GET', `/quiz?limit=500&${query}`)).body
      .filter((survey: { id: number }) => ids.includes(survey.id))
      .map((survey: { name: string }) => survey.name);
  beforeAll(async () => {
    for (const name of names) {
      bench.clock.now += 1000;
      const { id } = await makeSurvey(bench.app, anna);
      await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, { name });
      ids.push(id);
    }
  });

  it('is a bare array, newest first, each with its folder', async () => {
    const { body } = await call(bench.app, anna, 'GET', '/quiz?limit=1');
    expect(body).toMatchObject([{ name: 'Cat', is_published: false, folder: { workspace_id: 10, name: 'Folder' } }]);
  });
  it('sorts by name and by time, both ways', async () => {
    expect(await list('sort=name&order=asc')).toEqual(['Ant', 'Bee', 'Cat']);
    expect(await list('sort=name&order=desc')).toEqual(['Cat', 'Bee', 'Ant']);
    expect(await list('sort=created_at&order=asc')).toEqual(['Bee', 'Ant', 'Cat']);
  });
  it('goes by limit and offset', async () => {
    const all = (await call(bench.app, anna, 'GET', '/quiz?limit=500')).body;
    expect((await call(bench.app, anna, 'GET', '/quiz?limit=2&offset=1')).body).toEqual(all.slice(1, 3));
    expect((await call(bench.app, anna, 'GET', '/quiz?offset=9007199254740991')).body).toEqual([]);
  });
  it('reads no more surveys than it shows in the order of their ids', async () => {
    let read = 0;
    const list: typeof bench.records.list = async (query) => {
      const found = await bench.records.list(query);
      if (query.prefix === 'Q#') read += found.length;
      return found;
    };
    const app = bench.make({ records: { ...bench.records, list } });
    const page = async (query: string) =>
      (await call(app, anna, 'GET', `/quiz?sort=id&${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await page('limit=1&offset=1')).toEqual([ids[1]]);
    expect(read).toBe(2);
    await call(bench.app, anna, 'POST', `/quiz/${ids[1]}/archive`, { archive: true });
    expect(await page('limit=2')).toEqual([ids[2], ids[0]]);
    await call(bench.app, anna, 'POST', `/quiz/${ids[1]}/archive`, { archive: false });
  });
  it('goes by the day a survey was made, not by its id', async () => {
    const { now } = bench.clock;
    bench.clock.now = now - 365 * 86_400_000;
    const { id } = await makeSurvey(bench.app, anna);
    bench.clock.now = now;
    const { body } = await call(bench.app, anna, 'GET', '/quiz?limit=500&sort=created_at&order=asc');
    expect(body[0].id).toBe(id);
    await call(bench.app, anna, 'POST', `/quiz/${id}/archive`, { archive: true });
  });
  it('leaves archived surveys out until they come back', async () => {
    const archived = await call(bench.app, anna, 'POST', `/quiz/${ids[0]}/archive`, { archive: true });
    expect(archived.body).toMatchObject({ status: true, is_archived: true });
    expect(await list('sort=name&order=asc')).toEqual(['Ant', 'Cat']);
    const back = await call(bench.app, anna, 'POST', `/quiz/${ids[0]}/archive`, { archive: false });
    expect(back.body).toEqual({ status: true, is_archived: false, archive_at: null });
    expect(await list('sort=name&order=asc')).toEqual(['Ant', 'Bee', 'Cat']);
  });
  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1&limit=2', 'offset=-1', 'sort=color', 'order=up', 'limit=1e3'])(
    'refuses %s',
    async (query) => {
      expect((await call(bench.app, anna, 'GET', `/quiz?${query}`)).status).toBe(422);
    },
  );
});

describe('saving', () => {
  it('replaces the whole draft and gives it back', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    const first = { ids: ['welcome', uuid(1)], entities: { welcome: { type: 'welcome' }, [uuid(1)]: question } };
    const second = { ids: [uuid(2)], entities: { [uuid(2)]: { type: 'rating', ratingCount: 5, ownField: [1] } } };
    for (const structure of [first, second]) {
      const reply = await call(bench.app, anna, 'POST', `/quiz/${id}/save`, structure);
      expect(reply).toEqual({ status: 200, body: { status: true, quiz_id: id, widgets: structure } });
      expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).body.widgets).toEqual(structure);
    }
  });

  it('leaves what is published alone until the next publish', async () => {
    const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: question });
    await call(bench.app, anna, 'POST', `/quiz/${id}/save`, { ids: [uuid(2)], entities: { [uuid(2)]: question } });
    const idsOf = async (path: string, token?: string) => (await call(bench.app, token, 'GET', path)).body.widgets.ids;
    expect(await idsOf(`/quiz/${id}`, anna)).toEqual([uuid(2)]);
    expect(await idsOf(`/quiz/${id}?version=published`, anna)).toEqual([uuid(1)]);
    expect(await idsOf(`/public/${virtualId}`)).toEqual([uuid(1)]);
    await call(bench.app, anna, 'POST', `/quiz/${id}/publish`);
    expect(await idsOf(`/public/${virtualId}`)).toEqual([uuid(2)]);
  });

  it('shows the draft as published while nothing is published', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    await call(bench.app, anna, 'POST', `/quiz/${id}/save`, { ids: [uuid(1)], entities: { [uuid(1)]: question } });
    expect((await call(bench.app, anna, 'GET', `/quiz/${id}?version=published`)).body.widgets.ids).toEqual([uuid(1)]);
  });

  it('does not let a later draft show through an empty publish', async () => {
    const { id, virtualId } = await makeSurvey(bench.app, anna);
    await call(bench.app, anna, 'POST', `/quiz/${id}/publish`);
    await call(bench.app, anna, 'POST', `/quiz/${id}/save`, { ids: [uuid(1)], entities: { [uuid(1)]: question } });
    expect((await call(bench.app, anna, 'GET', `/quiz/${id}?version=published`)).body.widgets.ids).toEqual([]);
    expect((await call(bench.app, undefined, 'GET', `/public/${virtualId}`)).body.widgets.ids).toEqual([]);
  });

  it('keeps a structure of a megabyte that no item could hold', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    // texts without a pattern do not compress
    const text = () => Array.from(crypto.getRandomValues(new Uint8Array(2000)), (byte) => byte.toString(36)).join('');
    const entities = Object.fromEntries(
      Array.from({ length: 250 }, (_, n) => [uuid(n), { type: 'message', title: text().slice(0, 3500) }]),
    );
    const structure = { ids: Object.keys(entities), entities };
    expect((await call(bench.app, anna, 'POST', `/quiz/${id}/save`, structure)).status).toBe(200);
    expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).body.widgets).toEqual(structure);
  });

  it('of the last of many at once leaves one whole structure', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    const saves = Array.from({ length: 8 }, (_, n) =>
      call(bench.app, anna, 'POST', `/quiz/${id}/save`, { ids: [uuid(n)], entities: { [uuid(n)]: question } }),
    );
    const reads = Array.from({ length: 8 }, () => call(bench.app, anna, 'GET', `/quiz/${id}`));
    for (const reply of await Promise.all([...saves, ...reads])) expect(reply.status).toBe(200);
    expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).body.widgets.ids).toHaveLength(1);
  });

  it('that overtakes a reader shows it the new structure', async () => {
    const { id } = await makeSurvey(bench.app, anna, { [uuid(1)]: question });
    const structure = { ids: [uuid(2)], entities: { [uuid(2)]: question } };
    await call(bench.app, anna, 'POST', `/quiz/${id}/save`, structure);
    let isOvertaken = false;
    const app = bench.make({
      records: {
        ...bench.records,
        async get(key) {
          const isStructure = key.sort.startsWith('S#');
          if (isStructure && !isOvertaken) {
            isOvertaken = true;
            await call(bench.app, anna, 'POST', `/quiz/${id}/save`, {
              ids: [uuid(3)],
              entities: { [uuid(3)]: question },
            });
          }
          return bench.records.get(key);
        },
      },
    });
    expect((await call(app, anna, 'GET', `/quiz/${id}`)).body.widgets.ids).toEqual([uuid(3)]);
    expect(isOvertaken).toBe(true);
  });

  it('of a survey that is not there is a 400, reading it a 404', async () => {
    const structure = { ids: [], entities: {} };
    const missing = { body: { code: 'quiz_not_found' } };
    expect(await call(bench.app, anna, 'POST', '/quiz/999999/save', structure)).toMatchObject({
      status: 400,
      ...missing,
    });
    expect(await call(bench.app, anna, 'GET', '/quiz/999999')).toMatchObject({ status: 404, ...missing });
  });
});

describe('settings', () => {
  it('have their defaults, and only what is sent changes', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    const path = `/quiz/${id}/settings/info`;
    const { published_at, theme_id, notes, url_shared, url_preview, url_qr_svg, url_qr_png, ...before } = Object(
      (await call(bench.app, anna, 'GET', path)).body,
    );
    expect([published_at, theme_id, notes]).toEqual([null, null, '']);
    expect([url_qr_svg, url_qr_png]).toEqual([`${url_shared}/qr.svg`, `${url_shared}/qr.png`]);
    expect(url_preview).toContain('/preview/');
    expect(before).toMatchObject({ name: 'New survey', lang: 'ru', close_quiz_enabled: false, multiple_ip: true });
    const changed = await call(bench.app, anna, 'POST', path, { lang: 'en', qr_code_size: 500 });
    expect(changed.body).toEqual({ status: true, settings: { ...before, lang: 'en', qr_code_size: 500 } });
    await call(bench.app, anna, 'POST', path, { name: 'Renamed' });
    expect((await call(bench.app, anna, 'GET', path)).body).toMatchObject({ name: 'Renamed', lang: 'en' });
  });

  it.each([
    [{ lang: 'xx' }, 'lang'],
    [{ unheard_of: 1 }, 'unheard_of'],
    [{ qr_code_size: 1001 }, 'qr_code_size'],
    [{ limit_time_timezone: 'Mars/Base' }, 'limit_time_timezone'],
    [{ limit_time_value: '2026-99-99 99:99' }, 'limit_time_value'],
    [{ limit_time_value: '2026-02-30 18:00' }, 'limit_time_value'],
    [{ limit_time_value: '2026-02-30T18:00:00' }, 'limit_time_value'],
    [{ show_progressbar: 'yes' }, 'show_progressbar'],
    [{ available_devices: ['fridge'] }, 'available_devices.0'],
  ])('refuse %j and name %s', async (body, field) => {
    const { id } = await makeSurvey(bench.app, anna);
    const reply = await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, body);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toHaveProperty([field]);
  });
});
