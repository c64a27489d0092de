/** The table of tools: names of the contract, schemas an assistant can read, and hints that tell the truth. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { surveyIdsSchema } from '../../../../../shared/survey-service/promo/promo-shapes.ts';
import { allTools } from '../../../../../shared/ways-in/mcp/tools/all-tools.ts';

const listed = allTools.map((tool) => tool.listed());
const names = (pick: (tool: (typeof listed)[number]) => unknown) =>
  listed
    .filter(pick)
    .map(({ name }) => name)
    .sort();

/** As the contract of the assistant endpoint names them. */
const contract =
  `create_quiz, get_quiz_list, get_quiz_structure, update_quiz_widgets, update_quiz_settings, publish_quiz,
  rename_quiz, duplicate_quiz, move_quiz, archive_quiz, delete_quiz, make_quiz_template, update_quiz_note, update_quiz_logic,
  get_quiz_texts, update_quiz_texts, get_theme_list, apply_quiz_theme, get_quiz_variables, create_quiz_variable,
  update_quiz_variable, delete_quiz_variable, create_hidden_option, update_hidden_option, delete_hidden_option,
  create_widget_hidden_option, update_widget_hidden_option, delete_widget_hidden_option, create_promocode_group, add_promocodes,
  get_promocode_list, get_promocode_codes, manage_promocode_group, get_quiz_answers, count_quiz_answers, tag_answer,
  toggle_answer_visibility, get_quiz_summary, get_quiz_report, get_quiz_report_files, get_quiz_report_inputs,
  export_answers_csv, export_answers_xlsx, export_answers_word, export_summary_pdf, export_filtered_report_pdf,
  export_filtered_report_word, share_report_link, get_quiz_webhooks, create_quiz_webhook, toggle_quiz_webhook,
  get_folder_list, get_user_me`.split(/,\s*/);
const ours =
  `export_answers_sav, export_answers_dta, export_answers_parquet, export_answers_jsonl, export_filtered_report_pptx, export_codebook, export_files, get_export, start_batch, get_batch, cancel_batch, create_share_link, revoke_share_link, list_schedules,
  create_schedule, update_schedule, run_schedule, delete_schedule, create_preset, list_presets, export_with_preset, list_destinations, create_destination, test_destination`.split(
    /,\s*/,
  );

describe('the tools', () => {
  it('are the 53 of the contract and the pipeline’s own, each once', () => {
    expect(contract).toHaveLength(53);
    expect(names(() => true)).toEqual([...contract, ...ours].sort());
  });

  it.each(listed.map((tool) => [tool.name, tool] as const))('%s can be understood from its row', (_name, tool) => {
    expect(tool.title?.length).toBeGreaterThan(5);
    expect(tool.description?.length).toBeGreaterThan(20);
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
    expect(Object.keys(tool.outputSchema?.properties ?? {}).length).toBeGreaterThan(0);
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations ?? {};
    for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
      expect(hint).toBeTypeOf('boolean');
  });

  it('only read where they say so', () => {
    const readers = /^(get|count|list)_/;
    expect(names(({ annotations }) => annotations?.readOnlyHint)).toEqual(names(({ name }) => readers.test(name)));
  });

  it('say what is lost where something is', () => {
    const losing = listed.filter(({ annotations }) => annotations?.destructiveHint);
    expect(losing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['delete_quiz', 'update_quiz_widgets', 'manage_promocode_group', 'revoke_share_link']),
    );
    for (const { name, description } of losing)
      expect([name, description]).toEqual([name, expect.stringMatching(/lost|for good/)]);
    const keeping = /^(get|count|list|create|add|duplicate|start|run|export|share|move|archive|make|toggle|test)_/;
    expect(names(({ annotations }) => !annotations?.destructiveHint)).toEqual(names(({ name }) => keeping.test(name)));
  });

  it('are never both a reader and a danger', () => {
    expect(names(({ annotations }) => annotations?.readOnlyHint && annotations.destructiveHint)).toEqual([]);
  });

  it('touch the world outside only where people or servers outside feel it', () => {
    const open = [
      'create_destination',
      'create_quiz_webhook',
      'create_share_link',
      'publish_quiz',
      'revoke_share_link',
    ];
    expect(names(({ annotations }) => annotations?.openWorldHint)).toEqual([
      ...[...open, 'share_report_link', 'test_destination', 'toggle_quiz_webhook'],
    ]);
  });

  it('take as many surveys of a promo code list as the service does', () => {
    const tool = listed.find(({ name }) => name === 'manage_promocode_group');
    const { quiz_ids } = z
      .object({ properties: z.object({ quiz_ids: z.unknown() }) })
      .parse(tool?.inputSchema).properties;
    expect(quiz_ids).toMatchObject({ maxItems: z.toJSONSchema(surveyIdsSchema).maxItems });
  });
});
