/** The settings of a survey that the contract lists, all optional: what is not sent stays as it is. */
import { z } from 'zod';

const flag = z.boolean();
const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'expected a HEX colour such as #1f6feb');
const seconds = z.int().min(1).nullable();

export const surveySettings = z
  .strictObject({
    name: z.string().min(1).max(255),
    lang: z.enum(['ru', 'en', 'es', 'pt']),
    info_title: z.string().max(500),
    description: z.string().max(5000),

    show_progressbar: flag,
    show_navigate: flag,
    numeration: flag,
    auto_move_by_enter: flag,
    show_by_one: flag,
    allow_multiple_answer: flag,
    show_copyright: flag,

    close_quiz_enabled: flag.describe('true stops accepting responses'),
    limit_time_enabled: flag,
    limit_time_value: z.string().max(40).nullable().describe('deadline such as 2026-03-01 18:00:00'),
    limit_time_timezone: z.string().max(64),
    limit_answer_count_enabled: flag,
    limit_answer_count_value: z.int().min(1).nullable(),
    use_password: flag,
    password: z.string().min(1).max(250).describe('for use_password; never shown again'),
    multiple_ip: flag,
    show_captcha: flag,
    ip_list_enabled: flag,
    ip_whitelist: z.string().max(5000),
    ip_blacklist: z.string().max(5000),
    available_devices: z.array(z.enum(['desktop', 'mobile', 'tablet'])).max(3),

    scoring_switcher: flag,
    question_required_mode: z.enum(['individual', 'all_required', 'all_optional']),
    question_random_order: flag,
    disable_auto_redirect: flag,
    block_jump_to_prev_widget: flag,
    filling_time_enabled: flag,
    filling_time_seconds: seconds,

    scripts_in_head: z.string().max(20_000),
    scripts_in_body: z.string().max(20_000),
    scripts_in_head_enabled: flag,
    scripts_in_body_enabled: flag,
    sso_active: flag,
    qr_code_size: z.int().min(1).max(1000),
    qr_code_color: colour,
    qr_code_background_color: colour,
    qr_code_margin: z.int().min(0).max(1000),
  })
  .partial();
