/** Reports that compare, through the front door: banners, weights and an earlier period of a demo survey. */
import { beforeAll, describe, expect, it } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { previewSchema } from '../../shared/operations/preview.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import { cellsOf } from '../support/files-written/xlsx-file.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;
const SURVEY = 2;
const outputs = [{ content: 'report', format: 'xlsx' }];
/** Its questions, by type. */
const questions = new Map<string, { id: string; options: { id: string; text: string }[] }>();

async function previewed(options: object = {}, status = 200) {
  const json = { quiz_id: SURVEY, outputs, options };
  return expectStatus(await host.client.call('/exports/preview', { method: 'POST', json }), status);
}

async function made(report: object, filters: object = {}) {
  const json = { quiz_id: SURVEY, outputs, filters, options: { report } };
  const response = await host.client.call('/exports', { method: 'POST', json });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  const job = await host.client.ended(id);
  expect([job.status, job.problem]).toEqual(['ready', null]);
  const [file] = job.files;
  const bytes = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
  const manifest = Object(await expectStatus(await host.client.call(`/exports/${id}/manifest`), 200));
  return { bytes, manifest, warnings: file?.warnings ?? [] };
}

beforeAll(async () => {
  host = await sharedHost();
  for (const { type, id, options } of previewSchema.parse(await previewed()).questions) {
    if (!questions.has(type)) questions.set(type, { id, options });
  }
});

const columnOf = (type: string) => `q:${questions.get(type)?.id}`;

describe('a report that compares', () => {
  it('has a preview that tells how many columns its banners have', async () => {
    const report = { banner: [['country', 'device'], [columnOf('yesno')]] };
    const { banners } = previewSchema.parse(await previewed({ report }));
    expect(banners).toHaveLength(2);
    expect(banners[1]).toEqual({ columns: 2, groups: [{ column: columnOf('yesno'), columns: 2, left_out: 0 }] });
    expect(banners[0]?.columns).toBeGreaterThan(2);
  });

  it('is made with banners, and its manifest says which', async () => {
    const report = { banner: [['country', columnOf('yesno')], ['period']], correction: 'bh', confidence: 90 };
    const { manifest, bytes } = await made(report);
    expect(manifest.options.report).toEqual({
      ...report,
      weight: null,
      compare: null,
      drivers: 'auto',
      headlines: true,
      stands_out: true,
    });
    expect(readZip(bytes).size).toBeGreaterThan(5);
  });

  it('shows the shares that its answers were weighted to', async () => {
    const { options = [] } = questions.get('choice') ?? {};
    const targets = Object.fromEntries(options.map(({ id }, at) => [id, [17, 23, 60][at] ?? 0]));
    const { bytes } = await made({ weight: { rim: [{ column: columnOf('choice'), targets }] } });
    const cells = sheetTexts(bytes);
    for (const share of [0.17, 0.23, 0.6]) {
      expect(
        cells.some((cell) => Math.abs(Number(cell) - share) < 1e-9 || Math.abs(Number(cell) - 100 * share) < 1e-7),
      ).toBe(true);
    }
  });

  it('warns of answers without a weight', async () => {
    const { warnings } = await made({ weight: { column: 'var:utm_source' } });
    expect(warnings.map(({ code }) => code)).toContain('unweighted');
  });

  it('is compared with the period before, which is pulled for it', async () => {
    const whole = await made({});
    const day = String(whole.manifest.newest_answer_at).slice(0, 10);
    const filters = { date_from: day, date_to: day };
    const before = await made({ compare: { period: 'previous' } }, filters);
    expect(before.manifest.filters).toMatchObject(filters);
    const plain = await made({}, filters);
    expect(before.manifest.counts.written).toBe(plain.manifest.counts.written);
    expect(before.manifest.counts.read).toBeGreaterThanOrEqual(plain.manifest.counts.read);
  });

  it.each([
    [{ banner: [['q:nobody']] }, 'options.report.banner.0'],
    [{ weight: { column: 'country' } }, 'options.report.weight.column'],
    [{ weight: { column: 'var:nothing' } }, 'options.report.weight.column'],
    [{ compare: { period: 'previous' } }, 'options.report.compare'],
    [{ confidence: 100 }, 'options.report.confidence'],
    [{ weight: { rim: [{ column: 'country', targets: { RU: 0.3 } }] } }, 'options.report.weight'],
  ])('asked for with %j is refused by %s', async (report, field) => {
    const problem = Object(await previewed({ report }, 422));
    expect(Object.keys(problem.errors).join()).toContain(field);
  });
});

function sheetTexts(bytes: Buffer): string[] {
  const sheets = [...readZip(bytes).keys()].filter((path) => path.startsWith('xl/worksheets/sheet')).length;
  return Array.from({ length: sheets }, (_, at) => [...cellsOf(bytes, at + 1).values()]).flat();
}
