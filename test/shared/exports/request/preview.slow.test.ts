/** Previews: exact where all answers were read in time, estimated and saying so elsewhere, with the limits in sight. */
import { describe, expect, it } from 'vitest';
import { type Output, optionsSchema } from '../../../../shared/exports/options.ts';
import { previewExport } from '../../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { createLossCounter } from '../../../../shared/formats/csv/spreadsheet-losses.ts';
import { systemFields } from '../../../../shared/packing/fields.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { surveyOf, tableOf } from '../../../support/files-written/table-cells.ts';
import { said } from '../../../support/surveys/said.ts';
import {
  alice,
  answers,
  createWorld,
  csvRequest,
  plainPage,
  plentyOfTime,
} from '../../../support/worlds/export-world.ts';

const outputs: Output[] = (['csv', 'xlsx', 'word'] as const).map((format) => ({ content: 'answers', format }));
const request = { ...csvRequest, outputs };
const evenIds = filtersSchema.parse({ excludedIds: answers(100).flatMap(({ id }) => (id % 2 ? [id] : [])) });

/** Every page takes so long. */
function slowWorld(pageMs: number, count = 100, total: number | undefined = count) {
  const world = createWorld(answers(count), 10);
  const pages: number[] = [];
  world.script.page = async (at, all) => {
    pages.push(at);
    world.clock.now += pageMs;
    return { ...plainPage(all, at, 10), total };
  };
  return { ...world, pages };
}

describe('an exact preview', () => {
  it('counts all rows and columns', async () => {
    const { deps } = createWorld(answers(100), 10);
    const preview = await previewExport(deps, alice, request);
    expect(preview).toMatchObject({ rows: 100, isExact: true, limits: [] });
    expect(preview.columns.map(({ id }) => id)).toEqual([...systemFields, 'q:q1']);
  });

  it('counts what the filters leave', async () => {
    const { deps } = createWorld(answers(100), 10);
    expect(await previewExport(deps, alice, { ...request, filters: evenIds })).toMatchObject({
      rows: 50,
      isExact: true,
    });
  });

  it('leaves out what is hidden from figures where nothing else is wanted', async () => {
    const all = answers(100).map((answer) => ({ ...answer, isHidden: answer.id % 10 === 0 }));
    const { deps } = createWorld(all, 10);
    const report: Output = { content: 'report', format: 'pdf' };
    expect(await previewExport(deps, alice, { ...request, outputs: [report] })).toMatchObject({ rows: 90 });
    expect(await previewExport(deps, alice, { ...request, outputs: [...outputs, report] })).toMatchObject({
      rows: 100,
    });
  });

  it('trusts what was read, not what the survey service counts', async () => {
    const { deps } = slowWorld(0, 100, 73);
    expect(await previewExport(deps, alice, request)).toMatchObject({ rows: 100, isExact: true });
  });

  it('foretells the size of the CSV file to the byte', async () => {
    const world = createWorld(answers(100), 100);
    const columns = { ...csvRequest, options: optionsSchema.parse({ columns: ['id', 'q:q1'] }) };
    const preview = await previewExport(world.deps, alice, columns);
    const job = await requestExport(world.deps, alice, columns);
    await runExport(world.deps, job, plentyOfTime);
    expect(preview.outputs).toEqual([
      { output: columns.outputs[0], estimatedBytes: (await world.read(job))?.files[0]?.sizeBytes },
    ]);
  });

  it('has the columns that only the answers show', async () => {
    const given = answers(20).map((answer) => ({ ...answer, variables: answer.id === 20 ? { utm: 'x' } : {} }));
    const { columns } = await previewExport(createWorld(given, 5).deps, alice, request);
    expect(columns.at(-1)?.id).toBe('var:utm');
  });

  it('of no answers has the columns of the survey', async () => {
    const preview = await previewExport(createWorld([]).deps, alice, request);
    expect(preview).toMatchObject({ rows: 0, isExact: true, limits: [] });
    expect(preview.columns).toHaveLength(systemFields.length + 1);
  });

  it('stores nothing and sends nothing', async () => {
    const { deps, files, snapshots, messages } = createWorld();
    await previewExport(deps, alice, request);
    expect([files.objects.size, snapshots.objects.size, messages.length]).toEqual([0, 0, 0]);
    expect((await deps.jobs.list(alice.owner, { limit: 10 })).items).toEqual([]);
  });

  it('refuses what the export would refuse', async () => {
    const { deps } = createWorld();
    const wrong = { ...request, options: optionsSchema.parse({ columns: ['nonsense'] }) };
    await expect(previewExport(deps, alice, wrong)).rejects.toMatchObject({ code: 'validation_error', status: 422 });
  });
});

describe('after five seconds', () => {
  it.each([
    [499, 10, true],
    [500, 10, true],
    [501, 10, true],
    [600, 9, false],
    [1_250, 4, false],
    [5_000, 1, false],
  ])('pages of %i ms: %i are read', async (pageMs, read, isExact) => {
    const { deps, pages } = slowWorld(pageMs);
    const preview = await previewExport(deps, alice, request);
    expect(pages).toHaveLength(read);
    expect(preview).toMatchObject({ rows: 100, isExact });
  });

  it('the rows are estimated from the share that passed', async () => {
    const { deps } = slowWorld(2_500, 100, 40_000);
    const preview = await previewExport(deps, alice, { ...request, filters: evenIds });
    expect(preview).toMatchObject({ rows: 20_000, isExact: false });
  });

  it('the sizes grow with the rows', async () => {
    const small = await previewExport(slowWorld(5_000, 100, 1_000).deps, alice, request);
    const large = await previewExport(slowWorld(5_000, 100, 1_000_000).deps, alice, request);
    for (const [at, { estimatedBytes }] of large.outputs.entries()) {
      const factor = estimatedBytes / (small.outputs[at]?.estimatedBytes ?? 0);
      expect(factor).toBeGreaterThan(900);
      expect(factor).toBeLessThanOrEqual(1_000);
    }
  });

  it('there are at least the rows that were read, where the survey service does not count', async () => {
    const world = createWorld(answers(100), 10);
    world.script.page = async (at, all) => {
      world.clock.now += 2_500;
      return { ...plainPage(all, at, 10), total: undefined };
    };
    expect(await previewExport(world.deps, alice, request)).toMatchObject({ rows: 20, isExact: false });
  });
});

describe('limits', () => {
  const limitsAt = async (total: number, formats: readonly Output[] = outputs) =>
    (await previewExport(slowWorld(5_000, 100, total).deps, alice, { ...request, outputs: formats })).limits.map(
      ({ limit }) => limit,
    );

  it.each([
    [50_000, []],
    [50_001, ['word_row_limit']],
    [1_048_575, ['word_row_limit']],
    [1_048_576, ['xlsx_rows', 'word_row_limit']],
  ])('of %i rows are %j', async (total, limits) => expect(await limitsAt(total)).toEqual(limits));

  it('bind only the formats that were asked for', async () => {
    expect(await limitsAt(2_000_000, outputs.slice(0, 1))).toEqual([]);
    expect(await limitsAt(2_000_000, outputs.slice(1, 2))).toEqual(['xlsx_rows']);
  });

  it('of columns are reported when only the answers bring one too many', async () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 'x']));
    const limitsWith = async (variables: number) => {
      const given = answers(1).map((answer) => ({ ...answer, variables: names(variables) }));
      return (await previewExport(createWorld(given).deps, alice, request)).limits.map(({ limit }) => limit);
    };
    const free = 16_384 - systemFields.length - 1;
    expect(await limitsWith(free)).toEqual([]);
    expect(await limitsWith(free + 1)).toEqual(['xlsx_columns']);
  });
});

describe('a preview of a CSV file', () => {
  const values = ['007', '007', '1234567890123456', '1E5', '1-2', 'fine', '=1', 'x;=1', '3 Mar', '2026'];
  const given = answers(values.length).map((answer, at) => ({
    ...answer,
    given: answer.given.map((one) => ({ ...one, value: values[at] })),
  }));

  it('names what a spreadsheet would spoil, by column and kind', async () => {
    const { warnings } = await previewExport(createWorld(given, 3).deps, alice, csvRequest);
    expect(warnings.map(({ code, values: { column, count } }) => [code, column, count])).toEqual([
      ['leading_zeros', 'q:q1', 2],
      ['long_numbers', 'q:q1', 1],
      ['exponents', 'q:q1', 1],
      ['like_dates', 'q:q1', 2],
    ]);
    expect(said(warnings)[0]).toMatch(
      /^If you double-click the CSV file, Excel drops leading zeros in ".+" \(cells: 2\)\.$/,
    );
  });

  it('counts the cells that are guarded', async () => {
    const { guarded } = await previewExport(createWorld(given, 3).deps, alice, csvRequest);
    expect(guarded?.get('q:q1')).toBe(2);
  });

  it('is alone in this: other formats keep all of it', async () => {
    const xlsx: Output = { content: 'answers', format: 'xlsx' };
    const preview = await previewExport(createWorld(given, 3).deps, alice, { ...csvRequest, outputs: [xlsx] });
    expect(preview).toMatchObject({ warnings: [], guarded: undefined });
  });

  it('tells of phones that would lose their plus sign, and of long numbers that are numbers', () => {
    const [column] = tableOf(surveyOf({ type: 'phone' }), []).columns.slice(-1);
    if (!column) throw new Error('no column');
    const counter = createLossCounter([column]);
    for (const phone of ['+4930123456', '+49 30 1234567', "'+49-30"]) {
      counter.startRow();
      counter.sink.text(Buffer.from(phone), 0, phone.length);
    }
    counter.startRow();
    counter.sink.number(Buffer.from('12345678901234567'), 0, 17);
    expect(counter.found().map(({ loss, count }) => [loss, count])).toEqual([
      ['plus_signs', 1],
      ['long_numbers', 1],
    ]);
  });
});
