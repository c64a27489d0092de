/**
 * Adds codes to a list, each once. A note is written first and stays while codes are being added: if a process is
 * killed, the sweeper finds the note and adds what is missing, so that no code is blocked half added.
 */
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import type { RecordKey } from '../../records/records.ts';
import type { SurveyService } from '../service-api.ts';
import { read, readAll, removeAll } from '../store/records-access.ts';
import { codesOf, removeCodes } from './promo-codes.ts';
import {
  type AddingRecord,
  addingRecord,
  codesPartition,
  codeTextRecord,
  type PromoListRecord,
  promoKeys,
  promoListRecord,
  promoPrefixes,
} from './promo-stored.ts';

type Needs = Pick<SurveyService, 'records' | 'now'>;
type Word = z.infer<typeof codeTextRecord>;

const PARALLEL = 20;
/** Longer than any request may take. */
const UNDER_WAY_MS = 60_000;

/** How many were added; a code that the list has already is left as it is. */
export async function addCodes(
  service: Needs,
  list: Pick<PromoListRecord, 'id' | 'workspaceId'>,
  codes: readonly string[],
): Promise<number> {
  const { records, now } = service;
  const wanted = [...new Set(codes)];
  const lastId = await records.count(promoKeys.lastId('promo-code'), wanted.length);
  const firstId = lastId - wanted.length + 1;
  const dueAt = new Date(now() + UNDER_WAY_MS).toISOString();
  const adding: AddingRecord = { listId: list.id, workspaceId: list.workspaceId, firstId, lastId, dueAt };
  await records.create(promoKeys.adding(list.id, firstId), adding, { dueAt });
  const fresh = await claimCodeTexts(service, list.id, wanted, firstId);
  await records.putMany(fresh.flatMap((word) => recordsOf(service, adding, word)));
  // the marks after the codes: a mark without its code is removed by whoever finds it
  await records.putMany(fresh.map((word) => markOf(list.id, word)));
  if (fresh.length > 0) await records.count(promoKeys.codeCount(list.id), fresh.length);
  await records.remove(promoKeys.adding(list.id, firstId));
  return fresh.length;
}

/** The codes that the list did not have, in the given order. */
async function claimCodeTexts({ records }: Needs, listId: number, codes: readonly string[], firstId: number) {
  const fresh: Word[] = [];
  const next = codes.entries();
  const lane = async () => {
    for (const [at, code] of next) {
      const word = { id: firstId + at, code };
      if (await records.create(promoKeys.word(listId, sha256Hex(code)), word)) fresh.push(word);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return fresh.sort((a, b) => a.id - b.id);
}

function recordsOf({ now }: Needs, { listId, workspaceId }: AddingRecord, { id, code }: Word) {
  const updatedAt = new Date(now()).toISOString();
  const nobody = { usedAt: null, surveyId: null, answerId: null };
  return [
    { key: promoKeys.code(listId, id), value: { id, listId, code, ...nobody, updatedAt } },
    { key: promoKeys.codeHome(id), value: { listId, workspaceId } },
  ];
}

function markOf(listId: number, { id }: Word) {
  return { key: promoKeys.unused(listId, id), value: {} };
}

/** Whether there was something under this key that had been left half done and is whole now. */
export async function finishAdding(service: Needs, key: RecordKey): Promise<boolean> {
  const { records, now } = service;
  if (!key.partition.startsWith(promoPrefixes.lists) || !key.sort.startsWith(promoPrefixes.adding)) return false;
  const adding = await read(records, key, addingRecord);
  // also when a host has just started: it may be adding again already
  if (!adding || Date.parse(adding.dueAt) > now()) return false;
  const list = await read(records, promoKeys.list(adding.workspaceId, adding.listId), promoListRecord);
  if (!list) {
    await removeCodes(records, adding.listId);
    await removeAll(records, codesPartition(adding.listId));
    return true;
  }
  await addMissing(service, adding);
  if (!(await recount(service, adding.listId))) return false;
  await records.remove(key);
  return true;
}

async function addMissing(service: Needs, adding: AddingRecord): Promise<void> {
  const { records } = service;
  const words = await readAll(records, codesPartition(adding.listId), promoPrefixes.words, codeTextRecord);
  for (const word of words.filter(({ id }) => id >= adding.firstId && id <= adding.lastId)) {
    // never over a code that is there, which somebody may have; the mark of such a one harms nobody
    for (const { key, value } of recordsOf(service, adding, word)) await records.create(key, value);
    await records.putMany([markOf(adding.listId, word)]);
  }
}

/** Puts the number of codes right; not while somebody else is adding, whose codes are there before they are counted. */
async function recount({ records, now }: Needs, listId: number): Promise<boolean> {
  const counted = async () => (await read(records, promoKeys.codeCount(listId), z.number())) ?? 0;
  const before = await counted();
  const codes = await codesOf({ records }, listId);
  const underWay = await readAll(records, codesPartition(listId), promoPrefixes.adding, addingRecord);
  const isQuiet = (await counted()) === before && underWay.every(({ dueAt }) => Date.parse(dueAt) <= now());
  if (isQuiet && codes.length !== before) {
    await records.count(promoKeys.codeCount(listId), codes.length - before);
  }
  return isQuiet;
}
