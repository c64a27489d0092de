/**
 * Dictionaries in the table, one per owner and survey. Numbers and names are given by adding to its list, which only one
 * can do at a time: whoever was slower reads again and gives what is still missing.
 */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { type Dictionary, dictionaryOf } from '../../tables/dictionary/dictionary.ts';
import { entrySchema } from '../../tables/dictionary/entry.ts';
import { newEntries, type SeenSurvey } from '../../tables/dictionary/new-entries.ts';
import type { Job } from '../job/job.ts';
import { unspill } from '../job/spill.ts';
import {
  addEntries,
  type DictionaryKey,
  type DictionaryRecords,
  type ReadEntries,
  readEntries,
} from './dictionary-pages.ts';

const MAX_RACES = 50;

/** The dictionary with everything that was seen in it; one read, and a write only where something is new. */
export async function settleDictionary(
  records: DictionaryRecords,
  key: DictionaryKey,
  seen: SeenSurvey,
  pageBytes?: number,
): Promise<Dictionary> {
  for (let race = 0; race < MAX_RACES; race++) {
    const read = await readEntries(records, key);
    if (!read) continue;
    const news = newEntries(dictionaryOf(read.entries), seen);
    if (news.length === 0 || (await addEntries(records, key, read, news, pageBytes))) {
      return dictionaryOf([...read.entries, ...news]);
    }
  }
  throw new Problem('contended');
}

interface DictionaryStores {
  records: DictionaryRecords;
  /** Where the dictionaries of merged surveys lie. */
  snapshots: Files;
}

/** As it was when a job settled it; undefined where it did not, or where the dictionary was removed since. */
export async function keptDictionary(
  { records, snapshots }: DictionaryStores,
  job: DictionaryKey & Pick<Job, 'dictionaryVersion' | 'ownDictionary'>,
): Promise<Dictionary | undefined> {
  const { dictionaryVersion: version, ownDictionary } = job;
  if (ownDictionary) {
    const own = await unspill(snapshots, ownDictionary, z.array(entrySchema));
    return own && dictionaryOf(own);
  }
  if (version === undefined) return undefined;
  const { entries } = await readWhole(records, job);
  return entries.length < version ? undefined : dictionaryOf(entries.slice(0, version));
}

/** As it would be if something were settled; nothing is written. */
export async function foreseenDictionary(
  records: DictionaryRecords,
  key: DictionaryKey,
): Promise<(seen: SeenSurvey) => Dictionary> {
  const { entries } = await readWhole(records, key);
  const dictionary = dictionaryOf(entries);
  return (seen) => dictionaryOf([...entries, ...newEntries(dictionary, seen)]);
}

/** All that it knows now; empty where nothing was settled yet. */
export async function dictionaryAsItStands(records: DictionaryRecords, key: DictionaryKey): Promise<Dictionary> {
  return dictionaryOf((await readWhole(records, key)).entries);
}

async function readWhole(records: DictionaryRecords, key: DictionaryKey): Promise<ReadEntries> {
  for (let race = 0; race < MAX_RACES; race++) {
    const read = await readEntries(records, key);
    if (read) return read;
  }
  throw new Problem('contended');
}
