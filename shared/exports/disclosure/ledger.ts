/**
 * The ledger of what was shared of a survey under a minimum base: a record that names its newest file, and the file. Asking
 * and noting are one step, so that two reports that must not be shared together cannot both pass.
 */
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import type { Clock, Files } from '../../ports.ts';
import { mayShare, type Verdict } from '../../privacy/disclosure/may-share.ts';
import {
  type Holding,
  nothingShared,
  type SharedAnswers,
  type ShownGroup,
  withReport,
} from '../../privacy/disclosure/shared-answers.ts';
import { Problem } from '../../problems/problem.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';

interface LedgerDeps {
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

/**
 * Notes a report as shared where it may be, in the ledger of each of its surveys. `too_close`: it differs by too few answers
 * from what was shared before, and must not be shown.
 */
export async function shareReport(
  deps: LedgerDeps,
  { owner, surveyIds }: { owner: string; surveyIds: readonly number[] },
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const surveyId of surveyIds) {
    const verdict = await shareOf(deps, { owner, surveyId }, holding, groups);
    if (verdict === 'too_close') return verdict;
    verdicts.push(verdict);
  }
  return verdicts.every((verdict) => verdict === 'same') ? 'same' : 'yes';
}

async function shareOf(
  deps: LedgerDeps,
  key: LedgerKey,
  holding: Holding,
  groups: readonly ShownGroup[],
): Promise<Verdict> {
  const { records, files, now } = deps;
  for (let race = 0; race < MOST_RACES; race++) {
    const record = await records.get(recordKey(key));
    const before = record && readRecord(record, reader);
    const shared = await readLedger(deps, before?.fileKey);
    // another has just noted something, and the file went with what it replaces
    if (!shared) continue;
    const verdict = mayShare(shared, holding, groups);
    if (verdict !== 'yes') return verdict;
    const report = { ...holding, id: timeOrderedId('shr', now()), at: new Date(now()).toISOString() };
    const fileKey = `${prefixOf(key)}${report.id}`;
    await files.put(fileKey, stored(withReport(shared, report, groups)));
    const times = { forgetAt: new Date(now() + rememberedMs).toISOString() };
    const isNoted = record
      ? await records.replace(recordKey(key), record.version, { fileKey }, times)
      : await records.create(recordKey(key), { fileKey }, times);
    const gone = isNoted ? before?.fileKey : fileKey;
    if (gone !== undefined) await files.removeAll(gone);
    if (isNoted) return 'yes';
  }
  throw new Problem('contended');
}

const ledgerSchema = z.object({
  reports: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      definition: z.string(),
      recipient: z.string(),
      minimumBase: z.number(),
      groups: z.array(z.object({ key: z.string(), set: z.number() })),
    }),
  ),
  parts: z.array(z.array(z.number())),
  /** Bytes of the answers' numbers, which follow, and of the numbers of their parts, which follow those. */
  answers: z.number(),
});

function stored({ reports, parts, partOf }: SharedAnswers): Uint8Array {
  const head = Buffer.from(`${JSON.stringify({ reports, parts, answers: partOf.size })}\n`);
  return Buffer.concat([
    head,
    new Uint8Array(Float64Array.from(partOf.keys()).buffer),
    new Uint8Array(Uint32Array.from(partOf.values()).buffer),
  ]);
}

/** Undefined where the file is gone; what cannot be read must not be taken for nothing. */
async function readLedger({ files }: LedgerDeps, fileKey: string | undefined): Promise<SharedAnswers | undefined> {
  if (fileKey === undefined) return nothingShared;
  const bytes = await files.read(fileKey);
  if (!bytes) return undefined;
  const lineEnd = bytes.indexOf(10);
  const { reports, parts, answers } = ledgerSchema.parse(
    JSON.parse(Buffer.from(bytes.subarray(0, lineEnd)).toString()),
  );
  const [numbers, own] = [8 * answers, 4 * answers];
  // a copy begins where numbers may begin
  const body = new Uint8Array(bytes.subarray(lineEnd + 1));
  if (body.length !== numbers + own) throw new Problem('internal_error');
  const ids = new Float64Array(body.buffer, 0, answers);
  const partNumbers = new Uint32Array(body.buffer, numbers, answers);
  return { reports, parts, partOf: new Map(Array.from(ids, (id, at) => [id, partNumbers[at] ?? 0])) };
}
