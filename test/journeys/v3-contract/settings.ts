/** Rows of the contract: settings, default texts, and what the settings mean to respondents. */
import { expect } from 'vitest';
import { expectError, expectMembers, type Row, stranger, uuid, type V3 } from './v3.ts';

/** Every parameter of the table with a value of its type that is not the default. */
const parameters: Record<string, unknown> = {
  name: 'Named',
  lang: 'es',
  info_title: 'Internal',
  description: 'Meta',
  show_progressbar: false,
  show_navigate: false,
  numeration: false,
  auto_move_by_enter: false,
  show_by_one: true,
  allow_multiple_answer: false,
  show_copyright: false,
  close_quiz_enabled: true,
  limit_time_enabled: true,
  limit_time_value: '2030-01-01 18:00:00',
  limit_time_timezone: 'Europe/Madrid',
  limit_answer_count_enabled: true,
  limit_answer_count_value: 7,
  use_password: true,
  multiple_ip: false,
  show_captcha: true,
  ip_list_enabled: true,
  ip_whitelist: '192.0.2.1, 192.0.2.2',
  ip_blacklist: '198.51.100.7',
  available_devices: ['desktop'],
  scoring_switcher: true,
  question_required_mode: 'all_required',
  question_random_order: true,
  disable_auto_redirect: true,
  block_jump_to_prev_widget: true,
  filling_time_enabled: true,
  filling_time_seconds: 600,
  scripts_in_head: '<script>1</script>',
  scripts_in_body: '<script>2</script>',
  scripts_in_head_enabled: true,
  scripts_in_body_enabled: true,
  sso_active: true,
  qr_code_size: 500,
  qr_code_color: '#112233',
  qr_code_background_color: '#ddeeff',
  qr_code_margin: 3,
};

async function refusedUnder(v3: V3, settings: object, sent: object = { answers: {} }): Promise<unknown> {
  const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
  expect((await v3.call('POST', `/quiz/${id}/settings/info`, settings)).status).toBe(200);
  const { status, body } = await v3.call('POST', `/public/${code}/answers`, sent, null);
  return status === 201 ? 201 : [status, body.code];
}

export const settingRows: Row[] = [
  ...Object.entries(parameters).map(([name, value]) => ({
    row: `the parameter ${name} is kept, alone and typed`,
    async holds(v3: V3) {
      const { id } = await v3.survey();
      const before = (await v3.call('GET', `/quiz/${id}/settings/info`)).body;
      const changed = await v3.call('POST', `/quiz/${id}/settings/info`, { [name]: value });
      expect(changed).toMatchObject({ status: 200, body: { status: true } });
      expect((await v3.call('GET', `/quiz/${id}/settings/info`)).body).toEqual({
        ...before,
        [name]: value,
        // made again at every read
        url_preview: expect.any(String),
      });
      expectError(await v3.call('POST', `/quiz/${id}/settings/info`, { [name]: { wrong: true } }), 422);
    },
  })),
  {
    row: 'an unknown parameter is refused',
    async holds(v3) {
      const { id } = await v3.survey();
      expectError(await v3.call('POST', `/quiz/${id}/settings/info`, { mood: 'good' }), 422);
    },
  },
  {
    row: 'close_quiz_enabled: the survey stops accepting responses',
    async holds(v3) {
      expect(await refusedUnder(v3, { close_quiz_enabled: true })).toEqual([403, 'survey_closed']);
    },
  },
  {
    row: 'the response deadline, with its time zone',
    async holds(v3) {
      const deadline = { limit_time_enabled: true, limit_time_timezone: 'Asia/Tokyo' };
      expect(await refusedUnder(v3, { ...deadline, limit_time_value: '2020-01-01 00:00:00' })).toEqual([
        403,
        'survey_closed',
      ]);
      expect(await refusedUnder(v3, { ...deadline, limit_time_value: '2090-01-01 00:00:00' })).toBe(201);
    },
  },
  {
    row: 'the cap on responses holds when they come all at once',
    async holds(v3) {
      const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
      const cap = { limit_answer_count_enabled: true, limit_answer_count_value: 5 };
      await v3.call('POST', `/quiz/${id}/settings/info`, cap);
      const sent = Array.from({ length: 20 }, () => v3.call('POST', `/public/${code}/answers`, { answers: {} }, null));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(5);
      expect(new Set(statuses)).toEqual(new Set([201, 403]));
      expect((await v3.call('GET', `/quiz/${id}`)).body.answer_count).toBe(5);
    },
  },
  {
    row: 'use_password protects the survey',
    async holds(v3) {
      const settings = { use_password: true, password: 'opensesame' };
      expect(await refusedUnder(v3, settings)).toEqual([403, 'password_required']);
      expect(await refusedUnder(v3, settings, { answers: {}, password: 'no' })).toEqual([403, 'wrong_password']);
      expect(await refusedUnder(v3, settings, { answers: {}, password: 'opensesame' })).toBe(201);
      const { id } = await v3.survey();
      await v3.call('POST', `/quiz/${id}/settings/info`, settings);
      expect(JSON.stringify((await v3.call('GET', `/quiz/${id}/settings/info`)).body)).not.toContain('opensesame');
    },
  },
  {
    row: 'IP lists, allowed devices',
    async holds(v3) {
      const on = { ip_list_enabled: true };
      expect(await refusedUnder(v3, { ...on, ip_whitelist: '192.0.2.1' })).toEqual([403, 'address_refused']);
      expect(await refusedUnder(v3, { ...on, ip_whitelist: '192.0.2.1, 127.0.0.0/8' })).toBe(201);
      expect(await refusedUnder(v3, { ...on, ip_blacklist: '127.0.0.1' })).toEqual([403, 'address_refused']);
      expect(await refusedUnder(v3, { available_devices: ['mobile'] })).toEqual([403, 'device_refused']);
    },
  },
  {
    row: 'one response per respondent, and per address',
    async holds(v3) {
      for (const settings of [{ allow_multiple_answer: false }, { multiple_ip: false }]) {
        const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } });
        await v3.call('POST', `/quiz/${id}/settings/info`, settings);
        const sent = Array.from({ length: 5 }, () => v3.call('POST', `/public/${code}/answers`, { answers: {} }, null));
        const codes = (await Promise.all(sent)).map(({ status, body }) => (status === 201 ? 201 : body.code));
        expect(codes.sort()).toEqual([201, ...Array(4).fill('already_answered')].sort());
      }
    },
  },
  {
    row: 'scoring adds up the scores of the chosen options',
    async holds(v3) {
      const question = uuid();
      const choiceEntities = [
        { id: 'a', text: 'A', score: 3 },
        { id: 'b', text: 'B', score: 4 },
        { id: 'c', text: 'C' },
      ];
      const { id, code } = await v3.survey({ [question]: { type: 'choice', choiceMultiple: true, choiceEntities } });
      await v3.call('POST', `/quiz/${id}/settings/info`, { scoring_switcher: true });
      await v3.call('POST', `/public/${code}/answers`, { answers: { [question]: ['a', 'b', 'c'] } }, null);
      expect((await v3.call('GET', `/quiz/${id}/answers`)).body.data.answers[0].score).toBe(7);
    },
  },
  {
    row: 'GET /quiz/{id}/default-texts, in ru by default and in every language',
    async holds(v3) {
      const { id } = await v3.survey();
      const inRussian = (await v3.call('GET', `/quiz/${id}/default-texts`)).body;
      expect(inRussian).toEqual((await v3.call('GET', `/quiz/${id}/default-texts?lang=ru`)).body);
      for (const label of inRussian) expectMembers(label, 'code', 'standard_text', 'user_text');
      const next = async (lang: string) =>
        (await v3.call('GET', `/quiz/${id}/default-texts?lang=${lang}`)).body.find(
          (label: { code: string }) => label.code === 'button_next',
        ).standard_text;
      expect([await next('ru'), await next('en'), await next('es'), await next('pt')]).toEqual([
        'Далее',
        'Next',
        'Siguiente',
        'Próximo',
      ]);
      expectError(await v3.call('GET', `/quiz/${id}/default-texts?lang=xx`), 422);
    },
  },
  {
    row: 'POST /quiz/{id}/default-texts overrides, and null resets',
    async holds(v3) {
      const { id } = await v3.survey();
      const own = async () =>
        (await v3.call('GET', `/quiz/${id}/default-texts?lang=en`)).body.find(
          (label: { code: string }) => label.code === 'button_next',
        ).user_text;
      const set = (text: string | null) =>
        v3.call('POST', `/quiz/${id}/default-texts`, { texts: [{ code: 'button_next', text }] });
      expect((await set('Go on')).status).toBe(200);
      expect(await own()).toBe('Go on');
      await set(null);
      expect(await own()).toBeNull();
      expectError(await v3.call('POST', `/quiz/${id}/default-texts`, { texts: [{ code: 'nothing', text: 'x' }] }), 422);
    },
  },
  {
    row: 'updating default texts on a plan without the feature: 400 blocked_by_tariff',
    async holds(v3) {
      const { id } = await v3.survey(undefined, stranger);
      const texts = [{ code: 'button_next', text: 'Go on' }];
      expectError(await v3.call('POST', `/quiz/${id}/default-texts`, { texts }, stranger), 400, 'blocked_by_tariff');
    },
  },
];
