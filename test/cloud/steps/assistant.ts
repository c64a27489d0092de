/** An assistant with the official client: every tool there is, by the steps of its own journey. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { allTools } from '../../../shared/ways-in/mcp/tools/all-tools.ts';
import { answerSteps, promoSteps, respond } from '../../journeys/mcp/answer-steps.ts';
import {
  batchSteps,
  destinationSteps,
  fileSteps,
  linkSteps,
  presetSteps,
  previewStep,
} from '../../journeys/mcp/export-steps.ts';
import {
  accountSteps,
  endSteps,
  hiddenSteps,
  lookSteps,
  surveySteps,
  webhookSteps,
} from '../../journeys/mcp/survey-steps.ts';
import { connectClient, type McpClient } from '../../support/hosts/mcp-client.ts';
import { customerOf } from './customer.ts';
import type { Cloud, Step } from './step.ts';

async function everyTool(mcp: McpClient, cloud: Cloud): Promise<string> {
  const folder = await accountSteps(mcp);
  const survey = await surveySteps(mcp, folder);
  const { quiz_id } = survey;
  await lookSteps(mcp, survey);
  await hiddenSteps(mcp, survey);
  await webhookSteps(mcp, survey);
  await promoSteps(mcp, survey);
  const { widgets } = await mcp.data('get_quiz_structure', { quiz_id });
  await respond(new URL(cloud.survey.url).origin, survey, widgets.ids[1]);
  await answerSteps(mcp, survey, widgets.ids[1]);
  const exportId = await fileSteps(mcp, quiz_id);
  await previewStep(mcp, quiz_id);
  await linkSteps(mcp, quiz_id, exportId);
  const { schedule_id } = await batchSteps(mcp, quiz_id);
  await presetSteps(mcp, quiz_id);
  await destinationSteps(mcp, quiz_id);
  await endSteps(mcp, survey, folder);
  return schedule_id;
}

/** The tools that are operations of the pipeline: this function does them itself, under its own role. */
async function operationSteps(mcp: McpClient, cloud: Cloud, quiz_id: number): Promise<void> {
  const outputs = [{ content: 'answers', format: 'csv' }];
  expect(await mcp.data('preview_export', { quiz_id, outputs })).toMatchObject({ columns: expect.any(Array) });
  expect(await mcp.data('query_figures', { quiz_id })).toMatchObject({ questions: expect.any(Array) });
  expect(await mcp.call('export_survey', { quiz_id, outputs })).toMatchObject({ status: 'ready' });
  expect(await mcp.call('get_changes', { quiz_id })).toMatchObject({ changes: { new: 0, deleted: 0 } });
  expect((await mcp.data('list_exports', { quiz_id })).data.length).toBeGreaterThan(0);
  const reader = `assistant-${randomUUID()}@elsewhere.example`;
  await mcp.call('create_destination', { name: 'Reader', kind: 'email', to: [reader] });
  expect(cloud.outside.mailsTo(reader), 'the question whether a reader agrees').toHaveLength(1);
  expect(await mcp.data('list_links')).toMatchObject({ data: expect.any(Array) });
}

const assistant: Step = {
  name: 'an assistant uses every tool of the MCP endpoint, and each does what it says',
  form: 'short',
  async run(cloud) {
    const mcp = await connectClient(cloud.url, cloud.survey.key, 'handshake', '?tools=all');
    try {
      const scheduleId = await everyTool(mcp, cloud);
      await customerOf(cloud).ask(204, 'DELETE', `/schedules/${scheduleId}`);
      const { untrusted_data } = await mcp.read('quiz://list');
      expect(untrusted_data.length).toBeGreaterThan(0);
      expect([...mcp.used]).toEqual(expect.arrayContaining(allTools.map(({ name }) => name)));
      await operationSteps(mcp, cloud, untrusted_data[0].id);
    } finally {
      await mcp.close();
    }
  },
};

export const assistantSteps: readonly Step[] = [assistant];
