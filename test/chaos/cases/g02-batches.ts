/** G2: batches of 200 surveys of which some are refused: counts, names and the bundle's list of surveys are exact. */
import { parse } from 'csv-parse/sync';
import { type Batch, isBatchFinal } from '../../../shared/exports/batches/batch.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { type BatchWorld, createBatchWorld, csvOf } from '../../support/worlds/batch-world.ts';
import { alice } from '../../support/worlds/export-world.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { drive, smallDivision } from '../drive.ts';
import { type Random, randomOf } from '../random.ts';

const SURVEYS = 200;
const REFUSED_SHARE = 0.05;

export const batches: ChaosCase = {
  id: 'G2',
  goal: '10 batches of 200 surveys, 5 % answer 403: counts exact, every failed survey named',
  async run({ seed, size }) {
    const random = randomOf(seed);
    const [count, surveys] = size === 'full' ? [10, SURVEYS] : [2, 20];
    const world = createBatchWorld(count * surveys, smallDivision.fromAnswers);
    Object.assign(world.deps, { division: smallDivision });
    const wanted = Array.from({ length: count }, (_, at) => plan(random, at * surveys + 1, surveys));
    for (const { refused } of wanted) for (const id of refused) world.refused.add(id);
    const batchesAccepted: Batch[] = [];
    for (const { ids } of wanted)
      batchesAccepted.push(await requestBatch(world.deps, alice, csvOf({ ids }, { bundle: 'zip' })));
    await drive(world, {
      random,
      copies: 2,
      atOnce: 8,
      isDone: async () =>
        (await Promise.all(batchesAccepted.map(world.readBatch))).every((batch) => batch && isBatchFinal(batch)),
    });
    const broken = { 'wrong counts': 0, 'failed surveys not named': 0, 'wrong lists in bundles': 0 };
    for (const [at, accepted] of batchesAccepted.entries()) {
      const { counts, named, list } = await endOf(world, accepted, wanted[at] ?? { ids: [], refused: [] });
      broken['wrong counts'] += Number(!counts);
      broken['failed surveys not named'] += named;
      broken['wrong lists in bundles'] += Number(!list);
    }
    return figureOf({ batches: count, surveys: count * surveys, refused: world.refused.size }, broken);
  },
};

interface Plan {
  ids: number[];
  refused: number[];
}

/** Whether its counts and its bundle's list are right, and how many failed surveys are not named. */
async function endOf(world: BatchWorld, accepted: Batch, { ids, refused }: Plan) {
  const batch = await world.readBatch(accepted);
  const { total, ready, failed } = batch?.counts ?? { total: 0, ready: 0, failed: 0 };
  const isExact = total === ids.length && failed === refused.length && ready === total - failed;
  const jobs = batch ? await world.children(batch) : [];
  const denied = jobs.filter((job) => job.status === 'failed' && job.problem?.code === 'access_denied');
  const zip = world.files.objects.get(batch?.bundle?.key ?? '');
  return {
    counts: isExact && batch?.status === 'partial',
    named: difference(
      refused,
      denied.map((job) => job.surveyId),
    ),
    list: zip !== undefined && difference(refused, failedIn(zip, ids.length)) === 0,
  };
}

function plan(random: Random, firstId: number, surveys: number): Plan {
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
