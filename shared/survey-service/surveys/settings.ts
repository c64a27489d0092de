/** Every setting of a survey with its type, its limits and its default, in the groups of the contract. */
import { z } from '@hono/zod-openapi';
import { invalidAddress } from '../../network/address-list.ts';
import type { Records } from '../../records/records.ts';
import { isTimezone } from '../../zone.ts';
import { isRealTime } from '../questions/text-values.ts';
import { storableText } from '../service-api.ts';
import { keys } from '../store/stored.ts';

const on = z.boolean().default(true);
const off = z.boolean().default(false);
const text = (max: number) => storableText(max).default('');
const colour = (value: string) =>
  z
    .string()
    .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'expected a HEX colour')
    .openapi({ example: value })
    .default(value);

const addresses = storableText(5000)
  .refine((list) => invalidAddress(list) === undefined, {
    error: ({ input }) => `${invalidAddress(String(input))} is not an IP address or a network such as 192.0.2.0/24`,
  })
  .default('');

// assumed: defaults, and limits where none are shown
export const settingsSchema = z
  .strictObject({
    lang: z.enum(['ru', 'en', 'es', 'pt']).default('ru'),
    info_title: text(500),
    description: text(5000),

    show_progressbar: on,
    show_navigate: on,
    numeration: on,
    auto_move_by_enter: on,
    show_by_one: off,
    allow_multiple_answer: on,
    show_copyright: on,

    close_quiz_enabled: off,
    limit_time_enabled: off,
    limit_time_value: z
      .string()
      .regex(
        /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/,
        'expected a date and a time such as 2026-03-01 18:00:00',
      )
      .refine(isRealTime, 'there is no such time')
      .nullable()
      .openapi({ example: '2026-03-01 18:00:00' })
      .default(null),
    limit_time_timezone: z.string().max(64).refine(isTimezone, 'is not a known time zone').default('UTC'),
    limit_answer_count_enabled: off,
    limit_answer_count_value: z.int().min(1).nullable().default(null),
    use_password: off,
    multiple_ip: on,
    show_captcha: off,
    ip_list_enabled: off,
    ip_whitelist: addresses,
    ip_blacklist: addresses,
    available_devices: z
      .array(z.enum(['desktop', 'mobile', 'tablet']))
      .max(3)
      .default(['desktop', 'mobile', 'tablet']),

    scoring_switcher: off,
    question_required_mode: z.enum(['individual', 'all_required', 'all_optional']).default('individual'),
    question_random_order: off,
    disable_auto_redirect: off,
    block_jump_to_prev_widget: off,
    filling_time_enabled: off,
    filling_time_seconds: z.int().min(1).max(604_800).nullable().default(null),

    scripts_in_head: text(20_000),
    scripts_in_body: text(20_000),
    scripts_in_head_enabled: off,
    scripts_in_body_enabled: off,
    sso_active: off,
    qr_code_size: z.int().min(1).max(1000).default(300),
    qr_code_color: colour('#000000'),
    qr_code_background_color: colour('#ffffff'),
    qr_code_margin: z.int().min(0).max(1000).default(10),
  })
  .openapi('Settings');

export type Settings = z.infer<typeof settingsSchema>;

/** What was never set has its default, also for settings that joined after the survey was made. */
export async function readSettings(records: Records, surveyId: number): Promise<Settings> {
  const stored = await records.get(keys.settings(surveyId));
  return settingsSchema.parse(stored?.value ?? {});
}
