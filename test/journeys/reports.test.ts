/**
 * Demo surveys as summary and report in every format, through the front door: the files are sound, and they
 * say what the JSON of the survey service says.
 */
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSurveys } from '../../infra/local/demo-data/seed-demo-data.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { hasPdfReaders, pdfComplaints, pdfText, warnWithoutPdfReaders } from '../support/files-read/pdf-file.ts';
import { textOf } from '../support/files-read/read-word.ts';
import { readXml } from '../support/files-read/read-xml.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { exportedReports, squeezed, tokenOf } from '../support/reports/exported-reports.ts';
import { someOf } from '../support/run/proof-size.ts';

let host: TestHost;
/** `1-report.pdf` to its bytes. */
let files: Map<string, Buffer>;
/** What the survey service says of the same answers. */
const reports = new Map<number, Report>();

const surveyIds = someOf(demoSurveys, 2).map(({ id }) => id);
const fileOf = (name: string): Buffer => {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`there is no ${name}`);
  return bytes;
};

beforeAll(async () => {
  warnWithoutPdfReaders('that PDFs can be read');
  host = await sharedHost();
  files = await exportedReports(host, surveyIds);
  for (const id of surveyIds) reports.set(id, await reportJson(id));
});

interface Widget {
  title: string;
  statistics: { options?: { text: string }[]; answered: number };
}

interface Report {
  total: number;
  widgets: Widget[];
}

const reportOf = (surveyId: number): Report => reports.get(surveyId) ?? { total: 0, widgets: [] };

async function reportJson(surveyId: number): Promise<Report> {
  const call = { method: 'POST', json: {}, token: tokenOf(surveyId) };
  const body = await expectStatus(await host.client.call(`/v3/quiz/${surveyId}/report`, call), 200);
  return (body as { report: Report }).report;
}

describe.each(surveyIds)('survey %i', (id) => {
  it.runIf(hasPdfReaders)('gives PDFs that qpdf and poppler have nothing to say against', () => {
    for (const content of ['summary', 'report']) {
      expect(pdfComplaints({ bytes: fileOf(`${id}-${content}.pdf`), warnings: [] })).toEqual([]);
    }
  });

  it.runIf(hasPdfReaders)('has every title and option of the JSON in the PDF, as text', async () => {
    const text = squeezed(pdfText({ bytes: fileOf(`${id}-report.pdf`), warnings: [] }));
    const { widgets } = reportOf(id);
    expect(widgets.length).toBeGreaterThan(0);
    for (const { title, statistics } of widgets) {
      expect(text).toContain(squeezed(title));
      const options = statistics.answered > 0 ? (statistics.options ?? []) : [];
      for (const option of options) expect(text).toContain(squeezed(option.text));
    }
  });

  it('gives Word files with native charts, each with a workbook of its numbers', async () => {
    const bytes = fileOf(`${id}-report.docx`);
    const zip = readZip(bytes);
    const charts = [...zip.keys()].filter((name) => /^word\/charts\/chart\d+\.xml$/.test(name));
    const workbooks = [...zip.keys()].filter((name) => /^word\/embeddings\/.*\.xlsx$/.test(name));
    const { total, widgets } = reportOf(id);
    expect(charts.length > 0).toBe(total > 0);
    expect(workbooks).toHaveLength(charts.length);
    for (const name of workbooks) {
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(new Uint8Array(zip.get(name) ?? []).buffer);
      expect(workbook.worksheets[0]?.rowCount).toBeGreaterThan(1);
    }
    const text = squeezed(textOf(readXml(zip.get('word/document.xml') ?? new Uint8Array())));
    for (const { title } of widgets) expect(text).toContain(squeezed(title));
  });
});

describe('all of them', () => {
  it('are the same bytes on the v3 paths, with filters in the query or in a body', async () => {
    // a small one, because each is made again
    const first = surveyIds.at(-1) ?? 0;
    const read = async (path: string, init: Parameters<typeof host.client.call>[1] = {}) => {
      const response = await host.client.call(`/v3/quiz/${first}/${path}`, init);
      if (response.status === 200) return Buffer.from(await response.arrayBuffer());
      // a busy machine takes longer than the path waits
      const { id } = exportViewSchema.parse(await expectStatus(response, 202));
      const [file] = (await host.client.ended(id)).files;
      return Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
    };
    expect((await read('summary/pdf')).equals(fileOf(`${first}-summary.pdf`))).toBe(true);
    expect((await read('report/pdf')).equals(fileOf(`${first}-report.pdf`))).toBe(true);
    expect((await read('report/word')).equals(fileOf(`${first}-report.docx`))).toBe(true);
    expect((await read('report/pptx')).equals(fileOf(`${first}-report.pptx`))).toBe(true);
    const filters = { is_complete: false, device: ['mobile'], lang: 'en' };
    const byBody = await read('report/pdf', { method: 'POST', json: filters });
    expect(byBody.equals(await read('report/pdf?is_complete=false&device=mobile&lang=en'))).toBe(true);
    expect(byBody.equals(fileOf(`${first}-report.pdf`))).toBe(false);
  });

  it('say no to a body that is not understood', async () => {
    const post = (json: unknown) => host.client.call('/v3/quiz/1/report/pdf', { method: 'POST', json });
    expect((await expectProblem(await post({ mood: 'good' }), 422)).errors).toHaveProperty('mood');
    expect((await expectProblem(await post({ branding: { accent: 'blue' } }), 422)).errors).toHaveProperty(
      'branding.accent',
    );
    await expectProblem(await post([]), 422);
  });
});
