/**
 * Removes one code from its list. The write that marks it decides between concurrent removals and claims; from then on
 * nobody sees it, and the sweeper finishes an interrupted removal.
 */

import { sha256Hex } from '../../crypto.ts';
import { changeRecord } from '../../records/change-record.ts';
import type { RecordKey } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { codeTextRecord, type PromoCodeRecord, promoCodeRecord, promoKeys, promoPrefixes } from './promo-stored.ts';

type Needs = Pick<SurveyService, 'records' | 'now'>;

const UNDER_WAY_MS = 60_000;

/** False when somebody else has removed it. */
export async function removeCode({ records, now }: Needs, { listId, id }: PromoCodeRecord): Promise<boolean> {
  const removedAt = new Date(now()).toISOString();
  const dueAt = new Date(now() + UNDER_WAY_MS).toISOString();
  const marked = await changeRecord(
    records,
    promoKeys.code(listId, id),
    promoCodeRecord,
    (code) => (code.removedAt === undefined ? { ...code, removedAt } : undefined),
    { times: () => ({ dueAt }) },
  );
  if (!marked) return false;
  await clearAway(records, marked.after);
  return true;
}

/** Whether there was a code under this key whose removal had been left half done. */
export async function finishRemoval({ records, now }: Needs, key: RecordKey): Promise<boolean> {
  if (!key.partition.startsWith(promoPrefixes.lists) || !key.sort.startsWith(promoPrefixes.codes)) return false;
  const code = await read(records, key, promoCodeRecord);
  if (code?.removedAt === undefined || Date.parse(code.removedAt) + UNDER_WAY_MS > now()) return false;
  await clearAway(records, code);
  return true;
}

/** The code itself goes last, by which the rest is found. */
async function clearAway(records: Needs['records'], { id, listId, code, usedAt }: PromoCodeRecord): Promise<void> {
  await records.remove(promoKeys.unused(listId, id));
  const word = promoKeys.word(listId, sha256Hex(code));
  // the same word may stand for another code by now
  if ((await read(records, word, codeTextRecord))?.id === id) await records.remove(word);
  await records.remove(promoKeys.codeHome(id));
  await records.count(promoKeys.codeCount(listId), -1);
  if (usedAt !== null) await records.count(promoKeys.usedCount(listId), -1);
  await records.remove(promoKeys.code(listId, id));
}
