/**
 * Scripts beside the reports of the demo surveys, through the front door: run by R and PSPP in the folder that they were
 * unpacked into, they print the figures and letters that stand in the report's workbook.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { previewSchema } from '../../shared/operations/preview.ts';
import { readWorkbook } from '../chaos/figures/read-workbook.ts';
import { programs, warnWithout } from '../support/files-read/statistics-programs.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { runProofInR, shownByR, type TableLine } from '../support/proofs/run-script.ts';
import { shownByPspp, shownName } from '../support/proofs/shown-by-pspp.ts';

warnWithout('haven', 'scripts of the demo surveys');

const outputs = [
  { content: 'answers', format: 'sav' },
  { content: 'script', format: 'r' },
  { content: 'script', format: 'sps' },
  { content: 'report', format: 'xlsx' },
];
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.close());

async function made(quiz_id: number, options: object, filters: object = {}): Promise<Map<string, Uint8Array>> {
  const json = { quiz_id, outputs, options: { lang: 'en', ...options }, filters };
  const response = await host.client.call('/exports', { method: 'POST', json });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  const job = await host.client.ended(id);
  expect([job.status, job.problem]).toEqual(['ready', null]);
  const files = job.files.map(
    async ({ name, url }): Promise<[string, Uint8Array]> => [
      name,
      Buffer.from(await (await fetch(url ?? '')).arrayBuffer()),
    ],
  );
  return new Map(await Promise.all(files));
}

async function rimOf(quiz_id: number) {
  const response = await host.client.call('/exports/preview', { method: 'POST', json: { quiz_id, outputs } });
  const { questions } = previewSchema.parse(await expectStatus(response, 200));
  const choice = questions.find(({ type, options }) => type === 'choice' && options.length > 2);
  const column = `q:${choice?.id}`;
  const all = choice?.options ?? [];
  const targets = Object.fromEntries(all.map(({ id }, at) => [id, at === 0 ? 0.4 : 0.6 / (all.length - 1)]));
  return { column, weight: { rim: [{ column, targets }] } };
}

/** Each figure of the workbook's long lists that the script does not have alike. */
async function unlike(files: ReadonlyMap<string, Uint8Array>, table: readonly TableLine[]) {
  const [, workbook] = [...files].find(([name]) => name.endsWith('.xlsx')) ?? [];
  const { lists } = await readWorkbook(workbook ?? new Uint8Array());
  const known = new Map(table.map((line) => [nameOf(line), line]));
  let figures = 0;
  const faults: string[] = [];
  for (const row of lists.flat()) {
    const name = [row.get('Number'), row.get('Group of columns') || '', row.get('Letter') || '', row.get('Row') || ''];
    const line = known.get([...name, row.get('Answer')].join('|'));
    const isShare = typeof row.get('Percent') === 'number';
    const pairs = [
      [row.get('Count') ?? row.get('Respondents, unweighted'), line?.count],
      [isShare ? 100 * Number(row.get('Percent')) : null, line?.percent],
      [isShare ? null : row.get('Mean'), line?.mean],
      [row.get('Weighted count'), line?.weighted],
    ] as const;
    for (const [shown, counted] of pairs) {
      if (typeof shown !== 'number') continue;
      figures++;
      if (Math.abs(shown - Number(counted)) > 1e-9 * Math.max(1, Math.abs(shown)) || counted === undefined)
        faults.push(`${name.join('|')}|${row.get('Answer')}: ${shown}, the script says ${counted}`);
    }
    if ((row.get('Higher than') || '') !== (line?.letters ?? '')) faults.push(`${name.join('|')}: letters`);
  }
  return { figures, faults: faults.slice(0, 20) };
}

function nameOf({ question = '', group, letter, row, answer }: TableLine): string {
  return [/^\d+/.exec(question)?.[0], group, letter, row, answer].join('|');
}

describe.runIf(programs.haven)('the script of a demo survey', () => {
  it('has every figure and letter of its workbook', async () => {
    const files = await made(2, { report: { banner: [['country', 'device']], correction: 'bh', confidence: 90 } });
    const { figures, faults } = await unlike(files, runProofInR(files));
    expect(faults).toEqual([]);
    expect(figures).toBeGreaterThan(300);
  });

  it('is right with weights, filters and a question as columns', async () => {
    const { column, weight } = await rimOf(1);
    const filters = { device: ['mobile', 'desktop'], is_complete: null };
    const files = await made(1, { report: { banner: [[column]], weight } }, filters);
    const { figures, faults } = await unlike(files, runProofInR(files));
    expect(faults).toEqual([]);
    expect(figures).toBeGreaterThan(300);
  });

  it('prints each question with its words, and finds its data file from any folder', async () => {
    const printed = shownByR(await made(4, {}));
    expect(printed).toMatch(/1\. .+\n {3}answered: \d+ of \d+\n/);
    expect(printed).not.toContain('not counted');
  });

  it.runIf(programs.pspp)('counts in PSPP what it counts in R', async () => {
    const files = await made(3, { report: { banner: [['device']] } });
    const shown = shownByPspp(files, () => [1]);
    const shares = runProofInR(files).filter(
      ({ percent, group_number, row }) => percent !== '' && group_number === '1' && row === '',
    );
    expect(shares.length).toBeGreaterThan(20);
    for (const { question = '', letter = '', answer, percent } of shares) {
      const name = shownName(Number(/^\d+/.exec(question)?.[0]), 1, letter, `${answer}: percent`, '');
      expect(shown.get(name), name).toBeCloseTo(Number(percent), 2);
    }
  });
});
