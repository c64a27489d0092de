/** Clumsy respondents, owners who change a survey under their hands, and people who send what no page would. */
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anna, call, declareVariables, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

type Made = { id: number; virtualId: string };
const list = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text, score: at + 1 }));
const v3 = (survey: Made, path: string, body?: object) =>
  call(bench.app, anna, body ? 'POST' : 'GET', `/quiz/${survey.id}${path}`, body);
const settings = (survey: Made, body: object) => v3(survey, '/settings/info', { lang: 'en', ...body });
const respondent = ({ virtualId }: Made, who = {}) => newRespondent(bench.page, `/${virtualId}`, who);
const q = (n: number) => `q.${uuid(n)}`;
const given = async (survey: Made) => {
  const { answers } = (await v3(survey, '/answers?is_screenout=true')).body.data;
  return answers.map((each: { answers: { answer: unknown }[] }) => each.answers.map(({ answer }) => answer));
};

it('takes spaces for silence, and no places, numbers or choices that there are not', async () => {
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'input', title: 'Why?', isRequired: true },
    [uuid(2)]: { type: 'ranking', rankingEntities: list('A', 'B') },
    [uuid(3)]: { type: 'yesno' },
    [uuid(4)]: { type: 'scale' },
    [uuid(5)]: { type: 'matrix', matrixRowEntities: list('R'), matrixColEntities: list('C') },
  });
  const one = respondent(survey);
  await one.open();
  const wrong = [
    { [q(1)]: ' \n\t ' },
    { [`${q(2)}.o1`]: '3' },
    { [`${q(2)}.o1`]: 'first' },
    { [q(3)]: 'maybe' },
    { [q(4)]: '1e999' },
    { [`${q(5)}.o1`]: ['o:o1', 'o:o1'] },
    { [`${q(5)}.o1`]: '__proto__' },
  ];
  for (const [at, fields] of wrong.entries()) {
    const page = await one.send({ ...(at > 0 && { [q(1)]: 'So' }), ...fields });
    expect([fields, page.status]).toEqual([fields, at === 6 ? 200 : 422]);
  }
  // what is no option of a row is no answer to it
  expect(await given(survey)).toEqual([['So']]);
});

it('refuses none of the above beside anything else', async () => {
  const choice = { type: 'choice', choiceEntities: list('A', 'B'), choiceMultiple: true };
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { ...choice, noneOfAbove: true, choiceTextOther: true },
  });
  const one = respondent(survey);
  await one.open();
  expect((await one.send({ [q(1)]: ['o:o1', 'o:noneOfAbove'] })).status).toBe(422);
  expect((await one.send({ [q(1)]: ['other', 'o:noneOfAbove'], [`${q(1)}.other`]: 'Mine' })).status).toBe(422);
  const path = `/public/${survey.virtualId}/answers`;
  const sent = await call(bench.app, undefined, 'POST', path, { answers: { [uuid(1)]: ['noneOfAbove', 'o2'] } });
  expect([sent.status, sent.body.errors]).toEqual([
    422,
    { [`answers.${uuid(1)}`]: [expect.stringContaining('noneOfAbove')] },
  ]);
  expect((await one.send({ [q(1)]: ['o:noneOfAbove'] })).status).toBe(200);
  expect(await given(survey)).toEqual([[['noneOfAbove']]]);
});

it('counts the points of options and of every column chosen in a matrix', async () => {
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'choice', choiceEntities: list('A', 'B'), choiceMultiple: true },
    [uuid(2)]: {
      type: 'matrix',
      matrixChoiceType: 'multiple',
      matrixRowEntities: [
        { id: 'r', text: 'R' },
        { id: 's', text: 'S' },
      ],
      matrixColEntities: list('C', 'D'),
    },
  });
  await settings(survey, { scoring_switcher: true });
  const one = respondent(survey);
  await one.open();
  await one.send({ [q(1)]: ['o:o1', 'o:o2'], [`${q(2)}.r`]: ['o:o1', 'o:o2'], [`${q(2)}.s`]: 'o:o2' });
  expect((await v3(survey, '/answers')).body.data.answers[0].score).toBe(1 + 2 + (1 + 2) + 2);
});

it('loses nothing when the host is killed between pages, and asks nothing again', async () => {
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'input', title: 'A' },
    [uuid(2)]: { type: 'input', title: 'B' },
  });
  await settings(survey, { show_by_one: true });
  // every page is served by a host that knows nothing of the one before
  const reborn = {
    request: (...request: Parameters<PageBench['page']['request']>) => bench.makePage().request(...request),
  };
  const one = newRespondent(reborn, `/${survey.virtualId}`);
  await one.open();
  expect(words((await one.send({ [q(1)]: 'first' })).text)).toContain('2 of 2');
  expect((await one.send({ [q(2)]: 'second' }, 'back')).text).toContain('value="first"');
  expect((await one.send({ [q(1)]: 'first' })).text).toContain('value="second"');
  await one.send({ [q(2)]: 'second' });
  await one.open();
  expect(await given(survey)).toEqual([['first', 'second']]);
});

it('stores one answer when whoever stores it is so slow that another takes over', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input', title: 'A' } });
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const append: typeof bench.answers.append = async (...answer) => {
    reached.resolve();
    await released.promise;
    return bench.answers.append(...answer);
  };
  const slow = newRespondent(bench.makePage({ answers: { ...bench.answers, append } }), `/${survey.virtualId}`);
  await slow.open();
  const sent = slow.send({ [q(1)]: 'once' });
  await reached.promise;
  bench.clock.now += 31_000;
  const headers = { accept: 'text/html', cookie: slow.cookie() };
  await bench.page.request(`/${survey.virtualId}`, { headers });
  released.resolve();
  expect((await sent).status).toBe(500);
  expect(words((await slow.open()).text)).toContain('Спасибо');
  expect(await given(survey)).toEqual([['once']]);
  bench.failures.length = 0;
});

it('keeps what was typed when the survey is changed meanwhile, and its rules and questions only once published', async () => {
  const old = {
    [uuid(1)]: { type: 'input', title: 'A' },
    [uuid(2)]: { type: 'input', title: 'B' },
    [uuid(3)]: { type: 'input', title: 'C' },
  };
  const survey = await makeSurvey(bench.app, anna, old);
  await settings(survey, { show_by_one: true });
  const one = respondent(survey);
  await one.open();
  await one.send({ [q(1)]: 'first' });
  const { [uuid(2)]: _gone, ...left } = old;
  await v3(survey, '/save', { ids: Object.keys(left), entities: left });
  const rules = [{ when: { question_id: uuid(1), op: 'answered' }, then: { go_to: 'submit' } }];
  await v3(survey, '/conditions', { conditions: { rules } });
  expect(words((await one.open()).text)).toContain('2 of 3');
  await v3(survey, '/conditions', { conditions: { rules: [] } });
  await v3(survey, '/publish', {});
  // the step that is sent is no more: what it brings is taken nowhere, and nothing else is emptied
  expect((await one.send({ [q(2)]: 'second' })).text).toContain('value="first"');
  await settings(survey, { show_by_one: false });
  await one.send({ [q(1)]: 'first', [q(3)]: 'third' });
  expect(await given(survey)).toEqual([['first', 'third']]);
});

it('moves nobody back by a draft that comes late', async () => {
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'input', title: 'A' },
    [uuid(2)]: { type: 'input', title: 'B' },
  });
  await settings(survey, { show_by_one: true });
  const one = respondent(survey);
  await one.open();
  const draft = one.form({ [q(1)]: 'first' });
  await one.send({ [q(1)]: 'first' });
  await bench.page.request(`/${survey.virtualId}/draft`, { method: 'POST', body: draft });
  expect(words((await one.open()).text)).toContain('2 of 2');
});

it('says that answers are too long, and shows them', async () => {
  const entities = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [uuid(n), { type: 'input', title: `${n}` }]),
  );
  const survey = await makeSurvey(bench.app, anna, entities);
  await settings(survey, {});
  const one = respondent(survey);
  await one.open();
  for (const letters of ['x', 'ю']) {
    const long = Object.fromEntries(Object.keys(entities).map((id) => [`q.${id}`, letters.repeat(15_000)]));
    const page = await one.send(long);
    expect([page.status, words(page.text)]).toEqual([422, expect.stringContaining('The answers are too long')]);
    expect(page.text).toContain(letters.repeat(15_000));
  }
  expect((await one.send({ [q(1)]: 'short' })).status).toBe(200);
});

it('keeps long variables of a link, in a cookie that browsers keep', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno' }, [uuid(2)]: { type: 'yesno' } });
  await settings(survey, { show_by_one: true });
  const names = ['a', 'b', 'c', 'd', 'e'];
  await declareVariables(bench.app, anna, survey.id, ...names);
  const one = respondent(survey);
  const value = `<b>${'ю'.repeat(480)}`;
  await one.open(`?${new URLSearchParams(Object.fromEntries(names.map((name) => [name, value])))}&__proto__=x&other=y`);
  expect(one.cookie().length).toBeLessThan(4000);
  await one.send({ [q(1)]: 'yes' });
  await one.send({ [q(2)]: 'no' });
  const [answer] = (await v3(survey, '/answers')).body.data.answers;
  expect(answer.variables).toEqual(Object.fromEntries(names.map((name) => [name, value])));
});

it('lets each person answer once whom the owner’s site has signed in, wherever they sit', async () => {
  const secret = 'a secret of at least thirty-two letters';
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno', title: 'Sure?' } });
  await settings(survey, { sso_active: true, sso_secret: secret, allow_multiple_answer: false });
  const seconds = Math.floor(bench.clock.now / 1000);
  const fill = async (sub: string, who: object) => {
    const claims = new SignJWT({ aud: survey.virtualId, sub, iat: seconds, exp: seconds + 300 });
    const sso = await claims.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    const one = respondent(survey, who);
    const opened = await one.open(`?sso=${sso}`);
    return opened.status === 200 ? (await one.send({ [q(1)]: 'yes' })).status : words(opened.text);
  };
  expect(await fill('ann', { agent: 'Office' })).toBe(200);
  expect(await fill('bob', { agent: 'Office' })).toBe(200);
  expect(await fill('ann', { agent: 'Home', ip: '198.51.100.4' })).toContain('You have already answered');
  expect(await given(survey)).toHaveLength(2);
});

it('refuses what is no form, and is not shaken by tickets, steps and fields of nobody’s', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno', title: 'Sure?' } });
  const path = `/${survey.virtualId}`;
  const { url_preview } = (await v3(survey, '/settings/info')).body;
  const preview = url_preview.replace('http://respond.test', '');
  const bodies: [type: string, body: string][] = [
    ['application/json', '{"go":"next"}'],
    ['multipart/form-data; boundary=x', 'not a part'],
    ['multipart/form-data', ''],
    ['text/plain', 'go=next'],
  ];
  for (const [type, body] of bodies) {
    for (const to of [path, `${path}/draft`, preview]) {
      const response = await bench.page.request(to, { method: 'POST', body, headers: { 'content-type': type } });
      expect([type, to, response.status]).toEqual([type, to, 415]);
    }
  }
  for (const ticket of ['x', 'x.y', 'e30.e30', '.', '%00', 'a.b.c', 'ю'.repeat(9000)]) {
    const body = new URLSearchParams({ ticket, step: '__proto__', go: 'constructor', [q(1)]: 'yes', 'drop-file': 'x' });
    expect((await bench.page.request(path, { method: 'POST', body })).status).toBe(303);
  }
  const back = await bench.page.request(preview, { method: 'POST', body: new URLSearchParams({ go: 'back' }) });
  expect(words(await back.text())).toContain('Sure?');
  expect(await given(survey)).toEqual([]);
  expect(bench.failures).toEqual([]);
});

it('puts no address into the page that is more than an address', async () => {
  const end = '"><script>alert(1)</script>';
  const hostile = [
    'https://x.test/?a\\',
    `https://x.test/${end}`,
    'https://x.test/");}*{color:red}',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `https://x.test/#';url=javascript:alert(1)`,
    'http:\\\\x.test\n/a',
  ];
  for (const address of hostile) {
    const survey = await makeSurvey(bench.app, anna, {
      [uuid(1)]: { type: 'message', multimedia: { type: 'img', imgUrl: address, imgLocation: 'background' } },
      submit: { type: 'submit', title: end, description: end, redirectUrl: address },
    });
    const one = respondent(survey);
    const page = await one.open();
    const last = await one.send();
    for (const { text } of [page, last]) {
      expect(text).not.toMatch(
        /<script>alert|url\("[^"]*\\|(?:src|href)=["']?(?:javascript|data):|content="\d+;url=(?!https?:)|\("[^"]*"\);\}\*/,
      );
    }
    expect(last.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

it('has screens under their own keys only', async () => {
  const survey = await makeSurvey(bench.app, anna);
  const save = (entities: Record<string, object>) => v3(survey, '/save', { ids: Object.keys(entities), entities });
  for (const entities of [
    { welcome: { type: 'submit' } },
    { submit: { type: 'yesno' } },
    { [uuid(1)]: { type: 'welcome' } },
  ]) {
    expect(await save(entities)).toMatchObject({ status: 422, body: { code: 'validation_error' } });
  }
  expect((await save({ welcome: { type: 'welcome' }, submit: { type: 'submit' } })).status).toBe(200);
});
