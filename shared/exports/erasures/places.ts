/**
 * Where a person was found, and what happens there: the lines of a receipt. They name our own records, never their
 * content.
 */
import { z } from 'zod';

export const placeNames = [
  'answers',
  'trash',
  'uploads',
  'exports',
  'bundles',
  'bases',
  'figures',
  'mail_figures',
  'mails',
  'mail_addresses',
  'shared_views',
  'deliveries',
  'downloads',
  'mentions',
  'settings',
  'surveys',
  'backups',
] as const;

const fates = ['deleted', 'rebuilt', 'out_of_reach'] as const;

export const placeSchema = z.object({
  place: z.enum(placeNames),
  fate: z.enum(fates),
  surveyId: z.number().optional(),
  /** How many there are: answers, files, downloads. */
  count: z.number(),
  /** Our own ids: of exports, batches, schedules, deliveries, links. */
  ids: z.array(z.string()),
  /** The name of a destination. */
  name: z.string().optional(),
  /** Where the files went, and when. */
  where: z.string().optional(),
  at: z.string().optional(),
  /** Why it is out of reach. */
  reason: z.string().optional(),
});

export type Place = z.infer<typeof placeSchema>;

/** A receipt is one record. */
const MOST_IDS = 500;
const MOST_PLACES = 1_000;

/** Two lines about the same, as they are found turn after turn; whatever was found before stays found. */
export function mergedPlaces(before: readonly Place[], found: readonly Place[]): Place[] {
  const lines = new Map(before.map((line) => [keyOf(line), line]));
  for (const line of found) {
    const known = lines.get(keyOf(line));
    lines.set(keyOf(line), known ? joined(known, line) : line);
  }
  return [...lines.values()].slice(0, MOST_PLACES);
}

function keyOf({ place, fate, surveyId, name, where, at, reason }: Place): string {
  return JSON.stringify([place, fate, surveyId, name, where, at, reason]);
}

/** Things with ids are counted by them. */
function joined(one: Place, other: Place): Place {
  if (other.ids.length === 0) return { ...one, count: Math.max(one.count, other.count) };
  const ids = [...new Set([...one.ids, ...other.ids])];
  return { ...one, ids: ids.slice(0, MOST_IDS), count: Math.max(one.count, other.count, ids.length) };
}
