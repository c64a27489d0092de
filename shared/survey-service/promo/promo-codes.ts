/** The codes of a list: found, listed, given away one by one, and removed all together. */
import { changeRecord } from '../../records/change-record.ts';
import type { Records } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import { read, readAll, removeAll } from '../store/records-access.ts';
import {
  codeHomeRecord,
  codesPartition,
  type PromoCodeRecord,
  promoCodeRecord,
  promoKeys,
  promoPrefixes,
} from './promo-stored.ts';

export async function codesOf({ records }: Pick<SurveyService, 'records'>, listId: number): Promise<PromoCodeRecord[]> {
  const all = await readAll(records, codesPartition(listId), promoPrefixes.codes, promoCodeRecord);
  return all.filter(({ removedAt }) => removedAt === undefined);
}

export async function findCode(service: SurveyService, codeId: number) {
  const home = await read(service.records, promoKeys.codeHome(codeId), codeHomeRecord);
  const code = home && (await read(service.records, promoKeys.code(home.listId, codeId), promoCodeRecord));
  return code && code.removedAt === undefined ? { code, workspaceId: home.workspaceId } : undefined;
}

/** Every code of a list with all that goes with it. */
export async function removeCodes(records: Records, listId: number): Promise<void> {
  const partition = codesPartition(listId);
  await removeAll(records, partition, promoPrefixes.codes, ({ value }) => [
    promoKeys.codeHome(promoCodeRecord.parse(value).id),
  ]);
  for (const prefix of [promoPrefixes.unused, promoPrefixes.words]) await removeAll(records, partition, prefix);
}

/**
 * Claims an unused code, or undefined when the list is used up. The write that marks the code as used decides between
 * many claims; whoever loses tries the next.
 */
export async function claimCode(
  service: Pick<SurveyService, 'records' | 'now'>,
  listId: number,
  surveyId: number,
): Promise<PromoCodeRecord | undefined> {
  const { records, now } = service;
  for (;;) {
    const marks = await records.list({ partition: codesPartition(listId), prefix: promoPrefixes.unused, limit: 100 });
    if (marks.length === 0) return undefined;
    // not all begin with the same one, or all but one would lose
    const start = Math.floor(Math.random() * marks.length);
    for (const mark of [...marks.slice(start), ...marks.slice(0, start)]) {
      const id = Number(mark.sort.slice(promoPrefixes.unused.length));
      const taken = await tryClaim(service, listId, id, surveyId, new Date(now()).toISOString());
      await records.remove(mark);
      if (taken) {
        await records.count(promoKeys.usedCount(listId), 1);
        return taken;
      }
    }
  }
}

async function tryClaim(
  { records }: Pick<SurveyService, 'records'>,
  listId: number,
  id: number,
  surveyId: number,
  at: string,
): Promise<PromoCodeRecord | undefined> {
  const taken = await changeRecord(records, promoKeys.code(listId, id), promoCodeRecord, (code) => {
    const isFree = code.usedAt === null && code.removedAt === undefined;
    return isFree ? { ...code, usedAt: at, surveyId, updatedAt: at } : undefined;
  });
  return taken?.after;
}

/** Notes which answer a code went to, once the answer has an id. */
export async function noteAnswer(
  { records }: Pick<SurveyService, 'records' | 'log'>,
  code: PromoCodeRecord,
  answerId: number,
): Promise<void> {
  await changeRecord(records, promoKeys.code(code.listId, code.id), promoCodeRecord, (current) => ({
    ...current,
    answerId,
  }));
}
