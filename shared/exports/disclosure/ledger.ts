/**
 * The ledger of what was shared of a survey under a minimum base: a record that names its newest file, and the file. Asking
 * and noting are one step, so that two reports that must not be shared together cannot both pass.
 */
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import type { Clock, Files } from '../../ports.ts';
import { type Close, closeTo, mayShare } from '../../privacy/disclosure/may-share.ts';
import {
  type Holding,
  nothingShared,
  type SharedAnswers,
  type ShownGroup,
  withReport,
} from '../../privacy/disclosure/shared-answers.ts';
import { Problem } from '../../problems/problem.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records, StoredRecord } from '../../records/records.ts';
import { readShared, storedShared } from './stored-shared.ts';

export interface LedgerDeps {
  records: Records;
  files: Files;
  now: Clock;
}

interface LedgerKey {
  owner: string;
  surveyId: number;
}

/** Whoever has seen a report a year ago does not subtract it from the next one. */
const rememberedMs = 400 * 86_400_000;
const MOST_RACES = 20;

const recordSchema = z.object({ fileKey: z.string() });
const reader = { parse: (value: unknown) => recordSchema.safeParse(value).data };
const recordKey = ({ owner, surveyId }: LedgerKey): RecordKey => ({
  partition: `O#${owner}`,
  sort: `SHARED-ANSWERS#${surveyId}`,
});
const prefixOf = ({ owner, surveyId }: LedgerKey) => `ledgers/${owner}/${surveyId}/`;

interface Shared {
  owner: string;
  surveyIds: readonly number[];
}

/** Whether it may be noted as shared; `same` where that would change nothing. */
export async function askLedgers(
  deps: LedgerDeps,
  { owner, surveyIds }: Shared,
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Problem | 'yes' | 'same'> {
  let answer: 'yes' | 'same' = 'same';
  for (const surveyId of surveyIds) {
    const { verdict } = await judged(deps, { owner, surveyId }, holding, groups);
    if (typeof verdict === 'object') return tooSimilar(verdict);
    if (verdict === 'yes') answer = verdict;
  }
  return answer;
}

/**
 * Notes a report as shared where it may be, in the ledger of each of its surveys. Otherwise it differs by too few answers
 * from what was shared before, and must not be shown: the problem says from what.
 */
export async function shareReport(
  deps: LedgerDeps,
  { owner, surveyIds }: Shared,
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Problem | undefined> {
  // what the ledger of one survey refuses must not count as shared in that of another
  const asked = surveyIds.length > 1 ? await askLedgers(deps, { owner, surveyIds }, holding, groups) : 'yes';
  if (asked !== 'yes') return asked === 'same' ? undefined : asked;
  for (const surveyId of surveyIds) {
    const close = await noted(deps, { owner, surveyId }, holding, groups);
    if (close) return tooSimilar(close);
  }
  return undefined;
}

function tooSimilar({ minimum, more, report }: Close): Problem {
  const values = { minimum, more };
  if (!report) return new Problem('shared_too_similar.together', values);
  return new Problem('shared_too_similar', { ...values, before: report.name, day: report.at.slice(0, 10) });
}

interface Judged {
  verdict: Close | 'yes' | 'same';
  shared: SharedAnswers;
  record: StoredRecord | undefined;
  fileKey: string | undefined;
}

async function judged(
  { records, files }: LedgerDeps,
  key: LedgerKey,
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Judged> {
  for (let race = 0; race < MOST_RACES; race++) {
    const record = await records.get(recordKey(key));
    const fileKey = record && readRecord(record, reader)?.fileKey;
    const shared = fileKey === undefined ? nothingShared : await readShared(files, fileKey);
    // another has just noted something, and the file went with what it replaces
    if (!shared) continue;
    const verdict = mayShare(shared, holding, groups);
    return { verdict: verdict === 'too_close' ? closeTo(shared, holding, groups) : verdict, shared, record, fileKey };
  }
  throw new Problem('contended');
}

/** What it is too close to; `undefined` where it may be shared, and is noted as such. */
async function noted(
  deps: LedgerDeps,
  key: LedgerKey,
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Close | undefined> {
  const { records, files, now } = deps;
  for (let race = 0; race < MOST_RACES; race++) {
    const { verdict, shared, record, fileKey: before } = await judged(deps, key, holding, groups);
    if (verdict !== 'yes') return verdict === 'same' ? undefined : verdict;
    const report = { ...holding, id: timeOrderedId('shr', now()), at: new Date(now()).toISOString() };
    const fileKey = `${prefixOf(key)}${report.id}`;
    await files.put(fileKey, storedShared(withReport(shared, report, groups)));
    const times = { forgetAt: new Date(now() + rememberedMs).toISOString() };
    const isNoted = record
      ? await records.replace(recordKey(key), record.version, { fileKey }, times)
      : await records.create(recordKey(key), { fileKey }, times);
    const gone = isNoted ? before : fileKey;
    if (gone !== undefined) await files.removeAll(gone);
    if (isNoted) return undefined;
  }
  throw new Problem('contended');
}
