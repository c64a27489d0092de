/** Deliveries to Delta tables that die at one call after the other: readers see whole runs, each committed once. And DuckDB reads what the log names. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeltaSender } from '../../../../shared/adapters/destinations/delta/delta-sender.ts';
import type { Sender } from '../../../../shared/delivery/destinations/file-sender.ts';
import { createChangingTypes } from '../../../chaos/databases/changing-types.ts';
import { randomOf } from '../../../chaos/random.ts';
import { deltaPlace, deltaSecret, shippedDelta } from '../../../support/databases/delta-delivery.ts';
import { differsFrom, readDeltaTable } from '../../../support/databases/delta-table.ts';
import {
  createLoads,
  destinationAt,
  type Keeping,
  type LoadFiles,
  shipmentOf,
  turnOf,
} from '../../../support/databases/loaded-file.ts';
import { madeAnswer, madeSurvey, questions } from '../../../support/databases/made-answers.ts';
import { duckDbRows, hasDuckDb, warnWithoutDuckDb } from '../../../support/files-read/duckdb.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { type Death, hasManyAddresses, startDyingCalls } from '../../../support/servers/dying-calls.ts';
import { startOwnBucket } from '../../../support/servers/own-bucket.ts';

const PART_BYTES = 5 * 1024 * 1024;
const HISTORIES = 6;

describe.runIf(hasManyAddresses)('deliveries to Delta tables that die', () => {
  let bucket: Awaited<ReturnType<typeof startOwnBucket>>;
  let store: Awaited<ReturnType<typeof startDyingCalls>>;
  let sender: Sender;

  beforeAll(async () => {
    bucket = await startOwnBucket();
    store = await startDyingCalls(bucket.members.endpoint);
    sender = createDeltaSender({
      ...{ allowLoopback: true, resolve: store.resolve, partBytes: PART_BYTES, checkpointEvery: 1 },
      // whoever is dead does not try again
      limits: { seconds: 10, attempts: 1 },
    });
  });
  afterAll(async () => {
    await store?.stop();
    await bucket?.stop();
  });

  const deliver = (files: LoadFiles, prefix: string, keeping: Keeping, id = `dlv_${files.exportId}`) =>
    sender.send(
      destinationAt(deltaPlace(store.url, prefix)),
      shipmentOf(id, [shippedDelta(files)]),
      turnOf(deltaSecret, keeping),
    );
  const tableAt = (prefix: string) => readDeltaTable(bucket, `${prefix}survey_7/`);
  const differs = async (prefix: string, files: LoadFiles) => differsFrom(await tableAt(prefix), files);

  it('at every call: the table is the run before or this one, and this one is committed once', async () => {
    const answers = [madeAnswer(1, { n: 1 })];
    let survey = madeSurvey(questions.number);
    const exported = createLoads(() => survey, answers, {}, 'delta');
    const before = await exported();
    survey = madeSurvey(questions.number, questions.text);
    // what cannot be packed takes two parts
    for (let id = 2; id < 34; id++) answers.push(madeAnswer(id, { n: id, c: randomBytes(90_000).toString('hex') }));
    const after = await exported();
    store.live();
    await deliver(before, 'calm/', { kept: undefined });
    store.live();
    await deliver(after, 'calm/', { kept: undefined });
    const calls = store.calls();
    expect(calls.filter((method) => method === 'PUT').length).toBeGreaterThanOrEqual(3);
    expect(await differs('calm/', after)).toBe(0);
    for (const [at, forgets] of [
      ['before', false],
      ['after', false],
      ['after', true],
    ] as const) {
      for (let call = 1; call <= calls.length; call++) {
        const prefix = `${at}-${forgets}-${call}/`;
        const death: Death = { call, at };
        store.live();
        await deliver(before, prefix, { kept: undefined });
        store.live(death);
        const keeping: Keeping = { kept: undefined };
        expect(await deliver(after, prefix, keeping), prefix).toMatchObject({ outcome: 'later' });
        expect(store.isDead(), prefix).toBe(true);
        const wrong = [await differs(prefix, before), await differs(prefix, after)];
        expect(Math.min(...wrong), prefix).toBe(0);
        store.live();
        const next = forgets ? { kept: undefined } : keeping;
        expect(await deliver(after, prefix, next), prefix).toMatchObject({ outcome: 'done' });
        expect(await differs(prefix, after), prefix).toBe(0);
        expect((await tableAt(prefix))?.version, prefix).toBe(1);
        // a data file is where the one that died was bringing it
        const files = (await bucket.keys()).filter(
          (key) => key.startsWith(`${prefix}survey_7/`) && key.includes('/part-'),
        );
        expect(files, prefix).toHaveLength(2);
      }
    }
  });

  it('in random histories of surveys whose questions come, go and change their types', async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = randomOf(seed);
      const survey = createChangingTypes(random);
      const exported = createLoads(survey.survey, survey.answers, {}, 'delta');
      const prefix = `history-${seed}/`;
      let before: LoadFiles | undefined;
      for (let left = 4 + random.below(4); left > 0; left--) {
        for (let changes = 1 + random.below(6); changes > 0; changes--) survey.change();
        const files = await exported();
        const keeping: Keeping = { kept: undefined };
        for (let tries = 1; ; tries++) {
          const at = random.happens(0.5) ? 'before' : 'after';
          store.live(tries < 4 ? { call: 1 + random.below(8), at } : undefined);
          const { outcome } = await deliver(files, prefix, keeping);
          const isWhole = (await differs(prefix, files)) === 0 || !before || (await differs(prefix, before)) === 0;
          expect(isWhole, `history ${seed}`).toBe(true);
          if (outcome === 'done') break;
          expect(outcome, `history ${seed}`).toBe('later');
        }
        expect(await differs(prefix, files), `history ${seed}`).toBe(0);
        before = files;
      }
    }
  });
});

warnWithoutDuckDb('the data files of Delta tables');

describe.runIf(hasDuckDb)('the files that the log of a table names', () => {
  it('are to DuckDB what a full export holds, cell by cell', async () => {
    const bucket = await startOwnBucket();
    const folder = await temporaryFolder();
    const { choice, when, text, day, number } = questions;
    let survey = madeSurvey(choice, when, text, day, number);
    const answers = [
      madeAnswer(1, { a: ['x'], b: '10:30', c: 'Ж', d: '2026-03-01', n: 1.5 }),
      madeAnswer(2, { a: ['y'], b: 'soon', d: 'never', n: 'many' }),
      madeAnswer(3, {}, { submitted_at: '1969-12-31T23:59:59.000000Z', is_complete: false }),
    ];
    const exported = createLoads(() => survey, answers, { timezone: 'Asia/Tokyo' }, 'delta');
    const sender = createDeltaSender({ allowLoopback: true });
    const place = destinationAt(deltaPlace(bucket.members.endpoint));
    try {
      for (const next of [survey, madeSurvey({ ...number, type: 'input' }, day, choice)]) {
        survey = next;
        const files = await exported();
        const shipment = shipmentOf(`dlv_${files.exportId}`, [shippedDelta(files)]);
        expect(await sender.send(place, shipment, turnOf(deltaSecret))).toMatchObject({ outcome: 'done' });
        const byDuckDb = async (bytes: Buffer) => {
          const path = join(folder, 'part.parquet');
          await writeFile(path, bytes);
          return duckDbRows(path, []);
        };
        const table = await readDeltaTable(bucket, 'lake/survey_7/', { read: byDuckDb });
        expect(table?.rows).toHaveLength(answers.length);
        expect(differsFrom(table, files)).toBe(0);
        answers.push(madeAnswer(answers.length + 1, { n: 7, d: '2026-04-01' }));
      }
    } finally {
      await bucket.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
