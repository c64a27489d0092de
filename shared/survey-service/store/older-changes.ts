/**
 * Releases before tallies change answers and leave the tallies as they are: during an update beside this release, or
 * after a rollback. But before they change answers of a survey they note it, under a key where this release notes
 * nothing; so a tally is right only while the version of that note is the one it was made under.
 */
import { createDynamoRecords } from '../../adapters/dynamo/dynamo-records.ts';
import type { AnswersTable } from './dynamo-answer-table.ts';
import { countNote, keys } from './stored.ts';

/** One note stands for the changes of the next 30 seconds, and the last of them takes its time. */
const CHANGES_END_MS = 60_000;

export interface OlderChanges {
  /** Of the last note; 0 where there is none. A sweep that settles the note moves it once more, which does no harm. */
  version: number;
  /** Whether changes that this note stands for may still come: a tally made now could miss them. */
  mayGoOn: boolean;
}

export async function readOlderChanges({ client, tableName, surveyId, now }: AnswersTable): Promise<OlderChanges> {
  const note = await createDynamoRecords(client, tableName).get(keys.olderCountNote(surveyId));
  if (!note) return { version: 0, mayGoOn: false };
  const { notedAt } = countNote.parse(note.value);
  return { version: note.version, mayGoOn: now() - Date.parse(notedAt) < CHANGES_END_MS };
}
