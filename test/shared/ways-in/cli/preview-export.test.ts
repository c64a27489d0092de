/** What `--preview` prints: how much of what, and what happens to personal data, by titles. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { previewSchema } from '../../../../shared/operations/preview.ts';
import { exportCommand } from '../../../../shared/ways-in/cli/commands/export.ts';
import type { Connection } from '../../../../shared/ways-in/cli/connect.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { createPipelineClient } from '../../../../shared/ways-in/cli/pipeline-client.ts';
import { previewExport } from '../../../../shared/ways-in/cli/preview-export.ts';
import { cliWorld } from '../../../support/cli/cli-bench.ts';

type Preview = z.infer<typeof previewSchema>;

const mail = { id: 'q:7', title: 'Your e-mail', kind: 'email', reason: 'type' } as const;
const table: Preview = {
  rows: 783,
  answers: 895,
  exact: true,
  sample: [],
  questions: [],
  limits: [],
  banners: [],
  warnings: [],
  columns: [{ id: 'id', title: 'ID', type: 'number', retired: false, treatment: 'keep' }],
  personal_columns: ['q:7'],
  personal: [{ ...mail, treatment: 'remove' }],
  values: { country: [], device: [], source: [], tags: [] },
  outputs: [{ content: 'answers', format: 'csv', estimated_bytes: 2_000 }],
};
const report: Preview = {
  ...table,
  outputs: [{ content: 'report', format: 'pptx', estimated_bytes: 50_000 }],
  personal: [{ ...mail, treatment: 'counted' }],
};

async function printed(preview: Preview): Promise<string[]> {
  const { cli, said } = cliWorld();
  const pipeline: Connection = {
    ...createPipelineClient('http://127.0.0.1:1', '1|demo', cli.stop),
    call: async ({ reply }) => ('schema' in reply ? reply.schema.parse(preview) : undefined) as never,
    isLasting: true,
  };
  await previewExport(pipeline, {}, parseInput(exportCommand, ['1', '--preview']), cli);
  return said.stdout.split('\n');
}

it('counts rows beside all answers, and names what is removed by its title', async () => {
  expect(await printed(table)).toEqual([
    ...['783 rows of 895 answers, 1 column', 'answers as csv: about 2.0 KB', 'removed as personal: Your e-mail'],
    '',
    'column  type    marks                                   title',
    'id      number                                          ID',
    'q:7             personal: email (by its type), removed  Your e-mail',
    '',
  ]);
});

it('says nothing of all answers where every one is a row, or where their number is not known', async () => {
  for (const answers of [783, null]) {
    expect((await printed({ ...table, answers }))[0]).toBe('783 rows, 1 column');
  }
});

it('of a report, tells of figures and not of rows and columns', async () => {
  expect(await printed(report)).toEqual([
    'figures of 783 of 895 answers, no table of answers',
    'report as pptx: about 50.0 KB',
    'personal questions, only counted: Your e-mail',
    '',
  ]);
  const rough = await printed({ ...report, exact: false, answers: null, personal: [{ ...mail, treatment: 'keep' }] });
  expect(rough[0]).toBe('figures of about 783 answers, no table of answers');
  expect(rough[2]).toBe('personal questions, kept: Your e-mail');
});
