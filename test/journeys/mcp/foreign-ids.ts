/** Every tool and resource that takes an id, called with the ids of somebody else. */
import { randomUUID } from 'node:crypto';

export interface ForeignIds {
  quiz_id: number;
  list_id: number;
  folder_id: number;
  export_id: string;
  batch_id: string;
  schedule_id: string;
  preset_id: string;
  destination_id: string;
  link_id: string;
}

const onSurvey: Readonly<Record<string, object>> = {
  get_quiz_structure: {},
  update_quiz_widgets: { ids: [], entities: {} },
  update_quiz_settings: { settings: { lang: 'en' } },
  update_quiz_logic: { conditions: { rules: [] } },
  update_quiz_note: { notes: 'mine' },
  publish_quiz: {},
  rename_quiz: { name: 'mine' },
  duplicate_quiz: {},
  archive_quiz: {},
  delete_quiz: {},
  make_quiz_template: {},
  get_quiz_texts: {},
  update_quiz_texts: { texts: [{ code: 'button_next', text: 'mine' }] },
  apply_quiz_theme: { theme_id: 1 },
  get_quiz_variables: {},
  create_quiz_variable: { name: 'mine' },
  update_quiz_variable: { variable_id: randomUUID(), name: 'mine' },
  delete_quiz_variable: { variable_id: randomUUID() },
  create_hidden_option: { name: 'mine', value: '1' },
  update_hidden_option: { option_id: 1, name: 'mine', value: '1' },
  delete_hidden_option: { option_id: 1 },
  create_widget_hidden_option: { widget_uuid: randomUUID(), name: 'mine', value: '1' },
  update_widget_hidden_option: { widget_uuid: randomUUID(), option_id: 1, name: 'mine', value: '1' },
  delete_widget_hidden_option: { option_id: 1 },
  get_promocode_list: {},
  get_quiz_answers: {},
  count_quiz_answers: {},
  tag_answer: { answer_id: 1, tags: ['mine'] },
  toggle_answer_visibility: { answer_id: 1, is_hide: true },
  get_quiz_summary: {},
  get_quiz_report: {},
  get_quiz_report_files: { report_uuid: randomUUID() },
  get_quiz_report_inputs: { report_uuid: randomUUID() },
  get_quiz_webhooks: {},
  create_quiz_webhook: { title: 'mine', url: 'https://hooks.example.com/mine' },
  toggle_quiz_webhook: { webhook_id: 'wh_0', is_active: true },
  export_answers_csv: {},
  export_answers_xlsx: {},
  export_answers_word: {},
  export_answers_sav: {},
  export_answers_dta: {},
  export_answers_parquet: {},
  export_answers_jsonl: {},
  export_summary_pdf: {},
  export_filtered_report_pdf: {},
  export_filtered_report_word: {},
  export_filtered_report_pptx: {},
  export_codebook: {},
  export_files: {},
  share_report_link: {},
  export_survey: { outputs: [{ content: 'answers', format: 'csv' }] },
  preview_export: { outputs: [{ content: 'answers', format: 'csv' }] },
  query_figures: {},
  search_texts: {},
  get_facets: {},
  get_changes: {},
  list_answers: { show: 'answers' },
  get_survey: { part: 'structure' },
  get_report: { part: 'summary' },
  update_survey: { part: 'note', notes: 'mine' },
  manage_survey: { action: 'publish' },
  delete_survey: {},
  edit_hidden_data: { action: 'create_variable', name: 'mine' },
  update_answer: { action: 'tag', answer_id: 1, tags: ['mine'] },
  edit_survey_webhook: { action: 'create', title: 'mine', url: 'https://hooks.example.com/mine' },
};

export function foreignCalls(ids: ForeignIds): [name: string, args: Record<string, unknown>][] {
  const { quiz_id, list_id, folder_id, export_id, batch_id, schedule_id, preset_id, link_id, destination_id } = ids;
  const manage = (action: string, more: object = {}): [string, Record<string, unknown>] => [
    'manage_promocode_group',
    { action, list_id, ...more },
  ];
  return [
    ...Object.entries(onSurvey).map(([name, args]): [string, Record<string, unknown>] => [name, { quiz_id, ...args }]),
    ['move_quiz', { quiz_id, folder_id }],
    ['create_quiz', { folder_id }],
    ['get_promocode_codes', { list_id }],
    ['add_promocodes', { list_id, codes: ['mine'] }],
    ...['attach', 'sync'].map((action) => manage(action, { quiz_ids: [quiz_id] })),
    manage('rename', { name: 'mine' }),
    manage('delete'),
    manage('detach', { quiz_ids: [quiz_id] }),
    ['create_survey', { folder_id }],
    ['list_promo_codes', { show: 'codes', list_id }],
    ['edit_promo_codes', { action: 'add', list_id, codes: ['mine'] }],
    ['get_export', { export_id }],
    ['cancel_export', { export_id }],
    ['manage_schedule', { action: 'delete', schedule_id }],
    ['set_up_destination', { action: 'test', destination_id }],
    ['get_changes', { quiz_id, since_export_id: export_id }],
    ['get_batch', { batch_id }],
    ['cancel_batch', { batch_id }],
    ['update_schedule', { schedule_id, enabled: false }],
    ['run_schedule', { schedule_id }],
    ['delete_schedule', { schedule_id }],
    ['export_with_preset', { quiz_id, preset_id }],
    ['test_destination', { destination_id }],
    ['create_share_link', { export_id }],
    ['create_share_link', { batch_id }],
    ['revoke_share_link', { link_id }],
  ];
}

export function foreignResources({ quiz_id, list_id }: ForeignIds): string[] {
  const parts = ['structure', 'texts', 'variables', 'hidden_options', 'widgets_hidden', 'answers', 'summary', 'report'];
  return [...parts.map((part) => `quiz://${quiz_id}/${part}`), `promocode://${list_id}/codes`];
}
