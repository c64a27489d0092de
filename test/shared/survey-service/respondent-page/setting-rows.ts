/**
 * Every setting of the contract with two values or more, and what a respondent or the owner sees of each. A row looks at
 * the same thing after each change; all other settings are the default ones.
 */

import { words } from './page-bench.ts';
import {
  fill,
  has,
  hasScript,
  isBackRefused,
  isOpen,
  isTakenTwice,
  type Looker,
  lastScore,
  markup,
  orders,
  owned,
  qr,
  says,
  secret,
  signedIn,
  slowly,
  somebody,
} from './setting-looks.ts';

interface Row {
  look: (looker: Looker) => Promise<unknown>;
  /** Settings, and what is seen with them. */
  ways: readonly (readonly [settings: object, seen: unknown])[];
}

const phone = { agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile' };
const onOff = (setting: string, on: unknown = true, off: unknown = false): Row['ways'] => [
  [{ [setting]: true }, on],
  [{ [setting]: false }, off],
];
const late = { limit_time_enabled: true, limit_time_value: '2026-03-01 11:00:00', limit_time_timezone: 'UTC' };
const listed = { ip_list_enabled: true };

export const settingRows: Record<string, Row> = {
  name: {
    look: has('<title>Named</title>'),
    ways: [
      [{ name: 'Named' }, true],
      [{ name: 'Other' }, false],
    ],
  },
  lang: {
    look: has('lang="es"'),
    ways: [
      [{ lang: 'es' }, true],
      [{ lang: 'en' }, false],
    ],
  },
  // shown by the dashboard, never to respondents
  info_title: {
    look: owned('info_title'),
    ways: [
      [{ info_title: 'Wave 3' }, 'Wave 3'],
      [{ info_title: '' }, ''],
    ],
  },
  description: {
    look: has('name="description" content="All"'),
    ways: [
      [{ description: 'All' }, true],
      [{ description: '' }, false],
    ],
  },
  show_progressbar: { look: has('<progress'), ways: onOff('show_progressbar') },
  show_navigate: {
    look: has('data-advance'),
    ways: [
      [{ show_by_one: true, show_navigate: false }, true],
      [{ show_navigate: true }, false],
    ],
  },
  numeration: { look: has('class="number"'), ways: onOff('numeration') },
  auto_move_by_enter: {
    look: has('<button type="submit" disabled hidden>'),
    ways: onOff('auto_move_by_enter', false, true),
  },
  show_by_one: {
    look: async (looker) => (await says()(looker)).includes('Why?'),
    ways: onOff('show_by_one', false, true),
  },
  allow_multiple_answer: { look: isTakenTwice({ agent: 'Twice' }), ways: onOff('allow_multiple_answer') },
  show_copyright: { look: has('Made with Survey Exports'), ways: onOff('show_copyright') },
  close_quiz_enabled: { look: isOpen(), ways: onOff('close_quiz_enabled', false, true) },
  limit_time_enabled: {
    look: isOpen(),
    ways: [
      [late, false],
      [{ limit_time_enabled: false }, true],
    ],
  },
  limit_time_value: {
    look: isOpen(),
    ways: [
      [late, false],
      [{ limit_time_value: '2026-03-01 13:00:00' }, true],
    ],
  },
  // noon in Greenwich is four in the afternoon in Dubai
  limit_time_timezone: {
    look: isOpen(),
    ways: [
      [{ ...late, limit_time_value: '2026-03-01 15:00:00' }, true],
      [{ limit_time_timezone: 'Asia/Dubai' }, false],
    ],
  },
  limit_answer_count_enabled: {
    look: isOpen(),
    ways: [
      [{ limit_answer_count_enabled: true, limit_answer_count_value: 1 }, false],
      [{ limit_answer_count_enabled: false }, true],
    ],
  },
  limit_answer_count_value: {
    look: isOpen(),
    ways: [
      [{ limit_answer_count_enabled: true, limit_answer_count_value: 1 }, false],
      [{ limit_answer_count_value: 1000 }, true],
    ],
  },
  use_password: {
    look: has('type="password"'),
    ways: [
      [{ use_password: true, password: 'sesame' }, true],
      [{ use_password: false }, false],
    ],
  },
  password: {
    look: async (looker) => {
      const one = somebody(looker);
      await one.open();
      return words((await one.send({ password: 'sesame' }, 'enter')).text).includes('Drink?');
    },
    ways: [
      [{ use_password: true, password: 'sesame' }, true],
      [{ password: 'other' }, false],
    ],
  },
  multiple_ip: { look: (looker) => isTakenTwice({ ip: '192.0.2.99' })(looker), ways: onOff('multiple_ip') },
  show_captcha: { look: has('name="captcha"'), ways: onOff('show_captcha') },
  ip_list_enabled: {
    look: isOpen(),
    ways: [
      [{ ...listed, ip_blacklist: '192.0.2.7' }, false],
      [{ ip_list_enabled: false }, true],
    ],
  },
  ip_whitelist: {
    look: isOpen(),
    ways: [
      [{ ...listed, ip_whitelist: '198.51.100.0/24' }, false],
      [{ ip_whitelist: '192.0.2.0/24' }, true],
    ],
  },
  ip_blacklist: {
    look: isOpen(),
    ways: [
      [{ ...listed, ip_blacklist: '192.0.2.0/24' }, false],
      [{ ip_blacklist: '' }, true],
    ],
  },
  available_devices: {
    look: isOpen(phone),
    ways: [
      [{ available_devices: ['desktop'] }, false],
      [{ available_devices: ['mobile'] }, true],
    ],
  },
  scoring_switcher: {
    look: async (looker) => {
      await fill(looker);
      return lastScore(looker);
    },
    ways: onOff('scoring_switcher', 1, null),
  },
  question_required_mode: {
    look: async (looker) => (await markup(looker)).match(/class="required"/g)?.length ?? 0,
    ways: [
      [{ question_required_mode: 'all_required' }, 3],
      [{ question_required_mode: 'all_optional' }, 0],
      [{ question_required_mode: 'individual' }, 1],
    ],
  },
  question_random_order: { look: orders, ways: onOff('question_random_order', 'many', 'one') },
  disable_auto_redirect: {
    look: async (looker) => (await fill(looker)).text.includes('http-equiv="refresh"'),
    ways: onOff('disable_auto_redirect', false, true),
  },
  block_jump_to_prev_widget: {
    look: isBackRefused,
    ways: [
      [{ show_by_one: true, block_jump_to_prev_widget: true }, true],
      [{ block_jump_to_prev_widget: false }, false],
    ],
  },
  filling_time_enabled: {
    look: slowly,
    ways: [
      [{ filling_time_enabled: true, filling_time_seconds: 60 }, false],
      [{ filling_time_enabled: false }, true],
    ],
  },
  filling_time_seconds: {
    look: slowly,
    ways: [
      [{ filling_time_enabled: true, filling_time_seconds: 60 }, false],
      [{ filling_time_seconds: 600 }, true],
    ],
  },
  scripts_in_head: {
    look: hasScript('head'),
    ways: [
      [{ scripts_in_head_enabled: true, scripts_in_head: '<script>own()</script>' }, true],
      [{ scripts_in_head: '' }, false],
    ],
  },
  scripts_in_body: {
    look: hasScript('body'),
    ways: [
      [{ scripts_in_body_enabled: true, scripts_in_body: '<script>own()</script>' }, true],
      [{ scripts_in_body: '' }, false],
    ],
  },
  scripts_in_head_enabled: {
    look: hasScript('head'),
    ways: [
      [{ scripts_in_head_enabled: true, scripts_in_head: '<script>own()</script>' }, true],
      [{ scripts_in_head_enabled: false }, false],
    ],
  },
  scripts_in_body_enabled: {
    look: hasScript('body'),
    ways: [
      [{ scripts_in_body_enabled: true, scripts_in_body: '<script>own()</script>' }, true],
      [{ scripts_in_body_enabled: false }, false],
    ],
  },
  sso_active: { look: isOpen(), ways: onOff('sso_active', false, true) },
  sso_secret: {
    look: signedIn,
    ways: [
      [{ sso_active: true, sso_secret: secret }, true],
      [{ sso_secret: secret.replace('a', 'b') }, false],
    ],
  },
  qr_code_size: {
    look: qr('width'),
    ways: [
      [{ qr_code_size: 200 }, 200],
      [{ qr_code_size: 300 }, 300],
    ],
  },
  qr_code_color: {
    look: qr('palette'),
    ways: [
      [{ qr_code_color: '#123456' }, 'ffffff123456'],
      [{ qr_code_color: '#000' }, 'ffffff000000'],
    ],
  },
  qr_code_background_color: {
    look: qr('palette'),
    ways: [
      [{ qr_code_background_color: '#fed' }, 'ffeedd000000'],
      [{ qr_code_background_color: '#ffffff' }, 'ffffff000000'],
    ],
  },
  qr_code_margin: {
    look: qr('dark'),
    ways: [
      [{ qr_code_margin: 100 }, true],
      [{ qr_code_margin: 10 }, false],
    ],
  },
};
