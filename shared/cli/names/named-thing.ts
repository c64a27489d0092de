/**
 * A thing as people name it: a schedule by its name, an export as "last". A name must be whole, because what is named
 * here may be deleted next; where it does not decide, the message lists what could be meant.
 */
import { z } from 'zod';
import { Problem } from '../../errors.ts';
import { listOf } from '../../operations/parts.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { wholeList } from '../whole-list.ts';
import { didYouMean } from '../words/nearest.ts';
import { plain } from '../words/plain-name.ts';
import { type Kind, listOfKind } from './id-of.ts';

const SHOWN = 5;

const things = z.looseObject({ id: z.string(), name: z.string().optional(), url: z.string().nullish() });

/** `hasLast`: its list begins with the newest, and many of them share a name or have none. */
const places: Partial<Record<Kind, { path: string; hasName: boolean; hasLast: boolean }>> = {
  export: { path: '/exports', hasName: false, hasLast: true },
  batch: { path: '/batches', hasName: true, hasLast: true },
  link: { path: '/links', hasName: false, hasLast: true },
  schedule: { path: '/schedules', hasName: true, hasLast: false },
  preset: { path: '/presets', hasName: true, hasLast: false },
  destination: { path: '/destinations', hasName: true, hasLast: false },
  webhook: { path: '/webhooks', hasName: true, hasLast: false },
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
  if (place.hasLast && isLast(word)) return newest(kind, place.path, pipeline);
  const same = (await named(place.path, pipeline)).filter(({ name }) => plain(name) === plain(word));
  const [only, ...others] = same;
  if (others.length === 0) return only?.id;
  const found = same.slice(0, SHOWN).map(({ id }) => id);
  throw new Problem('validation_error.many_named', { kind, given: JSON.stringify(word), found: found.join(', ') });
}

export async function namedId(kind: Kind, word: string, pipeline: PipelineClient): Promise<string> {
  const id = await foundId(kind, word, pipeline);
  if (id !== undefined) return id;
  const known = await named(places[kind]?.path ?? '', pipeline);
  const alike = known.filter(({ name }) => plain(name).includes(plain(word))).map(({ name }) => name);
  const meant = alike.length > 0 ? ` Did you mean ${alike.slice(0, SHOWN).join(', or ')}?` : nearestOf(word, known);
  throw new Problem('validation_error.none_named', {
    ...{ kind, given: JSON.stringify(word), meant, list: listOfKind(kind) },
  });
}

interface Named {
  id: string;
  name: string;
}

/** A webhook has no name but its address. */
async function named(path: string, pipeline: PipelineClient): Promise<Named[]> {
  const all = await wholeList(pipeline, path, things);
  return all.map(({ id, name, url }) => ({ id, name: name ?? url ?? '' }));
}

async function newest(kind: Kind, path: string, pipeline: PipelineClient): Promise<string> {
  const [first] = (await pipeline.get(`${path}?limit=1`, listOf(things))).data;
  if (first) return first.id;
  throw new Problem('validation_error.none_yet', { kind, list: listOfKind(kind) });
}

function nearestOf(word: string, known: readonly Named[]): string {
  return didYouMean(
    word,
    known.map(({ name }) => name),
  );
}
