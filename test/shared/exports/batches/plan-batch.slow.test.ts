/** From a selection of surveys to one row each: lists that move, services that fail, limits, and turns cut short. */
import { describe, expect, it } from 'vitest';
import { mostSurveys } from '../../../../shared/exports/batches/batch-request.ts';
import { cancelBatch, retryBatch } from '../../../../shared/exports/batches/follow-batch.ts';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { runBatch } from '../../../../shared/exports/batches/run-batch.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice } from '../../../support/worlds/export-world.ts';

describe('planning', () => {
  it('continues in the next turn when time runs out, and asks for no page twice', async () => {
    const { deps, drain, script, listed, messages, batchMessages, readBatch: read } = createBatchWorld(450);
    const asked: number[] = [];
    let remaining = 0;
    script.surveys = async (_token, { limit, offset }) => {
      asked.push(offset);
      remaining -= 400;
      return listed.slice(offset, offset + limit);
    };
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    let turns = 0;
    for (; messages.length === 0; turns++) {
      remaining = 1_000;
      batchMessages.length = 0;
      await runBatch(deps, batch, () => remaining);
    }
    expect(turns).toBeGreaterThan(2);
    expect(asked).toEqual([0, 99, 198, 297, 396, 449]);
    expect(await read(batch)).toMatchObject({ stage: 'export', plan: { isDone: true, found: 450, pass: 1 } });
    expect(batchMessages).toEqual([]);
    await cancelBatch(deps, alice, batch.id);
    await drain();
  });

  it('reads the list again when it moves underfoot, and then has every survey once', async () => {
    const { deps, drain, script, listed, readBatch: read } = createBatchWorld(150);
    let calls = 0;
    script.surveys = async (_token, { limit, offset }) => {
      if (++calls === 2) listed.splice(0, 5); // five surveys of the first page are archived
      return listed.slice(offset, offset + limit);
    };
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'ready', warnings: [], plan: { pass: 2 } });
    expect((await read(batch))?.counts?.total).toBe(150);
  });

  it('comes to an end with an upstream that ignores the offset, and says what it could not make sure of', async () => {
    const { deps, drain, script, listed, readBatch: read } = createBatchWorld(7);
    script.surveys = async () => [...listed];
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { total: 7 } });
    expect((await read(batch))?.warnings).toEqual([{ code: 'survey_list_changed', values: {} }]);
  });

  it('refuses more surveys than a batch may have, by name', async () => {
    const { deps, drain, readBatch: read, children } = createBatchWorld(mostSurveys + 1);
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'failed', problem: { code: 'too_many_surveys' } });
    expect(await children(batch)).toEqual([]);
    expect(() => csvOf({ ids: idsUpTo(mostSurveys + 1) })).toThrow(/10000/);
  });

  it('waits out a survey service that is down and tells a refused key', async () => {
    const { deps, drain, script, listed, readBatch: read } = createBatchWorld(4);
    let calls = 0;
    script.surveys = async (_token, { offset }) => {
      if (++calls < 4) throw passedOn('upstream_unavailable', 'down');
      return listed.slice(offset);
    };
    const batch = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(batch)).toMatchObject({ status: 'ready', counts: { total: 4 } });
    script.surveys = async () => {
      throw passedOn('user_not_authenticated', 'revoked');
    };
    const refusedBatch = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(refusedBatch)).toMatchObject({ status: 'failed', problem: { code: 'user_not_authenticated' } });
    script.surveys = async (_token, { offset }) => listed.slice(offset);
    await retryBatch(deps, alice, refusedBatch.id);
    await drain();
    expect(await read(refusedBatch)).toMatchObject({ status: 'ready', counts: { total: 4 } });
  });

  it('fails for a folder without surveys, and is ready with nothing for an owner without any', async () => {
    const { deps, drain, readBatch: read } = createBatchWorld(0);
    const folder = await requestBatch(deps, alice, csvOf({ folder_id: 9 }));
    const all = await requestBatch(deps, alice, csvOf({ all: true }));
    await drain();
    expect(await read(folder)).toMatchObject({ status: 'failed', problem: { code: 'folder_not_found' } });
    expect(await read(all)).toMatchObject({ status: 'ready', counts: { total: 0 } });
  });
});
