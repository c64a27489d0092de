/** G2: batches of 200 surveys of which some are refused: counts, names and the bundle's list of surveys are exact. */
import { parse } from 'csv-parse/sync';
import { type Batch, isBatchFinal } from '../../../shared/exports/batches/batch.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { createBatchWorld, csvOf } from '../../support/batch-world.ts';
import { alice } from '../../support/export-world.ts';
import { readZip } from '../../support/read-zip.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { drive } from '../drive.ts';
import { type Random, randomOf } from '../random.ts';

const SURVEYS = 200;
const REFUSED_SHARE = 0.05;

export const batches: ChaosCase = {
  id: 'G2',
  goal: '10 batches of 200 surveys, 5 % answer 403: counts exact, every failed survey named',
  async run({ seed, size }) {
    const random = randomOf(seed);
    const [count, surveys] = size === 'full' ? [10, SURVEYS] : [2, 20];
    const world = createBatchWorld(count * surveys, 1);
    const wanted = Array.from({ length: count }, (_, at) => plan(random, at * surveys + 1, surveys));
    for (const { refused } of wanted) for (const id of refused) world.refused.add(id);
    const accepted: Batch[] = [];
    for (const { ids } of wanted)
      accepted.push(await requestBatch(world.deps, alice, csvOf({ ids }, { bundle: 'zip' })));
    await drive(world, {
      ...{ random, copies: 2, atOnce: 8 },
      isDone: async () =>
        (await Promise.all(accepted.map(world.readBatch))).every((batch) => batch && isBatchFinal(batch)),
    });
    const broken = { 'wrong counts': 0, 'failed surveys not named': 0, 'wrong lists in bundles': 0 };
    for (const [at, { id, owner }] of accepted.entries()) {
      const batch = await world.readBatch({ owner, id });
      const refused = wanted[at]?.refused ?? [];
      const { total, ready, failed } = batch?.counts ?? { total: 0, ready: 0, failed: 0 };
      const isExact = total === surveys && failed === refused.length && ready === total - failed;
      if (!isExact || batch?.status !== 'partial') broken['wrong counts']++;
      const jobs = batch ? await world.children(batch) : [];
      const named = jobs.filter((job) => job.status === 'failed' && job.problem?.code === 'access_denied');
      broken['failed surveys not named'] += difference(
        refused,
        named.map((job) => job.surveyId),
      );
      const zip = world.files.objects.get(batch?.bundle?.key ?? '');
      if (!zip || difference(refused, failedIn(zip, surveys)) !== 0) broken['wrong lists in bundles']++;
    }
    return figureOf({ batches: count, surveys: count * surveys, refused: world.refused.size }, broken);
  },
};

function plan(random: Random, firstId: number, surveys: number) {
  const ids = Array.from({ length: surveys }, (_, at) => firstId + at);
  return { ids, refused: random.shuffled(ids).slice(0, Math.round(surveys * REFUSED_SHARE)) };
}

/** Surveys that the bundle's own list tells as failed, with their reason; none at all when the list is not whole. */
function failedIn(zip: Uint8Array, surveys: number): number[] {
  const list = [...readZip(Buffer.from(zip))].find(([name]) => name.endsWith('manifest.csv'))?.[1] ?? Buffer.alloc(0);
  const rows: Record<string, string>[] = parse(list, { columns: true, bom: true });
  if (new Set(rows.map((row) => row.survey_id)).size !== surveys) return [];
  return rows.filter((row) => row.status === 'failed' && row.problem_message).map((row) => Number(row.survey_id));
}

function difference(a: readonly number[], b: readonly number[]): number {
  return new Set(a).symmetricDifference(new Set(b)).size;
}
