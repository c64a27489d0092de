/**
 * A page of the codes of a list. In the order of their ids, and without a search, codes are read only as far as the page
 * goes and their number is the list's own count; for any other order or a search all of them are looked through.
 */
import type { z } from 'zod';
import type { SurveyService } from '../service-api.ts';
import { read, readSome } from '../store/records-access.ts';
import { keys, surveyRecord } from '../store/stored.ts';
import { codesOf } from './promo-codes.ts';
import { countsOf } from './promo-list-routes.ts';
import { attachmentsIn } from './promo-lists.ts';
import { contains, cut, type quizCodesQuery, sorted, wireCode } from './promo-shapes.ts';
import {
  codesPartition,
  type PromoCodeRecord,
  type PromoListRecord,
  promoCodeRecord,
  promoPrefixes,
} from './promo-stored.ts';

type Query = z.infer<typeof quizCodesQuery>;
type Counts = Awaited<ReturnType<typeof countsOf>>;

export async function codesPage(service: SurveyService, list: PromoListRecord, query: Query) {
  const counts = await countsOf(service, list.id);
  const isInOrder = query.sort === 'id' && !query.search;
  const [{ total, codes }, quizzes] = await Promise.all([
    isInOrder ? codesInOrder(service, list.id, query, counts) : codesLookedThrough(service, list.id, query),
    surveysWith(service, list),
  ]);
  return {
    total,
    limit: query.limit,
    offset: query.offset,
    data: codes.map(wireCode),
    stats: { total: counts.codes, used: counts.used, unused: counts.codes - counts.used },
    quizzes,
  };
}

async function codesInOrder(service: SurveyService, listId: number, query: Query, counts: Counts) {
  const range = { partition: codesPartition(listId), prefix: promoPrefixes.codes, newestFirst: query.order === 'desc' };
  const wanted = {
    count: query.offset + query.limit,
    isWanted: (code: PromoCodeRecord) => code.removedAt === undefined && hasUse(code, query),
  };
  const first = await readSome(service.records, range, promoCodeRecord, wanted, service);
  const total = { '1': counts.used, '0': counts.codes - counts.used, any: counts.codes }[query.used ?? 'any'];
  return { total, codes: cut(first, query) };
}

async function codesLookedThrough(service: SurveyService, listId: number, query: Query) {
  const all = await codesOf(service, listId);
  const found = all.filter((code) => contains(code.code, query.search) && hasUse(code, query));
  return {
    total: found.length,
    codes: cut(
      sorted(found, ({ code }) => code, query),
      query,
    ),
  };
}

function hasUse({ usedAt }: PromoCodeRecord, { used }: Query): boolean {
  return used === undefined || (used === '1') === (usedAt !== null);
}

/** The surveys the list is attached to. */
async function surveysWith(service: SurveyService, { id, workspaceId }: PromoListRecord) {
  const attached = Object.entries(await attachmentsIn(service, workspaceId)).filter(([, listId]) => listId === id);
  const surveys = await Promise.all(
    attached.map(([surveyId]) => read(service.records, keys.survey(workspaceId, Number(surveyId)), surveyRecord)),
  );
  return surveys.flatMap((survey) => (survey?.deletedAt === null ? [{ id: survey.id, name: survey.name }] : []));
}
