/**
 * A process of a release before tallies. It notes changes under its own key, one note for all of the next 30 seconds,
 * and writes answers as this release does, but never touches a tally.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoRecords } from '../../../../shared/adapters/dynamo/dynamo-records.ts';
import type { AnswerStore } from '../../../../shared/survey-service/store/answer-store.ts';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';

const NOTE_STANDS_MS = 30_000;

export type OlderRelease = ReturnType<typeof createOlderRelease>;

/** The client must be its own: its writes to tallies are dropped from now on. */
export function createOlderRelease(client: DynamoDBClient, table: string, now: () => number) {
  leaveTallies(client);
  const records = createDynamoRecords(client, table);
  const answers = createDynamoAnswers(client, table);
  const noted = new Map<number, number>();

  return async (surveyId: number, change: (answers: AnswerStore) => Promise<unknown>): Promise<void> => {
    if (now() - (noted.get(surveyId) ?? Number.NEGATIVE_INFINITY) >= NOTE_STANDS_MS) {
      const value = { notedAt: new Date(now()).toISOString() };
      await records.putMany([{ key: { partition: `Q#${surveyId}`, sort: 'N#recount' }, value }]);
      noted.set(surveyId, now());
    }
    await change(answers);
  };
}

function leaveTallies(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const name: unknown = Object(args.input).Key?.sk?.S;
      const isOfTally = typeof name === 'string' && name.startsWith('#T#');
      return isOfTally ? { output: { $metadata: {} }, response: undefined } : next(args);
    },
    { step: 'initialize' },
  );
}
