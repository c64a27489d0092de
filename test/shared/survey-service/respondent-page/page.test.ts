/** The respondent's page without scripts: every question type, faults beside their questions, one answer and no second. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScanFile } from '../../../../shared/ports.ts';
import { dropUpload, keepUpload, removeFiles } from '../../../../shared/survey-service/uploads/kept-upload.ts';
import { uploadKey } from '../../../../shared/survey-service/uploads/upload-key.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { allAnswers, allFields, allTypes } from './all-types.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

const storedOf = async (id: number, query = '') =>
  (await call(bench.app, anna, 'GET', `/quiz/${id}/answers?is_screenout=true${query}`)).body.data.answers;

describe('a survey of all types', () => {
  let survey: { id: number; virtualId: string };
  let path: string;
  beforeEach(async () => {
    survey = await makeSurvey(bench.app, anna, allTypes);
    path = `/${survey.virtualId}`;
  });
  const settings = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);

  it('is a page for browsers and JSON for programs', async () => {
    const page = await newRespondent(bench.page, path).open();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const json = await bench.page.request(path, {});
    expect(await json.json()).toMatchObject({ widgets: { ids: Object.keys(allTypes) } });
    const moved = await bench.app.request(`/v3/public/${survey.virtualId}`, { headers: { accept: 'text/html' } });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `http://respond.test${path}`]);
  });

  it('is filled in from the welcome to the end, and stored as it was typed', async () => {
    const respondent = newRespondent(bench.page, path);
    expect(words((await respondent.open('?utm_source=mail')).text)).toBe(
      'Hello there Two minutes. Promise. Let’s go Сделано в Survey Exports',
    );
    const questions = words((await respondent.send()).text);
    for (const part of ['1 Really?', 'Nearly there', 'By us', 'Never', 'Send it']) expect(questions).toContain(part);
    bench.clock.now += 90_000;
    const end = await respondent.send(allFields);
    expect(words(end.text)).toContain('Thanks a lot! Bye. Пройти ещё раз');
    const [answer, ...others] = await storedOf(survey.id);
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ is_complete: true, source: 'mail', duration_seconds: 90, ip_address: '192.0.2.7' });
    const given = answer.answers.map(({ question_id, answer }: { question_id: string; answer: unknown }) => [
      question_id,
      answer,
    ]);
    expect(Object.fromEntries(given)).toEqual(allAnswers);
    expect(answer.answers[1].other).toBe('Кисель "да"');
  });

  it('names what is wrong beside its question, and keeps what was typed', async () => {
    const respondent = newRespondent(bench.page, path);
    await respondent.open();
    await respondent.send();
    const wrong = {
      ...allFields,
      [`q.${uuid(10)}`]: 'ann@',
      [`q.${uuid(1)}`]: [],
      [`q.${uuid(6)}`]: '51',
      [`q.${uuid(5)}.o1`]: '1',
    };
    const page = await respondent.send(wrong);
    expect(page.status).toBe(422);
    const errors = [...page.text.matchAll(/<p class="error" id="e-([^"]+)">([^<]+)/g)].map(([, id, text]) => [
      id,
      text,
    ]);
    expect(errors).toEqual([
      [uuid(1), 'Ответьте на этот вопрос'],
      [uuid(5), 'Каждое место — один раз'],
      [uuid(6), 'Число от 0 до 50'],
      [uuid(10), 'Проверьте адрес почты'],
    ]);
    expect(page.text).toContain('value="ann@"');
    expect(page.text).toMatch(/value="o:o3" checked/);
    expect(await storedOf(survey.id)).toEqual([]);
    await respondent.send(allFields);
    expect(await storedOf(survey.id)).toHaveLength(1);
  });

  it('stores one answer when the form is sent many times at once, and again later', async () => {
    const respondent = newRespondent(bench.page, path);
    await respondent.open();
    await respondent.send();
    const form = respondent.form(allFields);
    const sends = Array.from({ length: 5 }, () => bench.page.request(path, { method: 'POST', body: form }));
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect((await bench.page.request(path, { method: 'POST', body: form })).status).toBe(303);
    expect(await storedOf(survey.id)).toHaveLength(1);
    expect(words((await respondent.open()).text)).toContain('Thanks a lot!');
  });

  it('stores one answer when the host is killed before or after it is stored', async () => {
    await settings({ allow_multiple_answer: false });
    for (const [at, dies] of ['before', 'after'].entries()) {
      // a killed process changes nothing any more
      let isDead = false;
      const gate =
        <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
        async (...given: Given) =>
          isDead ? Promise.reject(new Error('killed')) : work(...given);
      const { records, answers } = bench;
      const mortal = bench.makePage({
        records: {
          ...records,
          replace: gate(records.replace),
          remove: gate(records.remove),
          count: gate(records.count),
        },
        answers: {
          ...answers,
          append: async (...given) => {
            if (dies === 'after') await answers.append(...given);
            isDead = true;
            throw new Error('killed');
          },
        },
      });
      const respondent = newRespondent(mortal, path, { agent: `Agent ${dies}` });
      await respondent.open();
      await respondent.send();
      expect((await respondent.send(allFields)).status).toBe(500);
      const again = newRespondent(bench.page, path, { agent: `Agent ${dies}` });
      const look = () =>
        bench.page.request(path, {
          headers: { accept: 'text/html', cookie: respondent.cookie(), 'user-agent': `Agent ${dies}` },
        });
      expect(words(await (await look()).text())).toContain('Сохраняем');
      bench.clock.now += 31_000;
      expect(words(await (await look()).text())).toContain('Thanks a lot!');
      expect(await storedOf(survey.id)).toHaveLength(at + 1);
      void again;
    }
    bench.failures.length = 0;
  });

  it('keeps a draft over a reload', async () => {
    const respondent = newRespondent(bench.page, path);
    await respondent.open();
    await respondent.send();
    expect((await respondent.draft({ [`q.${uuid(10)}`]: 'half@' })).status).toBe(204);
    const page = await respondent.open();
    expect(page.text).toContain('value="half@"');
    expect(await storedOf(survey.id, '&is_complete=false')).toEqual([]);
  });

  it('shows nothing of a survey that is not there, and says so in the language of the reader', async () => {
    const response = await bench.page.request('/nothing', {
      headers: { accept: 'text/html', 'accept-language': 'es' },
    });
    expect([response.status, words(await response.text())]).toEqual([
      404,
      'No existe esta encuesta Hecho con Survey Exports',
    ]);
  });
});

describe('files', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
  const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

  it('are checked by what they are, kept whole, given out as attachments, and go with their answer', async () => {
    const survey = await makeSurvey(bench.app, anna, {
      [uuid(1)]: { type: 'file', title: 'Picture?', fileFormats: ['png', 'txt'], isRequired: true },
    });
    const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
    await respondent.open();
    const field = `q.${uuid(1)}`;
    for (const wrong of [
      file(png, 'a.exe'),
      file(Buffer.from('MZ..'), 'a.png'),
      file(Buffer.from('<html>'), 'b.png'),
    ]) {
      expect((await respondent.send({ [field]: wrong })).text).toContain('Этот формат файла не подходит');
    }
    const large = Buffer.alloc(500 * 1024, 'ю');
    await respondent.send({ [field]: file(large, 'ю "1".txt'), [`q.${uuid(9)}`]: '{"url":"javascript:alert(1)"}' });
    const [answer] = await storedOf(survey.id);
    const [stored] = answer.answers[0].answer;
    expect(stored).toEqual({ url: expect.stringMatching(/^http:\/\/respond\.test\//), name: 'ю "1".txt', ext: 'txt' });
    const read = () => bench.page.request(stored.url.replace('http://respond.test', ''));
    const given = await read();
    expect(given.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''%D1%8E/);
    expect(given.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await given.arrayBuffer()).equals(large)).toBe(true);
    // whoever knows its address may name it in an answer of their own, and that is all
    const named = { answers: { [uuid(1)]: [stored] } };
    const { body: other } = await call(bench.app, undefined, 'POST', `/public/${survey.virtualId}/answers`, named);
    expect((await call(bench.app, anna, 'DELETE', `/quiz/${survey.id}/answers/${other.id}`)).status).toBe(200);
    expect((await read()).status).toBe(200);
    await call(bench.app, anna, 'DELETE', `/quiz/${survey.id}/answers/${answer.id}`);
    expect((await read()).status).toBe(404);
  });

  it('belong to the sitting that uploaded them, whichever answer names them', async () => {
    const [mine, other] = ['sitting-a', 'sitting-b'];
    const { needs } = bench;
    const id = await keepUpload(needs.records, 7, { sitting: mine, name: 'a.png', bytes: png });
    const listed = [{ url: `https://elsewhere.test/files/${id}` }];
    const remains = async () => !!(await needs.records.get(uploadKey(7, id)));
    await dropUpload(needs.records, 7, { id, sitting: other }, 0);
    await removeFiles(needs, 7, other, listed);
    expect(await remains()).toBe(true);
    await removeFiles(needs, 7, mine, listed);
    expect(await remains()).toBe(false);
  });

  it('are looked at for malware where the host has a scanner, and lists say what it said', async () => {
    const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'file', isRequired: true } });
    const scan: ScanFile = async (bytes) =>
      Buffer.concat(await Array.fromAsync(bytes)).includes('EICAR') ? 'infected' : 'clean';
    const page = bench.makePage({ uploads: { files: bench.files, scan } });
    const respondent = newRespondent(page, `/${survey.virtualId}`);
    await respondent.open();
    const refused = await respondent.send({ [`q.${uuid(1)}`]: file(Buffer.from('EICAR'), 'a.txt') });
    expect([refused.status, refused.text.includes('вредоносная программа: a.txt')]).toEqual([422, true]);
    await respondent.send({ [`q.${uuid(1)}`]: file(Buffer.from('words'), 'b.txt') });
    const [answer] = await storedOf(survey.id);
    expect(answer.answers[0].answer).toMatchObject([{ name: 'b.txt', scan: 'clean' }]);
    const { body } = await call(bench.app, anna, 'POST', `/quiz/${survey.id}/report`, {});
    const { report_uuid, widgets } = body.report;
    const query = `widget_id=${uuid(1)}&widget_hash=${widgets[0].widget_hash}`;
    const listed = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/report/${report_uuid}/files?${query}`);
    expect(listed.body).toMatchObject([{ name: 'b.txt', scan: 'clean' }]);
  });
});
