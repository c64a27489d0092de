/** Files that the page's script sends straight to the store: only what was checked becomes part of an answer, and nothing stays behind. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3DropBox } from '../../../../shared/adapters/s3/s3-drop-box.ts';
import { createS3Files } from '../../../../shared/adapters/s3/s3-files.ts';
import type { Files, ScanFile } from '../../../../shared/ports.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { Bucket, type LocalS3, startLocalS3 } from '../../../infra/local/s3/local-s3.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench } from './page-bench.ts';

const HOUR_MS = 3_600_000;
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

let bench: PageBench;
let s3: LocalS3;
let files: Files;
let page: PageBench['page'];
let app: PageBench['app'];
beforeAll(async () => {
  [bench, s3] = await Promise.all([startPageBench(), startLocalS3()]);
  files = createS3Files(s3.client, Bucket);
  page = bench.makePage({ uploads: { files, box: box(), boxOrigin: s3.url } });
  app = bench.make({ uploads: { files } });
});
afterAll(async () => {
  await s3.stop();
  await bench.close();
});

const box = () => createS3DropBox(s3.client, Bucket, `${s3.url}/${Bucket}`);

let survey: { id: number; virtualId: string };
let respondent: ReturnType<typeof newRespondent>;
beforeEach(async () => {
  survey = await makeSurvey(app, anna, {
    [uuid(1)]: { type: 'file', title: 'Picture?', fileFormats: ['png', 'txt'], isRequired: true },
    [uuid(2)]: { type: 'input', title: 'Name?' },
  });
  respondent = newRespondent(page, `/${survey.virtualId}`);
  await respondent.open();
});

/** What lies there of this survey. */
const kept = async () => {
  const keys: string[] = [];
  for await (const key of files.keys('')) keys.push(key.replace(/[\w-]{24}$/, 'ID'));
  return keys.filter((key) => key.includes(`/${survey.id}/`));
};
const later = (ms: number) => {
  bench.clock.now += ms;
  return sweepSurveys({ ...bench.needs, uploads: { files } });
};

async function post(path: string, fields: Record<string, string | number> = {}) {
  const body = respondent.form({});
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  const response = await page.request(`/${survey.virtualId}/files${path}`, { method: 'POST', body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const offer = (name: string, sizeBytes = 12, question = uuid(1)) => post('', { question, name, size: sizeBytes });

async function put({ url, fields }: { url: string; fields: Record<string, string> }, bytes: Uint8Array) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([Uint8Array.from(bytes)]));
  return (await fetch(url, { method: 'POST', body })).status;
}

/** What the script does for one file. */
async function send(name: string, bytes: Uint8Array) {
  const { body } = await offer(name, bytes.length);
  expect(await put(body, bytes)).toBe(204);
  return { id: String(body.id), form: body, ...(await post(`/${body.id}`)) };
}

const read = (url: string) => page.request(url.replace('http://respond.test', ''));
const stored = async () => (await call(app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers;

describe('a file that a browser sends on its own', () => {
  it('joins the answer once it was checked, is given out as an attachment, and goes with its answer', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024, 'ю');
    const sent = await send('ю "1" (a).txt', bytes);
    expect([sent.status, sent.body.name]).toEqual([200, 'ю "1" (a).txt']);
    expect((await respondent.open()).text).toContain('ю &#34;1&#34; (a).txt');
    await respondent.send();
    const [answer] = await stored();
    expect(answer.answers[0].answer).toEqual([{ ...sent.body, ext: 'txt' }]);
    const led = await read(sent.body.url);
    expect(led.status).toBe(302);
    const given = await fetch(led.headers.get('location') ?? '');
    expect(given.headers.get('content-disposition')).toBe(
      `attachment; filename="_ _1_ (a).txt"; filename*=UTF-8''%D1%8E%20%221%22%20%28a%29.txt`,
    );
    expect(given.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await given.arrayBuffer()).equals(bytes)).toBe(true);
    const byNumber = await app.request(`/v3/public/files/${survey.id}/${sent.id}`);
    expect(byNumber.status).toBe(302);
    await later(2 * HOUR_MS);
    const named = { answers: { [uuid(1)]: [{ ...sent.body, ext: 'txt' }] } };
    const { body: other } = await call(app, undefined, 'POST', `/public/${survey.virtualId}/answers`, named);
    await call(app, anna, 'DELETE', `/quiz/${survey.id}/answers/${other.id}`);
    expect(await kept()).toEqual([`kept/${survey.id}/ID`]);
    await call(app, anna, 'DELETE', `/quiz/${survey.id}/answers/${answer.id}`);
    expect([await kept(), (await read(sent.body.url)).status]).toEqual([[], 404]);
  });

  it('is refused before it is sent, with the reason', async () => {
    const format = 'Этот формат файла не подходит';
    const size = 'Файл слишком большой или пустой: можно до 50 МБ';
    const refused = [
      ['a.exe', 12, uuid(1), format],
      ['a.png.html', 12, uuid(1), format],
      ['constructor', 12, uuid(1), format],
      ['a.png', 60 * 1024 * 1024, uuid(1), size],
      ['a.png', 0, uuid(1), size],
      ['a.png', 12, uuid(2), 'Файл не дошёл'],
    ] as const;
    for (const [name, sizeBytes, question, error] of refused) {
      expect(await offer(name, sizeBytes, question)).toEqual({ status: 422, body: { error } });
    }
  });

  it('is not taken when it is something else than it says, and does not stay', async () => {
    const programme = await send('a.png', Buffer.from('MZ..'));
    expect([programme.status, programme.body]).toEqual([422, { error: 'Этот формат файла не подходит' }]);
    expect((await read(`/${survey.virtualId}/files/${programme.id}`)).status).toBe(404);
    expect((await post(`/${programme.id}`)).status).toBe(422);
    await later(0);
    expect(await kept()).toEqual([]);
  });

  it('cannot be replaced after it was checked', async () => {
    const sent = await send('a.png', png);
    expect(await put(sent.form, Buffer.from('MZ, a programme'))).toBe(204);
    const given = await fetch((await read(sent.body.url)).headers.get('location') ?? '');
    expect(Buffer.from(await given.arrayBuffer()).equals(png)).toBe(true);
  });

  it('is asked for only by whom it was offered to', async () => {
    const sent = await offer('a.png');
    await put(sent.body, png);
    const other = newRespondent(page, `/${survey.virtualId}`, { ip: '192.0.2.8' });
    await other.open();
    const taken = await page.request(`/${survey.virtualId}/files/${sent.body.id}`, {
      method: 'POST',
      body: other.form({}),
    });
    expect(taken.status).toBe(422);
    expect((await read(`/${survey.virtualId}/files/${sent.body.id}`)).status).toBe(404);
    const nobody = new FormData();
    nobody.set('ticket', 'forged');
    expect((await page.request(`/${survey.virtualId}/files`, { method: 'POST', body: nobody })).status).toBe(422);
  });

  it('that arrives or is checked twice is there once', async () => {
    const sent = await send('a.png', png);
    expect(await post(`/${sent.id}`)).toMatchObject({ status: 200, body: sent.body });
    await respondent.send();
    const [answer] = await stored();
    expect(answer.answers[0].answer).toHaveLength(1);
  });

  it('can be taken back, and is gone with the next sweep', async () => {
    const sent = await send('a.png', png);
    expect((await post(`/${sent.id}/drop`)).status).toBe(200);
    expect((await respondent.open()).text).not.toContain('a.png');
    expect((await read(sent.body.url)).status).toBe(404);
    await later(0);
    expect(await kept()).toEqual([]);
  });

  it('can be taken back without a script too', async () => {
    const sent = await send('a.png', png);
    await respondent.open();
    const refused = await respondent.send({ 'drop-file': sent.body.url });
    expect([refused.status, refused.text.includes('a.png')]).toEqual([422, false]);
    await later(0);
    expect(await kept()).toEqual([]);
  });

  it('that was never checked, or whose sender left, does not stay', async () => {
    const { body } = await offer('a.png');
    await put(body, png);
    expect(await kept()).toEqual([`new/${survey.id}/ID`]);
    await later(0);
    expect(await kept()).toEqual([`new/${survey.id}/ID`]);
    await later(2 * HOUR_MS);
    expect(await kept()).toEqual([]);
  });

  it('stays when the host was killed between taking it and noting so', async () => {
    const fails = { ...bench.records };
    let writes = 0;
    const dying = bench.makePage({
      uploads: { files, box: createS3DropBox(s3.client, Bucket, `${s3.url}/${Bucket}`) },
      records: {
        ...fails,
        replace: (...given) => (++writes > 2 ? Promise.reject(new Error('killed')) : fails.replace(...given)),
      },
    });
    const { body } = await offer('a.png');
    await put(body, png);
    const cut = await dying.request(`/${survey.virtualId}/files/${body.id}`, {
      method: 'POST',
      body: respondent.form({}),
    });
    expect(cut.status).toBe(500);
    await respondent.open();
    await respondent.send();
    await later(2 * HOUR_MS);
    expect(await kept()).toEqual([`kept/${survey.id}/ID`]);
    await later(0);
    expect(await kept()).toEqual([`kept/${survey.id}/ID`]);
  });

  it('goes with its survey', async () => {
    await send('a.png', png);
    await call(app, anna, 'DELETE', `/quiz/${survey.id}`);
    await later(HOUR_MS);
    expect(await kept()).toEqual([]);
  });

  it('is not offered after the time', async () => {
    await call(app, anna, 'POST', `/quiz/${survey.id}/settings/info`, {
      filling_time_enabled: true,
      filling_time_seconds: 60,
    });
    expect((await offer('a.png')).status).toBe(200);
    bench.clock.now += 66_000;
    expect(await offer('a.png')).toEqual({ status: 422, body: { error: 'Время вышло' } });
  });

  it('is neither offered, taken nor taken back after the time of its question', async () => {
    const limit = { filling_time_enabled: true, filling_time_seconds: 60 };
    survey = await makeSurvey(app, anna, { [uuid(1)]: { type: 'file', title: 'Picture?', ...limit } });
    respondent = newRespondent(page, `/${survey.virtualId}`);
    await respondent.open();
    const { id } = await send('a.png', png);
    const { body } = await offer('b.png');
    await put(body, png);
    bench.clock.now += 66_000;
    expect((await post(`/${body.id}`)).status).toBe(422);
    expect(await offer('c.png')).toEqual({ status: 422, body: { error: 'Время на этот вопрос вышло' } });
    await post(`/${id}/drop`);
    expect((await respondent.open()).text.match(/<bdi>[^<]*/g)).toEqual(['<bdi>a.png']);
  });
});

it('the page lets its script send files to the store and nowhere else', async () => {
  const shown = await respondent.open();
  expect(shown.headers.get('content-security-policy')).toContain(`connect-src 'self' ${s3.url};`);
  expect(shown.text).toContain(`data-send="/${survey.virtualId}/files"`);
  const plain = await newRespondent(bench.page, `/${survey.virtualId}`).open();
  expect(plain.headers.get('content-security-policy')).toContain("connect-src 'self';");
  expect(plain.text).not.toContain('data-send');
});

it('files that come with a form are too large together from 4 MB on, and the other answers are kept', async () => {
  const file = (name: string) => new File([Buffer.alloc(2.1 * 1024 * 1024, 'a')], name);
  const form = respondent.form({ [`q.${uuid(2)}`]: 'Ann' });
  for (const name of ['a.txt', 'b.txt']) form.append(`q.${uuid(1)}`, file(name));
  const headers = { accept: 'text/html' };
  await page.request(`/${survey.virtualId}`, { method: 'POST', body: form, headers });
  const { status, text } = await respondent.open();
  expect([status, text.includes('value="Ann"')]).toEqual([422, true]);
  expect(text).toContain('Файлы слишком большие: за раз можно до 4 МБ. Остальные ответы сохранены');
});

it('a request that is no form gets an answer that says so', async () => {
  const response = await page.request(`/${survey.virtualId}/files`, { method: 'POST', body: 'no form' });
  expect(response.status).toBe(415);
});

describe('a scanner', () => {
  /** Finds malware in what says so, and breaks on what says that. */
  const scan: ScanFile = async (bytes) => {
    const text = Buffer.concat(await Array.fromAsync(bytes)).toString();
    if (text.includes('broken')) throw new Error('the scanner broke');
    return text.includes('EICAR') ? 'infected' : 'clean';
  };

  it('is asked before a file that a browser sends on its own joins the answer, and what it says stays with it', async () => {
    page = bench.makePage({ uploads: { files, box: box(), scan } });
    const infected = await send('a.txt', Buffer.from('EICAR'));
    expect([infected.status, infected.body.error]).toEqual([422, expect.stringContaining('вредоносная программа')]);
    const clean = await send('b.txt', Buffer.alloc(5 * 1024 * 1024, 'b'));
    expect(await post(`/${clean.id}`)).toMatchObject({ status: 200, body: clean.body });
    await send('c.txt', Buffer.from('broken'));
    await later(0);
    await respondent.send();
    const [answer] = await stored();
    expect(answer.answers[0].answer.map((file: Record<string, unknown>) => [file.name, file.scan])).toEqual([
      ['b.txt', 'clean'],
      ['c.txt', 'unknown'],
    ]);
    expect((await read(`/${survey.virtualId}/files/${infected.id}`)).status).toBe(404);
    expect((await kept()).filter((key) => key.startsWith('kept/'))).toHaveLength(2);
  });
});
