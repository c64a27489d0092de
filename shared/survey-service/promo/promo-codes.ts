/** The codes of a list: added once each, listed, removed, and given away one by one. */

import { changeRecord } from '../../change-record.ts';
import { sha256Hex } from '../../crypto.ts';
import { read, readAll } from '../records-access.ts';
import type { SurveyService } from '../service-api.ts';
import {
  codeHomeRecord,
  codesPartition,
  type PromoCodeRecord,
  type PromoListRecord,
  promoCodeRecord,
  promoKeys,
  promoPrefixes,
} from './promo-stored.ts';

const PARALLEL = 20;

/** How many were added; a code that the list has already is left as it is. */
export async function addCodes(
  service: SurveyService,
  list: Pick<PromoListRecord, 'id' | 'workspaceId'>,
  codes: readonly string[],
): Promise<number> {
  const fresh: string[] = [];
  const next = new Set(codes).values();
  const lane = async () => {
    for (const code of next) {
      if (await service.records.create(promoKeys.word(list.id, sha256Hex(code)), {})) fresh.push(code);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  if (fresh.length === 0) return 0;
  const wanted = new Set(fresh);
  const inOrder = [...new Set(codes)].filter((code) => wanted.has(code));
  await storeCodes(service, list, inOrder);
  await service.records.count(promoKeys.codeCount(list.id), inOrder.length);
  return inOrder.length;
}

async function storeCodes(
  { records, now }: SurveyService,
  { id: listId, workspaceId }: Pick<PromoListRecord, 'id' | 'workspaceId'>,
  codes: readonly string[],
): Promise<void> {
  const lastId = await records.count(promoKeys.lastId('promo-code'), codes.length);
  const firstId = lastId - codes.length + 1;
  const updatedAt = new Date(now()).toISOString();
  const nobody = { usedAt: null, surveyId: null, answerId: null };
  await records.putMany(
    codes.flatMap((code, at) => {
      const id = firstId + at;
      return [
        { key: promoKeys.code(listId, id), value: { id, listId, code, ...nobody, updatedAt } },
        { key: promoKeys.codeHome(id), value: { listId, workspaceId } },
        { key: promoKeys.unused(listId, id), value: {} },
      ];
    }),
  );
}

export async function codesOf(service: SurveyService, listId: number): Promise<PromoCodeRecord[]> {
  return readAll(service.records, codesPartition(listId), promoPrefixes.codes, promoCodeRecord);
}

export async function findCode(service: SurveyService, codeId: number) {
  const home = await read(service.records, promoKeys.codeHome(codeId), codeHomeRecord);
  const code = home && (await read(service.records, promoKeys.code(home.listId, codeId), promoCodeRecord));
  return code && { code, workspaceId: home.workspaceId };
}

export async function removeCode({ records }: SurveyService, code: PromoCodeRecord): Promise<void> {
  const { id, listId } = code;
  await records.remove(promoKeys.unused(listId, id));
  await records.remove(promoKeys.code(listId, id));
  await records.remove(promoKeys.word(listId, sha256Hex(code.code)));
  await records.remove(promoKeys.codeHome(id));
  await records.count(promoKeys.codeCount(listId), -1);
  if (code.usedAt !== null) await records.count(promoKeys.usedCount(listId), -1);
}

/**
 * Takes a code that nobody has, or undefined when the list is used up. The write that marks the code as used decides
 * between many who want it; whoever loses tries the next.
 */
export async function takeCode(
  service: SurveyService,
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
      const taken = await tryTake(service, listId, id, surveyId, new Date(now()).toISOString());
      await records.remove(mark);
      if (taken) {
        await records.count(promoKeys.usedCount(listId), 1);
        return taken;
      }
    }
  }
}

async function tryTake(
  { records }: SurveyService,
  listId: number,
  id: number,
  surveyId: number,
  at: string,
): Promise<PromoCodeRecord | undefined> {
  const key = promoKeys.code(listId, id);
  const stored = await records.get(key);
  const code = stored && promoCodeRecord.parse(stored.value);
  if (!stored || !code || code.usedAt !== null) return undefined;
  const taken = { ...code, usedAt: at, surveyId, updatedAt: at };
  return (await records.replace(key, stored.version, taken)) ? taken : undefined;
}

/** Notes which answer a code went to, once the answer has an id. */
export async function noteAnswer({ records }: SurveyService, code: PromoCodeRecord, answerId: number): Promise<void> {
  await changeRecord(records, promoKeys.code(code.listId, code.id), promoCodeRecord, (current) => ({
    ...current,
    answerId,
  }));
}
