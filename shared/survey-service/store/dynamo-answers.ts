/** Answers on DynamoDB: one item per answer under its padded id; offsets and counts use the slim indexes by date. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { writeBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import type { AnswerStore } from './answer-store.ts';
import { readOfSitting, writeUnder } from './dynamo-answer-append.ts';
import { changeOne, purgeOne, purgeSome, readOne, readToPurge, settleOne } from './dynamo-answer-changes.ts';
import { countAnswers } from './dynamo-answer-counts.ts';
import { surveyIdOf } from './dynamo-answer-items.ts';
import { pageAfter, pageAt } from './dynamo-answer-pages.ts';
import { type AnswersTable, firstItems, highestId, usualSizes } from './dynamo-answer-table.ts';
import { removeTallies } from './dynamo-answer-tallies.ts';
import { createIdAllocator } from './next-id.ts';

/** Other sizes and another clock are for tests. */
export function createDynamoAnswers(
  client: DynamoDBClient,
  tableName: string,
  sizes = usualSizes,
  now: () => number = Date.now,
): AnswerStore {
  const inTurn = createIdAllocator();
  const lastSeen = new Map<number, number>();
  const of = (surveyId: number): AnswersTable => ({ client, tableName, surveyId, sizes, now, lastSeen });

  return {
    highestId: (surveyId) => highestId(of(surveyId)),
    async append(surveyId, answer, marks) {
      // taken means visible: stepping over a taken id by one leaves no gap that could be filled later
      const claim = (id: number) => writeUnder(of(surveyId), id, answer, marks);
      const reserved = marks?.sitting?.reservedId;
      if (reserved !== undefined && (await claim(reserved))) return reserved;
      return inTurn(surveyId, { highest: () => highestId(of(surveyId)), claim });
    },
    readOfSitting: (surveyId, id, sitting) => readOfSitting(of(surveyId), id, sitting),
    settle: (surveyId, id) => settleOne(of(surveyId), id),
    keyOf({ partition, sort }) {
      const surveyId = surveyIdOf(partition);
      return surveyId === undefined ? undefined : { surveyId, id: Number(sort) };
    },
    async fill(surveyId, answers) {
      const table = of(surveyId);
      await removeTallies(table);
      await writeBatches(client, tableName, firstItems(table, answers));
      await removeTallies(table);
    },
    read: (surveyId, id) => readOne(of(surveyId), id),
    readToPurge: (surveyId, id) => readToPurge(of(surveyId), id),
    change: (surveyId, id, edit, marks) => changeOne(of(surveyId), id, edit, marks),
    purge: (surveyId, id) => purgeOne(of(surveyId), id),
    async purgeAll(surveyId) {
      while (await purgeSome(of(surveyId)));
    },
    purgeSome: (surveyId) => purgeSome(of(surveyId)),
    count: async (surveyId, filter, upTo) => (await countAnswers(of(surveyId), filter, upTo)).total,
    countSpan: (surveyId, filter, upTo) => countAnswers(of(surveyId), filter, upTo),
    pageAfter: (surveyId, filter, range) => pageAfter(of(surveyId), filter, range),
    pageAt: (surveyId, filter, range) => pageAt(of(surveyId), filter, range),
  };
}
