/**
 * Merged files are the union of the separate ones, by name: by a small union of our own in every run, and by DuckDB's
 * `UNION ALL BY NAME` where it is installed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Random, randomOf } from '../../../chaos/random.ts';
import { duckDbUnion, hasDuckDb, warnWithoutDuckDb } from '../../../support/files-read/duckdb.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { randomWaves } from '../../../support/surveys/random-waves.ts';
import { createWaveWorld, csvRows } from '../../../support/worlds/wave-world.ts';

/** More by `MERGE_TRIALS=200`. */
const trials = Number(process.env.MERGE_TRIALS ?? 6);

warnWithoutDuckDb('that merged waves equal UNION ALL BY NAME of DuckDB');

async function mergedWorld(random: Random) {
  const waves = randomWaves(random);
  const world = createWaveWorld(waves, 1 + random.below(6));
  const options = {
    header: 'title',
    choices: random.one(['joined', 'split', 'both', 'split_all']),
    csv: { formulas: 'raw' },
  };
  const { batch, job } = await world.ended(await world.start({ by: 'title' }, { options }));
  expect([batch.status, job?.files[0]?.warnings]).toEqual(['ready', []]);
  const own = await world.children(batch);
  const files = waves.map(({ survey }) => world.bytesOf(own.find(({ surveyId }) => surveyId === survey.id)));
  return { waves, merged: world.bytesOf(job), files };
}

/** Options stand in the order of the first wave, whatever order a later one lists them in. */
const ordered = (cell: string) => cell.split('; ').sort().join('; ');

describe('random waves', () => {
  it.each(Array.from({ length: trials }, (_, at) => at + 1))(
    'are the union of their own tables, seed %i',
    async (seed) => {
      const { waves, merged, files } = await mergedWorld(randomOf(seed));
      const rows = csvRows(merged);
      const expected = files.flatMap((bytes, at) =>
        csvRows(bytes).map((row) => [
          ['survey_id', String(waves[at]?.survey.id)],
          ['survey', waves[at]?.survey.name ?? ''],
          ...row,
        ]),
      );
      expect(rows).toHaveLength(expected.length);
      for (const [at, row] of rows.entries()) {
        const filled = [...row].filter(([, cell]) => cell !== '').map(([name, cell]) => [name, ordered(cell)]);
        const wanted = (expected[at] ?? [])
          .filter(([, cell]) => cell !== '')
          .map(([name, cell = '']) => [name, ordered(cell)]);
        expect(Object.fromEntries(filled)).toEqual(Object.fromEntries(wanted));
      }
    },
  );

  it.skipIf(!hasDuckDb)('are what DuckDB makes of them', async () => {
    const { waves, merged, files } = await mergedWorld(randomOf(77));
    const folder = await temporaryFolder();
    const path = (name: string) => join(folder, `${name}.csv`);
    await writeFile(path('merged'), merged);
    for (const [at, bytes] of files.entries()) await writeFile(path(`own-${at}`), bytes);
    const sources = waves.map(({ survey }, at) => ({ id: survey.id, name: survey.name, path: path(`own-${at}`) }));
    expect(await duckDbUnion(path('merged'), sources)).toEqual({ missing: 0, extra: 0, rows: csvRows(merged).length });
  });
});
