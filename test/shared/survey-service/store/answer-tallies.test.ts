/** Counts by tallies are the counts of a walk: at every moment, whoever changes what, and whoever is killed meanwhile. */
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerRecord, NewAnswer } from '../../../../shared/survey-service/store/answer-record.ts';
import type { AnswerFilter, AnswerStore } from '../../../../shared/survey-service/store/answer-store.ts';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import type { Draw } from '../../../support/stores/cut-pages.ts';
import { startDynamo, type TestDynamo } from '../../../support/stores/dynamo.ts';
import { createGate } from '../../../support/stores/gated-client.ts';
import { meterReads, type ReadMeter } from '../../../support/stores/read-meter.ts';
import { newAnswer } from '../survey-bench.ts';

const MOST_WORKS = 40;
// writers wait at a gate: no clock of theirs may run out meanwhile
const sizes = { bucket: 4, writeMs: 600_000 };
let dynamo: TestDynamo;
let byTallies: AnswerStore;
let meter: ReadMeter;
let surveyId = 0;

beforeAll(async () => {
  dynamo = await startDynamo();
  meter = meterReads(dynamo.client);
  byTallies = createDynamoAnswers(dynamo.client, dynamo.surveysTable, sizes);
});
afterAll(() => dynamo.close());

const days = ['2026-02-01', '2026-02-02', '2026-02-03'];

function anyAnswer(draw: Draw): NewAnswer {
  return newAnswer(surveyId, {
    date_start: `${days[draw(3)]}T09:00:00.000Z`,
    submitted_at: momentOf(draw),
    is_complete: draw(3) > 0,
    is_screenout: draw(4) === 0,
    is_deleted: draw(4) === 0,
  });
}

const momentOf = (draw: Draw) => `${days[draw(3)]}T1${draw(3)}:00:00.000Z`;

function anyFilter(draw: Draw): AnswerFilter {
  const [one, other] = [draw(4), draw(4)].sort();
  return {
    from: draw(4) === 0 ? momentOf(draw) : undefined,
    to: draw(4) === 0 ? momentOf(draw) : undefined,
    isComplete: [true, false, undefined][draw(3)],
    withScreenedOut: draw(2) === 0,
    isDeleted: draw(3) === 0,
    dayFrom: days[one ?? 0],
    dayTo: draw(2) === 0 ? days[other ?? 0] : undefined,
  };
}

/** One thing that happens to a survey, by a process of its own. */
function anyWork(draw: Draw, client: DynamoDBClient): () => Promise<unknown> {
  const process = createDynamoAnswers(client, dynamo.surveysTable, sizes);
  const id = 1 + draw(8);
  const [answer, filter] = [anyAnswer(draw), anyFilter(draw)];
  const works = [
    () => process.append(surveyId, answer),
    () => process.change(surveyId, id, (one) => ({ ...one, is_deleted: true })),
    () => process.change(surveyId, id, (one) => ({ ...one, is_deleted: false })),
    () => process.change(surveyId, id, (one) => ({ ...one, is_hide: !one.is_hide })),
    () => process.change(surveyId, id, (one) => ({ ...one, is_complete: true, date_end: answer.submitted_at })),
    () => process.purge(surveyId, id),
    ...Array(6).fill(() => process.count(surveyId, filter)),
  ];
  return works[draw(works.length)] ?? (() => Promise.resolve());
}

async function compare(draw: Draw): Promise<void> {
  const filter = anyFilter(draw);
  const upTo = draw(2) === 0 ? await byTallies.highestId(surveyId) : 1 + draw(30);
  const wanted = (await walked()).filter((answer) => isWanted(answer, filter));
  const ids = wanted.map(({ id }) => id).filter((id) => id <= upTo);
  const span = await byTallies.countSpan(surveyId, filter, upTo);
  expect(span.total).toBe(ids.length);
  if (ids.length === 0) return expect(span.first).toBeUndefined();
  expect(span.first).toBeLessThanOrEqual(Math.min(...ids));
  expect(span.last).toBeGreaterThanOrEqual(Math.max(...ids));
  const sort = draw(2) === 0 ? 'date_start' : 'date_end';
  const order = draw(2) === 0 ? 'asc' : 'desc';
  const [offset, limit] = [draw(6), 1 + draw(12)];
  const keyOf = (one: AnswerRecord) => `${sort === 'date_start' ? one.date_start : endOf(one)}#${1_000 + one.id}`;
  const sorted = wanted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const page = await byTallies.pageAt(surveyId, filter, { sort, order, offset, limit });
  const inOrder = order === 'asc' ? sorted : sorted.toReversed();
  expect(page.map(({ id }) => id)).toEqual(inOrder.slice(offset, offset + limit).map(({ id }) => id));
}

const endOf = ({ date_end, submitted_at }: AnswerRecord) => date_end ?? submitted_at;

/** Every answer, read by the cursor, which needs no counts. */
async function walked(): Promise<AnswerRecord[]> {
  const found: AnswerRecord[] = [];
  for (const isDeleted of [false, true]) {
    const upTo = await byTallies.highestId(surveyId);
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await byTallies.pageAfter(surveyId, { withScreenedOut: true, isDeleted }, { after, upTo, limit: 7 });
      found.push(...page.answers);
      after = page.next;
    }
  }
  return found;
}

function isWanted(answer: AnswerRecord, filter: AnswerFilter): boolean {
  const end = endOf(answer);
  const { dayFrom = '0', dayTo = '9', from = '0', to = '9', isComplete = answer.is_complete } = filter;
  return (
    answer.is_complete === isComplete &&
    answer.is_deleted === filter.isDeleted &&
    (filter.withScreenedOut || !answer.is_screenout) &&
    [end.slice(0, 10) >= dayFrom, end.slice(0, 10) <= dayTo, end >= from, end < to].every(Boolean)
  );
}

/** A source of numbers that fast-check can repeat. */
const draws = fc.infiniteStream(fc.nat(1_000_000)).map((numbers): Draw => {
  const next = numbers[Symbol.iterator]();
  return (below) => Number(next.next().value) % below;
});

async function itemsLeft(): Promise<number> {
  const { Items = [] } = await dynamo.client.send(new ScanCommand({ TableName: dynamo.surveysTable }));
  return Items.filter(({ pk }) => pk?.S?.startsWith(`Q#${surveyId}#`)).length;
}

it('counts what a walk counts, at every moment of any history', async () => {
  const property = fc.asyncProperty(draws, fc.integer({ min: 0, max: 12 }), async (draw, before) => {
    surveyId++;
    const client = dynamo.newClient();
    const gate = createGate(client, draw);
    await byTallies.fill(
      surveyId,
      Array.from({ length: before }, () => anyAnswer(draw)),
    );
    for (let started = 0, isBusy = true; isBusy; ) {
      if (started < MOST_WORKS && draw(3) === 0) {
        gate.start(anyWork(draw, client));
        started++;
      } else isBusy = (await gate.step(30)) || started < MOST_WORKS;
      if (draw(8) === 0) await compare(draw);
    }
    for (let n = 0; n < 10; n++) await compare(draw);

    await byTallies.purgeAll(surveyId);
    expect([await itemsLeft(), gate.failures]).toEqual([0, []]);
    client.destroy();
  });
  await fc.assert(property, { numRuns: inPart(4, 20) });
});

it('counts what is left where a purge of the whole survey was killed', async () => {
  const property = fc.asyncProperty(draws, async (draw) => {
    surveyId++;
    const client = dynamo.newClient();
    const gate = createGate(client, draw);
    await byTallies.fill(
      surveyId,
      Array.from({ length: 90 }, () => anyAnswer(draw)),
    );
    await byTallies.count(surveyId, anyFilter(draw));
    gate.start(() => createDynamoAnswers(client, dynamo.surveysTable, sizes).purgeAll(surveyId));
    while (await gate.step(5));
    for (let n = 0; n < 4; n++) await compare(draw);
    await byTallies.purgeAll(surveyId);
    expect(await itemsLeft()).toBe(0);
    client.destroy();
  });
  await fc.assert(property, { numRuns: inPart(4, 20) });
});

it('looks at each answer once, and then only at the newest and at buckets with a change', async () => {
  surveyId++;
  await byTallies.fill(
    surveyId,
    Array.from({ length: 102 }, () => newAnswer(surveyId)),
  );
  const all = { withScreenedOut: true, isDeleted: false };
  const [tallies, newest] = [25, 2];
  expect(await lookedAt(() => byTallies.count(surveyId, all))).toBeGreaterThan(102);
  expect(await lookedAt(() => byTallies.count(surveyId, all))).toBeLessThanOrEqual(1 + tallies + newest);
  expect(await lookedAt(() => byTallies.count(surveyId, { ...all, dayFrom: '2026-02-02' }))).toBeLessThan(30);
  await byTallies.change(surveyId, 50, (one) => ({ ...one, is_deleted: true }));
  expect(await lookedAt(() => byTallies.count(surveyId, all))).toBeLessThanOrEqual(1 + tallies + newest + sizes.bucket);
  await byTallies.change(surveyId, 50, (one) => ({ ...one, is_hide: true }));
  expect(await lookedAt(() => byTallies.count(surveyId, all))).toBeLessThanOrEqual(1 + tallies + newest);
  expect(await byTallies.count(surveyId, all)).toBe(101);
});

it('makes tallies where every bucket has a removed answer', async () => {
  surveyId++;
  await byTallies.fill(
    surveyId,
    Array.from({ length: 40 }, () => newAnswer(surveyId)),
  );
  for (let id = 1; id <= 40; id += sizes.bucket) await byTallies.purge(surveyId, id);
  const all = { withScreenedOut: true, isDeleted: false };
  await byTallies.count(surveyId, all);
  expect(await lookedAt(() => byTallies.count(surveyId, all))).toBeLessThanOrEqual(12);
  expect(await byTallies.count(surveyId, all)).toBe(30);
});

it('says on which days they lie, so that a page of a few among many passes none of the other days', async () => {
  surveyId++;
  const one = (n: number) => ({
    submitted_at: `2026-02-${10 + Math.floor(n / 10)}T10:00:00.000Z`,
    is_deleted: n === 15,
  });
  await byTallies.fill(
    surveyId,
    Array.from({ length: 100 }, (_, n) => newAnswer(surveyId, one(n))),
  );
  const trash = { withScreenedOut: true, isDeleted: true };
  for (let n = 0; n < 2; n++) {
    const days = { firstDay: '2026-02-11', lastDay: '2026-02-11' };
    expect(await byTallies.countSpan(surveyId, trash)).toMatchObject({ total: 1, ...days });
  }
});

it('asks for no tallies of a survey with few answers', async () => {
  surveyId++;
  await byTallies.fill(surveyId, [newAnswer(surveyId), newAnswer(surveyId)]);
  expect(await lookedAt(() => byTallies.countSpan(surveyId, { withScreenedOut: true, isDeleted: false }, 2))).toBe(2);
});

/** How many items and entries of the index were read for it. */
async function lookedAt(work: () => Promise<unknown>): Promise<number> {
  meter.items = 0;
  await work();
  return meter.items;
}
