/** A survey is edited between two exports on the whole host: names and numbers of analysts' files stay what they were. */
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { beforeAll, expect, it } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;

const colour = '11111111-1111-4111-8111-111111111111';
const tools = '22222222-2222-4222-8222-222222222222';
const fresh = '33333333-3333-4333-8333-333333333333';
const choice = (title: string, choiceEntities: { id: string; text: string }[], choiceMultiple = false) => ({
  type: 'choice',
  title,
  choiceEntities,
  choiceMultiple,
  required: false,
});

beforeAll(async () => {
  host = await sharedHost();
});

async function answered(path: string, json?: unknown) {
  const init = json === undefined ? {} : { method: 'POST', json };
  const response = await host.client.call(path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function publish(id: number, entities: Record<string, object>): Promise<void> {
  await answered(`/v3/quiz/${id}/save`, { ids: Object.keys(entities), entities });
  await answered(`/v3/quiz/${id}/publish`, {});
}

async function exported(id: number) {
  const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));
  const options = { header: 'name', values: 'numbers', choices: 'split' };
  const response = await host.client.call('/exports', { method: 'POST', json: { quiz_id: id, outputs, options } });
  const started = exportViewSchema.parse(await expectStatus(response, 202));
  const job = await host.client.ended(started.id);
  expect(job.problem).toBeNull();
  const [csv, xlsx] = await Promise.all(job.files.map(async ({ url }) => (await fetch(url ?? '')).arrayBuffer()));
  const rows: Record<string, string>[] = parse(Buffer.from(csv ?? new ArrayBuffer(0)), { columns: true });
  const manifest = await answered(`/exports/${job.id}/manifest`);
  return { rows, xlsx: xlsx ?? new ArrayBuffer(0), manifest };
}

it('keeps every number when labels are edited between two exports', async () => {
  const { id: folder_id } = await answered('/v3/folders', { name: 'Analysts' });
  const { id, virtual_id: code } = await answered('/v3/quiz', { folder_id });
  const first = [
    { id: 'c1', text: 'Red' },
    { id: 'c2', text: 'Green' },
  ];
  const things = [
    { id: 'h', text: 'Hammer' },
    { id: 's', text: 'Saw' },
  ];
  await publish(id, { [colour]: choice('Colour', first), [tools]: choice('Tools', things, true) });
  await answered(`/v3/public/${code}/answers`, { answers: { [colour]: ['c2'], [tools]: ['s'] }, is_complete: true });
  const before = await exported(id);
  expect(before.rows).toMatchObject([{ q1: '2', q2_1: '0', q2_2: '1', is_complete: '1' }]);

  const edited = [
    { id: 'c3', text: 'Blue' },
    { id: 'c2', text: 'Lime' },
  ];
  await publish(id, { [fresh]: { type: 'input', title: 'Why?' }, [colour]: choice('Colour', edited) });
  await answered(`/v3/public/${code}/answers`, { answers: { [colour]: ['c3'] }, is_complete: true });
  const after = await exported(id);
  const byId = (rows: Record<string, string>[]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(byId(after.rows)).toMatchObject([
    { q1: '2', q2_1: '0', q2_2: '1', q3: '' },
    { q1: '3', q2_1: '', q2_2: '', q3: '' },
  ]);

  const { variables, sets, quiz_id } = await answered(`/dictionaries/${id}`);
  expect(quiz_id).toBe(id);
  const { codes } = variables.find(({ name }: { name: string }) => name === 'q1');
  expect(codes.map(({ code, option_id, label }: Record<string, unknown>) => [code, option_id, label])).toEqual([
    [1, 'c1', 'Red'],
    [2, 'c2', 'Lime'],
    [3, 'c3', 'Blue'],
  ]);
  expect(codes[0].since < codes[1].since).toBe(true);
  expect(sets).toMatchObject([{ name: 'q2', label: 'Tools', variables: ['q2_1', 'q2_2'] }]);
  expect(after.manifest.dictionary.variables).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'q3' })]),
  );

  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(after.xlsx);
  const codebook = workbook.worksheets[1];
  const row = codebook?.getColumn(2).values.indexOf('q1') ?? -1;
  expect(codebook?.getRow(row).getCell(7).value).toBe('1 = Red\n2 = Lime\n3 = Blue');
});

it('is nobody else’s to read', async () => {
  await expectProblem(await host.client.call('/dictionaries/1', { token: '2|demo' }), 403);
  await expectProblem(await host.client.call('/dictionaries/1', { token: null }), 401);
  await expectProblem(await host.client.call('/dictionaries/999999'), 404);
});
