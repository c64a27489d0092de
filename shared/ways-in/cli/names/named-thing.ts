/**
 * A thing as people name it: a schedule by its name, an export as "last". A name must be whole, because what is named
 * here may be deleted next; where it does not decide, the message lists what could be meant.
 */

import { batches } from '../../../operations/batches.ts';
import { destinations } from '../../../operations/destinations.ts';
import { exportJobs } from '../../../operations/exports.ts';
import { links } from '../../../operations/links.ts';
import { deckTemplates, presets } from '../../../operations/presets.ts';
import { schedules } from '../../../operations/schedules.ts';
import { trackers } from '../../../operations/trackers.ts';
import { views } from '../../../operations/views.ts';
import { webhooks } from '../../../operations/webhooks.ts';
import { Problem } from '../../../problems/problem.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { everyPage, type Page } from '../whole-list.ts';
import { didYouMean } from '../words/nearest.ts';
import { plain } from '../words/plain-name.ts';
import { type Kind, listOfKind } from './id-of.ts';

const SHOWN = 5;
const OFFERED = 50;

interface Thing {
  id: string;
  name?: string;
  /** A webhook has no name but its address. */
  url?: string | null;
  /** An export has none but what it is of. */
  quiz_id?: number | undefined;
  status?: string;
  created_at?: string;
}

interface Place {
  list(pipeline: PipelineClient, query: { limit: number; cursor?: string }): Promise<Page<Thing>>;
  hasName: boolean;
  /** Its list begins with the newest, and many of them share a name or have none. */
  hasLast: boolean;
}

const places: Partial<Record<Kind, Place>> = {
  export: { list: (pipeline, query) => pipeline.call(exportJobs.list, { query }), hasName: false, hasLast: true },
  batch: { list: (pipeline, query) => pipeline.call(batches.list, { query }), hasName: true, hasLast: true },
  link: { list: (pipeline, query) => pipeline.call(links.list, { query }), hasName: false, hasLast: true },
  schedule: { list: (pipeline, query) => pipeline.call(schedules.list, { query }), hasName: true, hasLast: false },
  view: { list: (pipeline, query) => pipeline.call(views.list, { query }), hasName: true, hasLast: false },
  tracker: { list: (pipeline, query) => pipeline.call(trackers.list, { query }), hasName: true, hasLast: false },
  preset: { list: (pipeline, query) => pipeline.call(presets.list, { query }), hasName: true, hasLast: false },
  template: { list: (pipeline, query) => pipeline.call(deckTemplates.list, { query }), hasName: true, hasLast: false },
  destination: {
    list: (pipeline, query) => pipeline.call(destinations.list, { query }),
    hasName: true,
    hasLast: false,
  },
  webhook: { list: (pipeline, query) => pipeline.call(webhooks.list, { query }), hasName: true, hasLast: false },
};

export function mayBeName(kind: Kind, word: string): boolean {
  const place = places[kind];
  return place !== undefined && word.trim() !== '' && (place.hasName || (place.hasLast && isLast(word)));
}

export const isLast = (word: string) => plain(word) === 'last';

/** Undefined where nothing is called so. */
export async function foundId(kind: Kind, word: string, pipeline: PipelineClient): Promise<string | undefined> {
  const place = places[kind];
  if (!place) return undefined;
  if (place.hasLast && isLast(word)) return newest(kind, place, pipeline);
  const same = (await named(place, pipeline)).filter(({ name }) => plain(name) === plain(word));
  const [only, ...others] = same;
  if (others.length === 0) return only?.id;
  const found = same.slice(0, SHOWN).map(({ id }) => id);
  throw new Problem('validation_error.many_named', { kind, given: JSON.stringify(word), found: found.join(', ') });
}

export async function namedId(kind: Kind, word: string, pipeline: PipelineClient): Promise<string> {
  const id = await foundId(kind, word, pipeline);
  if (id !== undefined) return id;
  const known = await named(places[kind], pipeline);
  const alike = known.filter(({ name }) => plain(name).includes(plain(word))).map(({ name }) => name);
  const meant = alike.length > 0 ? ` Did you mean ${alike.slice(0, SHOWN).join(', or ')}?` : nearestOf(word, known);
  throw new Problem('validation_error.none_named', {
    kind,
    given: JSON.stringify(word),
    meant,
    list: listOfKind(kind),
  });
}

/** What a shell offers: things by their names where no other has the same, otherwise by ids; the newest of many. */
export async function thingsOf(kind: Kind, pipeline: PipelineClient): Promise<{ value: string; about?: string }[]> {
  const place = places[kind];
  if (!place) return [];
  const { data } = await place.list(pipeline, { limit: OFFERED });
  const isNamed = place.hasName && !place.hasLast && kind !== 'schedule' && kind !== 'webhook';
  const count = Map.groupBy(data, ({ name }) => name);
  return data.map(({ id, name, url, quiz_id, status, created_at }) => {
    if (isNamed && name && count.get(name)?.length === 1) return { value: name };
    const survey = quiz_id === undefined ? undefined : `survey ${quiz_id}`;
    const about = [survey, name ?? url, status, created_at?.slice(0, 16).replace('T', ' ')];
    return { value: id, about: about.filter((one) => one).join(', ') };
  });
}

interface Named {
  id: string;
  name: string;
}

async function named(place: Place | undefined, pipeline: PipelineClient): Promise<Named[]> {
  const all = place ? await everyPage((query) => place.list(pipeline, query)) : [];
  return all.map(({ id, name, url }) => ({ id, name: name ?? url ?? '' }));
}

async function newest(kind: Kind, place: Place, pipeline: PipelineClient): Promise<string> {
  const [first] = (await place.list(pipeline, { limit: 1 })).data;
  if (first) return first.id;
  throw new Problem('validation_error.none_yet', { kind, list: listOfKind(kind) });
}

function nearestOf(word: string, known: readonly Named[]): string {
  return didYouMean(
    word,
    known.map(({ name }) => name),
  );
}
