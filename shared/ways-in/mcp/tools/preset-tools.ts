/** Tools for presets: sets of outputs, filters and options that have a name. */

import { z } from 'zod';
import { optionsSchema } from '../../../exports/options.ts';
import { makePreset } from '../../../exports/presets/manage-presets.ts';
import { overSettings } from '../../../exports/presets/over-settings.ts';
import { presetRequestSchema } from '../../../exports/presets/preset.ts';
import { presetStore } from '../../../exports/presets/preset-store.ts';
import { joinExport } from '../../../exports/request/request-export.ts';
import { exportRequestSchema } from '../../../operations/exports.ts';
import { validationProblem } from '../../../problems/problem.ts';
import { listReply } from '../../http/list-reply.ts';
import { presetSettings } from '../../http/presets/with-settings.ts';
import { creates, reads } from '../hints.ts';
import { defineTool } from '../tool.ts';
import { exportResult, exportResultSchema } from './export-result.ts';
import { surveyId } from './inputs.ts';

const presetSchema = z.object({
  id: z.string(),
  name: z.string(),
  outputs: z.array(z.object({ content: z.string(), format: z.string() })),
});

export const presetTools = [
  defineTool({
    name: 'list_presets',
    title: 'List presets',
    description: 'Your presets by name.',
    hints: reads,
    input: z.strictObject({
      limit: z.int().min(1).max(100).default(20),
      cursor: z.string().max(64).optional().describe('next_cursor of the previous page'),
    }),
    output: z.object({
      data: z.array(presetSchema),
      next_cursor: z.string().nullable(),
      unreadable: z.int().optional().describe('how many were left out because this release cannot read them'),
    }),
    run: async ({ deps, caller }, page) => {
      const found = await presetStore.list(deps.records, caller.owner, page);
      const data = found.items.map(({ id, name, outputs = [] }) => ({ id, name, outputs }));
      return listReply(deps.log, found, data);
    },
  }),
  defineTool({
    name: 'create_preset',
    title: 'Create a preset',
    description: 'Outputs, filters and options for any survey.',
    hints: creates,
    input: presetRequestSchema.extend({ options: optionsSchema.omit({ branding: true }).optional() }),
    output: presetSchema,
    run: async ({ deps, caller }, wanted) => {
      const { id, name, outputs = [] } = await makePreset(deps, caller, wanted);
      return { id, name, outputs };
    },
  }),
  defineTool({
    name: 'export_with_preset',
    title: 'Export with a preset',
    description:
      'Makes the files of a preset, with its filters and options, of one survey. Returns export_id; call get_export ' +
      'until it is ready.',
    hints: creates,
    input: z.strictObject({
      quiz_id: surveyId,
      preset_id: z.string().min(1).max(64).describe('from create_preset or list_presets; it must name outputs'),
    }),
    output: exportResultSchema,
    run: async (assistant, { quiz_id, preset_id }) => {
      const { deps, caller } = assistant;
      const body = exportRequestSchema.safeParse(
        overSettings(await presetSettings(deps, caller, preset_id), { quiz_id }),
      );
      if (!body.success) throw validationProblem(body.error);
      const { outputs, filters, options } = body.data;
      return exportResult(assistant, await joinExport(deps, caller, { surveyId: quiz_id, outputs, filters, options }));
    },
  }),
];
