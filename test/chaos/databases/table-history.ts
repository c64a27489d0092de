/**
 * A made-up history of one survey whose answers are kept in a table elsewhere: connections are lost before and behind a
 * commit and anywhere else, workers die without having kept how far they were, deliveries come late, twice, or two at once.
 * After every try the table is that of one whole run; after every delivery that has ended well it is a full export.
 */
import type { Receipt, Turn } from '../../../shared/delivery/destinations/file-sender.ts';
import { createLoads, type Keeping, type LoadFiles, turnOf } from '../../support/databases/loaded-file.ts';
import { type Random, randomOf } from '../random.ts';
import { createChangingTypes } from './changing-types.ts';

/** A table somewhere, which nobody else writes. */
export interface KeptTable {
  format: 'pgcopy' | 'delta';
  secret: { password: string };
  /** Plants what the next try meets; `isSafe`: nothing. */
  plan(random: Random, isSafe: boolean): void;
  send(files: LoadFiles, id: string, turn: Turn): Promise<Receipt>;
  isThere(): Promise<boolean>;
  isNow(files: LoadFiles): Promise<boolean>;
  /** Connections that were lost so far. */
  cuts(): number;
  /** What was left behind and should not have been. */
  leftovers(): Promise<number>;
}

export interface TableHistory {
  deliveries: number;
  tries: number;
  cuts: number;
  /** Tables that were those of no whole run, that differ from a full export in the end, and deliveries that never ended. */
  torn: number;
  differing: number;
  endless: number;
  /** What a load has left behind. */
  leftovers: number;
}

export const noHistory: TableHistory = {
  ...{ deliveries: 0, tries: 0, cuts: 0 },
  ...{ torn: 0, differing: 0, endless: 0, leftovers: 0 },
};

const MOST_TRIES = 40;

export async function playTableHistory(table: KeptTable, seed: number): Promise<TableHistory> {
  const told = { ...noHistory };
  const random = randomOf(seed);
  const survey = createChangingTypes(random);
  const exported = createLoads(survey.survey, survey.answers, {}, table.format);
  const cutsBefore = table.cuts();
  let before: LoadFiles | undefined;
  let late: { files: LoadFiles; id: string } | undefined;

  async function tryOnce(files: LoadFiles, id: string, keeping: Keeping, isSafe: boolean): Promise<string> {
    told.tries++;
    table.plan(random, isSafe);
    let looks = isSafe || random.happens(0.6) ? Number.POSITIVE_INFINITY : random.below(6);
    // a worker that dies may have done what it had no time to write down
    const dies = !isSafe && random.happens(0.1);
    const turn = turnOf(table.secret, keeping, () => (looks-- > 0 ? 600_000 : 1_000));
    const keep = async (kept: unknown) => {
      if (dies && random.happens(0.3)) throw new Error('the worker died');
      await turn.keep(kept);
    };
    const tried = () => table.send(files, id, { ...turn, keep }).catch(() => ({ outcome: 'died' }));
    const [{ outcome }] = random.happens(0.1) ? await Promise.all([tried(), tried()]) : [await tried()];
    return outcome;
  }

  async function deliver(files: LoadFiles, id: string): Promise<void> {
    told.deliveries++;
    const keeping: Keeping = { kept: undefined };
    for (let tries = 1; ; tries++) {
      const outcome = await tryOnce(files, id, keeping, tries > MOST_TRIES / 2);
      const isStill = () => (before ? table.isNow(before) : table.isThere().then((isThere) => !isThere));
      // what a worker sent before it died may arrive between the two looks
      const isWhole = (await table.isNow(files)) || (await isStill()) || (await table.isNow(files));
      if (!isWhole) told.torn++;
      if (outcome === 'done') return;
      if (outcome === 'failed' || tries === MOST_TRIES) {
        told.endless++;
        return;
      }
    }
  }

  for (let left = 3 + random.below(5); left > 0; left--) {
    for (let changes = 1 + random.below(6); changes > 0; changes--) survey.change();
    const files = await exported();
    if (random.happens(0.15)) {
      late = { files, id: `dlv_${files.exportId}` };
      continue;
    }
    await deliver(files, `dlv_${files.exportId}`);
    if (!(await table.isNow(files))) told.differing++;
    before = files;
    // one that waited must not take its place, and one that comes twice must change nothing
    const again = random.happens(0.2) ? { files, id: `dlv_${files.exportId}` } : late;
    if (again) {
      await deliver(again.files, again.id).catch(() => {});
      if (!(await table.isNow(files))) told.differing++;
    }
    late = undefined;
  }
  told.cuts = table.cuts() - cutsBefore;
  told.leftovers = await table.leftovers();
  return told;
}
