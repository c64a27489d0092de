/** Every setting of the contract that is about the page changes something there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, call, declareVariables, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

const phone = { agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile' };

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text, score: at }));
const threeQuestions = {
  [uuid(1)]: { type: 'choice', title: 'Drink?', choiceEntities: options('Tea', 'Milk', 'Beer') },
  [uuid(2)]: { type: 'input', title: 'Why?', isRequired: true },
  [uuid(3)]: { type: 'yesno', title: 'Again?' },
  submit: { type: 'submit', title: 'Done', redirectUrl: 'https://example.com/thanks?a=1&b=2' },
};
const given = { [`q.${uuid(1)}`]: 'o:o1', [`q.${uuid(2)}`]: 'So', [`q.${uuid(3)}`]: 'no' };

describe('the page', () => {
  let survey: { id: number; virtualId: string };
  let path: string;
  beforeEach(async () => {
    survey = await makeSurvey(bench.app, anna, threeQuestions);
    path = `/${survey.virtualId}`;
    await settings({ lang: 'en' });
  });
  const settings = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);
  const respondent = (who = {}) => newRespondent(bench.page, path, who);
  const text = async (who = {}) => words((await respondent(who).open()).text);
  const answers = async () =>
    (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers?is_screenout=true`)).body.data.answers;

  it('shows or hides the bar of progress, numbers, the copyright and the description', async () => {
    await settings({ description: 'About "drinks"' });
    const before = await respondent().open();
    expect(before.text).toContain('<progress');
    expect(before.text).toContain('content="About &#34;drinks&#34;"');
    expect(words(before.text)).toMatch(/1 Drink\? .*Made with Survey Exports/);
    await settings({ show_progressbar: false, numeration: false, show_copyright: false });
    const after = await respondent().open();
    expect(after.text).not.toContain('<progress');
    expect(words(after.text)).not.toMatch(/1 Drink|Made with/);
  });

  it('asks one question at a time, back and forth as set, and keeps the answers', async () => {
    await settings({ show_by_one: true });
    const one = respondent();
    expect(words((await one.open()).text)).toMatch(/1 of 3 .*Drink\?.* Next/);
    expect(words((await one.send(given)).text)).toMatch(/2 of 3 .*Why\?.* Next Back/);
    expect((await one.send({}, 'back')).text).toContain('value="o:o1" checked');
    await one.send(given);
    expect((await one.send({})).status).toBe(422);
    await settings({ block_jump_to_prev_widget: true });
    expect(words((await one.open()).text)).not.toContain('Back');
    expect(words((await one.send(given, 'back')).text)).toContain('Why?');
    await settings({ block_jump_to_prev_widget: false, show_navigate: false });
    expect((await one.open()).text).not.toContain('data-advance');
    const last = await one.send(given);
    expect(words(last.text)).toContain('Again?');
    // one touch sends nothing: what is chosen last may still be changed
    expect(last.text).not.toContain('data-advance');
    expect(words((await one.send(given)).text)).toContain('Done');
    expect(await answers()).toHaveLength(1);
    expect((await respondent({ agent: 'B' }).open()).text).toContain('data-advance');
    await settings({ show_by_one: false });
    expect((await respondent({ agent: 'C' }).open()).text).not.toContain('data-advance');
  });

  it('continues by Enter, or does not', async () => {
    const blocked = '<button type="submit" disabled hidden></button>';
    expect((await respondent().open()).text).not.toContain(blocked);
    await settings({ auto_move_by_enter: false });
    expect((await respondent().open()).text).toContain(blocked);
  });

  it('asks in an order of each respondent’s own, which stays', async () => {
    await settings({ question_random_order: true });
    const orders = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const one = respondent({ agent: `Agent ${n}` });
      const order = async () => [...(await one.open()).text.matchAll(/id="f-[^"]*(\d)"/g)].map(([, id]) => id).join('');
      const first = await order();
      expect(await order()).toBe(first);
      orders.add(first);
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('asks for all answers, for none, or as each question says', async () => {
    await settings({ question_required_mode: 'all_required' });
    const all = respondent();
    await all.open();
    expect([...(await all.send()).text.matchAll(/class="error"/g)]).toHaveLength(3);
    await settings({ question_required_mode: 'all_optional' });
    expect(words((await all.send()).text)).toContain('Done');
  });

  it('keeps the time by its own clock', async () => {
    await settings({ filling_time_enabled: true, filling_time_seconds: 120 });
    const slow = respondent();
    expect(words((await slow.open()).text)).toContain('Time left: 2:00');
    bench.clock.now += 60_000;
    expect((await slow.open()).text).toContain('data-seconds="60"');
    await slow.draft({ [`q.${uuid(2)}`]: 'Because' });
    bench.clock.now += 70_000;
    expect(words((await slow.send(given)).text)).toContain('Time is up');
    expect((await answers()).map((each: { is_complete: boolean }) => each.is_complete)).toEqual([false]);
    const late = new Date(bench.clock.now - 130_000).toISOString();
    const sent = await call(bench.app, undefined, 'POST', `/public${path}/answers`, {
      answers: { [uuid(2)]: 'x' },
      date_start: late,
    });
    expect([sent.status, sent.body.code]).toEqual([403, 'survey_closed']);
  });

  it('is closed to devices, addresses and times that it does not allow, and shows no question then', async () => {
    const closed = async (body: object, who = {}) => {
      await settings(body);
      const seen = await text(who);
      expect(seen).not.toContain('Drink');
      return seen.replace(' Made with Survey Exports', '');
    };
    expect(await closed({ available_devices: ['desktop'] }, phone)).toBe(
      'This survey cannot be answered on this kind of device',
    );
    expect(await closed({ ip_list_enabled: true, ip_blacklist: '192.0.2.0/24' })).toBe(
      'This survey cannot be answered from your network',
    );
    await settings({ ip_list_enabled: false });
    expect(
      await closed({ limit_time_enabled: true, limit_time_value: '2026-02-01 10:00:00', limit_time_timezone: 'UTC' }),
    ).toBe('This survey is closed');
    await settings({ limit_time_enabled: false });
    expect(await closed({ close_quiz_enabled: true })).toBe('This survey is closed');
  });

  it('takes as many answers as it wants, and one of each respondent if so set', async () => {
    const fill = async (who: object) => {
      const one = respondent(who);
      await one.open();
      return words((await one.send(given)).text);
    };
    await settings({ allow_multiple_answer: false });
    const first = respondent({ agent: 'First' });
    await first.open();
    expect(words((await first.send(given)).text)).not.toContain('Take it again');
    expect(await text({ agent: 'First' })).toContain('You have already answered this survey');
    await settings({ allow_multiple_answer: true });
    expect(words((await first.send({}, 'restart')).text)).toContain('Drink?');
    await settings({ limit_answer_count_enabled: true, limit_answer_count_value: 2 });
    expect(await fill({ agent: 'Second' })).toContain('Done');
    expect(await text({ agent: 'Third' })).toContain('has all the answers it needs');
    expect(words((await first.send(given)).text)).toContain('has all the answers it needs');
  });

  it('asks for its password before any question', async () => {
    await settings({ use_password: true, password: 'open sesame' });
    const one = respondent();
    expect(words((await one.open('?utm_source=mail')).text)).not.toContain('Drink');
    const wrong = await one.send({ password: 'sesame' }, 'enter');
    expect([wrong.status, words(wrong.text)]).toEqual([403, expect.stringContaining('Wrong password')]);
    expect(words((await one.send({ password: 'open sesame' }, 'enter')).text)).toContain('Drink?');
    expect(words((await one.send(given)).text)).toContain('Done');
    expect(await answers()).toHaveLength(1);
  });

  it('keeps declared variables of the link, shows a promo code and leads on', async () => {
    await declareVariables(bench.app, anna, survey.id, 'who');
    const list = await call(bench.app, anna, 'POST', '/promo/list', { name: 'L', codes: ['SAVE-10'] });
    await call(bench.app, anna, 'POST', `/promo/attach/${list.body.list.id}`, { quize_ids: [survey.id] });
    const one = respondent();
    await one.open('?who=Ann&other=x');
    const end = await one.send(given);
    expect(words(end.text)).toMatch(/Done .*Your promo code SAVE-10 Continue/);
    expect(end.text).toContain('content="5;url=https://example.com/thanks?a=1&#38;b=2"');
    expect((await answers())[0]).toMatchObject({ variables: { who: 'Ann' }, promo_code: 'SAVE-10' });
    await settings({ disable_auto_redirect: true });
    expect((await one.open()).text).not.toContain('http-equiv="refresh"');
  });

  it('branches as one goes, on one page too, and by what is published', async () => {
    const rules = [
      { when: { question_id: uuid(1), op: 'eq', value: 'o2' }, then: { go_to: uuid(3) } },
      { when: { question_id: uuid(1), op: 'eq', value: 'o3' }, then: { go_to: 'screenout' } },
    ];
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/conditions`, { conditions: { rules } });
    expect(await text()).toContain('Why?');
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/publish`);
    const one = respondent();
    expect(words((await one.open()).text)).not.toContain('Why?');
    const second = words((await one.send({ [`q.${uuid(1)}`]: 'o:o2' })).text);
    expect([second.includes('Why?'), second.includes('Again?')]).toEqual([false, true]);
    expect(words((await one.send({ [`q.${uuid(3)}`]: 'yes' })).text)).toContain('Done');
    const other = respondent({ agent: 'Other' });
    await other.open();
    expect(words((await other.send({ [`q.${uuid(1)}`]: 'o:o3' })).text)).toContain('meant for other people');
    const stored = (await answers()).map((each: { is_screenout: boolean; answers: object[] }) => [
      each.is_screenout,
      each.answers.length,
    ]);
    expect(stored).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  it('speaks the survey’s own words and language, from the right where it is written so', async () => {
    await settings({ lang: 'pt' });
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/default-texts`, {
      texts: [{ code: 'button_submit', text: 'Pronto <3' }],
    });
    const page = await respondent().open();
    expect(page.text).toContain('<html lang="pt" dir="ltr">');
    expect(words(page.text)).toContain('Pronto <3');
    const arabic = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input', title: 'ما رأيك في الخدمة؟' } });
    await call(bench.app, anna, 'POST', `/quiz/${arabic.id}/rename`, { name: 'استطلاع' });
    expect((await newRespondent(bench.page, `/${arabic.virtualId}`).open()).text).toContain(
      '<html lang="ar" dir="rtl">',
    );
  });
});
