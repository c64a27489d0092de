/**
 * Removes answers of surveys deleted long ago: earlier releases stopped purging after the first page and forgot the
 * rest. Every id ever issued is checked once, some at every sweep; the position is kept in the table.
 */
import { z } from 'zod';
import type { SurveyService } from '../service-api.ts';
import { at, keys } from '../store/stored.ts';

type OrphanNeeds = Pick<SurveyService, 'records' | 'answers'>;

/** Of one sweep. */
const MOST_SURVEYS = 100;
const MOST_PAGES = 20;

const placeKey = at('SWEEP', 'orphaned-answers');
const placeSchema = z.object({ upTo: z.number(), isDone: z.boolean() });
const beginning = { upTo: 0, isDone: false };

/** How many surveys it has removed answers of. */
export async function purgeOrphans(service: OrphanNeeds): Promise<number> {
  const record = await service.records.get(placeKey);
  const place = placeSchema.safeParse(record?.value).data ?? beginning;
  if (place.isDone) return 0;
  const lastId = Number((await service.records.get(keys.lastId('survey')))?.value ?? 0);
  const end = Math.min(lastId, place.upTo + MOST_SURVEYS);
  let { upTo } = place;
  let purged = 0;
  for (let pagesLeft = MOST_PAGES; upTo < end && pagesLeft > 0; ) {
    const pages = await purgeOrphan(service, upTo + 1, pagesLeft);
    if (pages.used > 0) purged++;
    pagesLeft -= pages.used;
    if (!pages.isDone) break;
    upTo++;
  }
  // a survey made meanwhile is none of those that earlier releases have left
  const after = { upTo, isDone: upTo >= lastId };
  if (record) await service.records.replace(placeKey, record.version, after);
  else await service.records.create(placeKey, after);
  return purged;
}

/** A survey that exists, or whose purge is still to come, has the way to it; none has answers before it has that. */
async function purgeOrphan({ records, answers }: OrphanNeeds, id: number, mostPages: number) {
  const isOrphan = !(await records.get(keys.surveyHome(id))) && (await answers.highestId(id)) > 0;
  for (let used = 0; used < mostPages; ) {
    if (!isOrphan) return { used, isDone: true };
    used++;
    if (!(await answers.purgeSome(id))) return { used, isDone: true };
  }
  return { used: mostPages, isDone: false };
}
