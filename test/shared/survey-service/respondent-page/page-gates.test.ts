/** Whom the page lets in beyond the password: people, not robots, and those whom the owner's site has signed in. */

import { solveChallenge } from 'altcha-lib/v1';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

let bench: PageBench;
let survey: { id: number; virtualId: string };
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno', title: 'Sure?' } });
  await settings({ lang: 'en' });
});

const settings = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);
const total = async () => (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.total;
const respondent = (who = {}) => newRespondent(bench.page, `/${survey.virtualId}`, who);

describe('a captcha', () => {
  async function solved(text: string): Promise<string> {
    const json = /data-puzzle="([^"]*)"/.exec(text)?.[1]?.replace(/&#34;/g, '"') ?? '';
    const { algorithm, challenge, salt, signature, maxnumber } = JSON.parse(json.replace(/&#38;/g, '&'));
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
    return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }));
  }

  it('lets an answer through once its puzzle is solved, and no other sitting with it', async () => {
    await settings({ show_captcha: true });
    const person = respondent();
    const page = await person.open();
    expect(words(page.text)).toContain('Switch on JavaScript');
    expect((await person.send({ [`q.${uuid(1)}`]: 'yes' })).status).toBe(422);
    expect(await total()).toBe(0);
    const captcha = await solved(page.text);
    const robot = respondent({ agent: 'Robot' });
    await robot.open();
    expect((await robot.send({ [`q.${uuid(1)}`]: 'yes', captcha })).status).toBe(422);
    expect(words((await person.send({ [`q.${uuid(1)}`]: 'yes', captcha })).text)).toContain('Thank you');
    expect(await total()).toBe(1);
    const api = await call(bench.app, undefined, 'POST', `/public/${survey.virtualId}/answers`, { answers: {} });
    expect([api.status, api.body.message]).toEqual([403, expect.stringContaining('by a robot')]);
  });
});

describe('single sign-on', () => {
  const secret = 'a secret of at least thirty-two letters';
  const token = (claims: { aud?: string; sub?: string; exp?: number }, key = secret) => {
    const seconds = Math.floor(bench.clock.now / 1000);
    const content = { aud: survey.virtualId, sub: 'ann@example.com', exp: seconds + 300, iat: seconds, ...claims };
    return new SignJWT(content).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
  };

  it('lets in whom the owner’s site has signed in, and nobody else', async () => {
    await settings({ sso_active: true });
    expect(words((await respondent().open()).text)).toContain('Open this survey from its owner’s website');
    await settings({ sso_secret: secret });
    const refused = [
      'x',
      await token({ aud: 'other' }),
      await token({ exp: Math.floor(bench.clock.now / 1000) - 10 }),
      await token({}, 'another secret of at least thirty-two'),
    ];
    for (const sso of refused) expect((await respondent().open(`?sso=${sso}`)).status).toBe(403);
    const ann = respondent();
    expect(words((await ann.open(`?sso=${await token({})}`)).text)).toContain('Sure?');
    expect(words((await ann.send({ [`q.${uuid(1)}`]: 'yes' })).text)).toContain('Thank you');
    expect(await total()).toBe(1);
    const api = await call(bench.app, undefined, 'GET', `/public/${survey.virtualId}`);
    expect(api.status).toBe(403);
    expect((await settings({ lang: 'en' })).body.settings).not.toHaveProperty('sso_secret');
  });
});

describe('a flood of answers from one address', () => {
  const flood = () =>
    bench.records.create(
      { partition: `GUESSES#submissions#${survey.id}#192.0.2.7`, sort: 'TIMES' },
      { oldest: bench.clock.now - 60_000, gaps: Array.from({ length: 599 }, () => 0) },
    );

  it('is stopped with a page that loses nothing, for this address and survey and ten minutes', async () => {
    await flood();
    const one = respondent();
    await one.open();
    const refused = await one.send({ [`q.${uuid(1)}`]: 'yes' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '540']);
    expect(words(refused.text)).toContain(
      'Too many answers are coming from your network right now. Yours are not lost',
    );
    expect(refused.text).toContain(`href="/${survey.virtualId}"`);
    const other = respondent({ ip: '192.0.2.8' });
    await other.open();
    expect(words((await other.send({ [`q.${uuid(1)}`]: 'yes' })).text)).toContain('Thank you');
    bench.clock.now += 540_000;
    await one.open();
    expect(words((await one.send()).text)).toContain('Thank you');
    expect(await total()).toBe(2);
  });

  it('is a 429 for programs', async () => {
    await flood();
    const submit = (sourceIp: string) =>
      bench.app.request(
        `/v3/public/${survey.virtualId}/answers`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"answers":{}}' },
        { requestContext: { http: { sourceIp } } },
      );
    const refused = await submit('192.0.2.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '540']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await submit('192.0.2.8')).status).toBe(201);
    expect(await total()).toBe(1);
  });
});
