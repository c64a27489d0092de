/** One job, every format: the same rows from one snapshot, the same bytes each time and on either way in. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatsOf, v3Outputs } from '../../shared/formats/described.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import type { ExportJson } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

const SURVEY = 2;
let host: TestHost;
let job: ExportJson;

const formats = formatsOf('answers');
const outputs = formats.map((format) => ({ content: 'answers', format }));
const options = { timezone: 'Europe/Moscow', lang: 'en', choices: 'both' };

async function exported(body: object): Promise<ExportJson> {
  const response = await host.client.call('/exports', { method: 'POST', json: body });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  return host.client.ended(id);
}

async function bytesOf(format: string): Promise<Buffer> {
  const url = job.files.find((file) => file.format === format)?.url ?? '';
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

beforeAll(async () => {
  host = await sharedHost();
  job = await exported({ quiz_id: SURVEY, outputs, options });
});

describe('a job with every format', () => {
  it('ends with one file each, of the right kind and the same number of rows', () => {
    expect(job.status).toBe('ready');
    expect(job.files.map(({ format, content_type }) => [format, content_type])).toEqual([
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['csv', 'text/csv; charset=utf-8'],
      ['word', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['sav', 'application/x-spss-sav'],
      ['dta', 'application/x-stata-dta'],
      ['parquet', 'application/vnd.apache.parquet'],
      ['jsonl', 'application/jsonl'],
      ['pgcopy', 'text/plain; charset=utf-8'],
      ['delta', 'application/vnd.apache.parquet'],
    ]);
    const extensions = ['xlsx', 'csv', 'docx', 'sav', 'dta', 'parquet', 'jsonl', 'pgcopy', 'delta'];
    expect(job.files.map((file) => file.name.split('.').at(-1))).toEqual(extensions);
    expect(new Set(job.files.map((file) => file.rows)).size).toBe(1);
    expect(job.files[0]?.rows).toBeGreaterThan(100);
  });

  it('has in XLSX what it has in CSV, cell by cell', async () => {
    const [header = [], ...rows] = parse(await bytesOf('csv'));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await bytesOf('xlsx')).buffer as ArrayBuffer);
    const sheet = workbook.worksheets[0];
    expect(sheet?.rowCount).toBe(rows.length + 1);
    const cellsOf = (row: number) =>
      header.map((_: string, column: number) => shown(sheet?.getRow(row).getCell(column + 1).value));
    expect(cellsOf(1)).toEqual(header);
    for (const [index, row] of rows.entries()) expect(cellsOf(index + 2)).toEqual(row.map(unguarded));
  });

  it('has the same bytes when it is made again', async () => {
    const again = await exported({ quiz_id: SURVEY, outputs, options });
    expect(again.files.map((file) => file.sha256)).toEqual(job.files.map((file) => file.sha256));
  });

  const short = v3Outputs.filter(({ content }) => content === 'answers').map(({ format }) => format);
  it.each(short)('has the same bytes at the v3 path of %s', async (format) => {
    const query = new URLSearchParams(options);
    const response = await host.client.call(`/v3/quiz/${SURVEY}/answers/${format}?${query}`);
    expect(response.status).toBe(200);
    const file = job.files.find((one) => one.format === format);
    expect(response.headers.get('content-type')).toBe(file?.content_type);
    const digest = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    expect(digest).toBe(file?.sha256);
  });

  it('was pulled once', async () => {
    const manifest = Object(await expectStatus(await host.client.call(`/exports/${job.id}/manifest`), 200));
    expect(manifest.files).toHaveLength(formats.length);
    expect(manifest.counts.written).toBe(job.files[0]?.rows);
    expect(manifest.upstream_calls).toBeLessThan(10);
  });
});

/** A cell of the workbook as the CSV writes it. */
function shown(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}+03:00`;
  return String(value).replaceAll('\r\n', '\n');
}

function unguarded(cell: string): string {
  return cell
    .replace(/^'(?=[\s\S])/, (mark) => (/^'[\s]*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? '' : mark))
    .replace(/(?<=[;|\t\r\n])'(?=["\s]*[=+\-@＝＋－＠])/g, '')
    .replaceAll('\r\n', '\n');
}

const previewJson = z.object({
  rows: z.number(),
  exact: z.boolean(),
  columns: z.array(z.object({ id: z.string(), title: z.string() })),
  personal_columns: z.array(z.string()),
  outputs: z.array(z.object({ format: z.string(), estimated_bytes: z.number() })),
  limits: z.array(z.unknown()),
});

describe('a preview', () => {
  it('tells rows, columns, sizes and personal columns of the export to come, and stores nothing', async () => {
    const before = await expectStatus(await host.client.call('/exports'), 200);
    const body = { quiz_id: SURVEY, outputs, options };
    const asked = async () =>
      previewJson.parse(
        await expectStatus(await host.client.call('/exports/preview', { method: 'POST', json: body }), 200),
      );
    // it estimates what it could not read in five seconds, which on a busy machine are soon over
    await expect.poll(async () => (await asked()).exact).toBe(true);
    const preview = await asked();
    expect(preview.rows).toBe(job.files[0]?.rows);
    expect(preview.personal_columns).toContain('ip_address');
    expect(preview.limits).toEqual([]);
    for (const { format, estimated_bytes } of preview.outputs) {
      const real = job.files.find((file) => file.format === format)?.size_bytes ?? 0;
      expect(estimated_bytes / real, format).toBeGreaterThan(0.4);
      expect(estimated_bytes / real, format).toBeLessThan(2.5);
    }
    const ids = (page: unknown) => Object(page).data.map((one: { id: string }) => one.id);
    expect(ids(await expectStatus(await host.client.call('/exports'), 200))).toEqual(ids(before));
  });

  it('counts the rows that the filters leave', async () => {
    const body = { quiz_id: SURVEY, outputs, filters: { device: ['mobile'] } };
    const preview = previewJson.parse(
      await expectStatus(await host.client.call('/exports/preview', { method: 'POST', json: body }), 200),
    );
    const made = await exported({ quiz_id: SURVEY, outputs: outputs.slice(0, 1), filters: { device: ['mobile'] } });
    expect(preview.rows).toBe(made.files[0]?.rows);
    expect(preview.rows).toBeLessThan(job.files[0]?.rows ?? 0);
  });
});

describe('a request is held against the survey', () => {
  it.each([
    [{ filters: { answers: [{ question_id: 'nobody', op: 'eq', value: 1 }] } }, 'filters.answers.0.question_id'],
    [{ options: { columns: ['id', 'nonsense'] } }, 'options.columns'],
    [{ options: { columns: ['id', 'id'] } }, 'options.columns'],
    [{ options: { values: 'words' } }, 'options.values'],
    [{ options: { csv: { dialect: 'klingon' } } }, 'options.csv.dialect'],
    [{ filters: { variables: { utm: 1 } } }, 'filters.variables.utm'],
  ])('%j is refused', async (more, field) => {
    const json = { quiz_id: SURVEY, outputs: outputs.slice(0, 1), ...more };
    const problem = await expectProblem(await host.client.call('/exports', { method: 'POST', json }), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});
