/** Lists of promo codes: who may use one, making, renaming and deleting them. */

import { Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import type { Caller, SurveyService } from '../service-api.ts';
import { read, readAll, removeAll } from '../store/records-access.ts';
import { homeRecord, type SurveyRecord } from '../store/stored.ts';
import { addCodes } from './add-codes.ts';
import { removeCodes } from './promo-codes.ts';
import {
  type Attachments,
  attachmentsRecord,
  codesPartition,
  type PromoListRecord,
  promoKeys,
  promoListRecord,
  promoPrefixes,
} from './promo-stored.ts';

/** The list, or the 404 of a list that is not the caller's. */
export async function promoListFor(service: SurveyService, caller: Caller, listId: number): Promise<PromoListRecord> {
  const home = await read(service.records, promoKeys.listHome(listId), homeRecord);
  const isTheirs = home !== undefined && caller.workspaceIds.includes(home.workspaceId);
  const list = isTheirs && (await read(service.records, promoKeys.list(home.workspaceId, listId), promoListRecord));
  if (!list) throw new Problem('not_found.promo_list', { id: listId });
  return list;
}

export async function promoListsOf(service: SurveyService, workspaceId: number): Promise<PromoListRecord[]> {
  return readAll(service.records, `W#${workspaceId}`, promoPrefixes.lists, promoListRecord, service);
}

export async function createPromoList(
  service: SurveyService,
  workspaceId: number,
  name: string,
  codes: readonly string[],
): Promise<PromoListRecord> {
  const { records, now } = service;
  const id = await records.count(promoKeys.lastId('promo-list'), 1);
  const at = new Date(now()).toISOString();
  const list = { id, workspaceId, name, createdAt: at, updatedAt: at };
  await addCodes(service, list, codes);
  // the list last: until it is there, nobody sees its codes
  await records.create(promoKeys.listHome(id), { workspaceId, id });
  await records.create(promoKeys.list(workspaceId, id), list);
  return list;
}

export async function renamePromoList(service: SurveyService, list: PromoListRecord, name: string) {
  return touch(service, list, (current) => ({ ...current, name }));
}

/** Changes a list and notes when. */
export async function touch(
  service: SurveyService,
  list: PromoListRecord,
  edit: (current: PromoListRecord) => PromoListRecord = (current) => current,
): Promise<PromoListRecord> {
  const updatedAt = new Date(service.now()).toISOString();
  const key = promoKeys.list(list.workspaceId, list.id);
  const changed = await changeRecord(service.records, key, promoListRecord, (current) => ({
    ...edit(current),
    updatedAt,
  }));
  if (!changed) throw new Problem('not_found.promo_list', { id: list.id });
  return changed.after;
}

/** Detached first, so that its codes are given to nobody; the list itself goes last, to be deleted again if need be. */
export async function deletePromoList(service: SurveyService, list: PromoListRecord): Promise<void> {
  const { records } = service;
  await changeAttachments(service, list.workspaceId, (attached) =>
    Object.fromEntries(Object.entries(attached).filter(([, listId]) => listId !== list.id)),
  );
  await removeCodes(records, list.id);
  await records.remove(promoKeys.list(list.workspaceId, list.id));
  await removeAll(records, codesPartition(list.id));
}

/** A survey that is deleted has no list any more. */
export async function detachSurvey(
  service: Pick<SurveyService, 'records'>,
  { id, workspaceId }: Pick<SurveyRecord, 'id' | 'workspaceId'>,
): Promise<void> {
  // most have none: many deletions at once need not queue for the one record
  if ((await attachmentsIn(service, workspaceId))[id] === undefined) return;
  await changeAttachments(service, workspaceId, (attached) =>
    Object.fromEntries(Object.entries(attached).filter(([surveyId]) => Number(surveyId) !== id)),
  );
}

export async function attachmentsIn(
  service: Pick<SurveyService, 'records'>,
  workspaceId: number,
): Promise<Attachments> {
  return (await read(service.records, promoKeys.attachments(workspaceId), attachmentsRecord)) ?? {};
}

/** One conditional write, however many surveys it concerns. */
export async function changeAttachments(
  service: Pick<SurveyService, 'records'>,
  workspaceId: number,
  edit: (attached: Attachments) => Attachments,
): Promise<{ before: Attachments; after: Attachments }> {
  const key = promoKeys.attachments(workspaceId);
  const changed = await changeRecord(service.records, key, attachmentsRecord, edit, { absent: () => ({}) });
  return changed ?? { before: {}, after: {} };
}
