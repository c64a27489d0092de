/** Pulling in parts: checkpoints, going on from any of them, pausing, starting over, and stopping on request. */
import { describe, expect, it } from 'vitest';
import { type PullRequest, pull } from '../../../shared/snapshots/pull.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import { emptySnapshot, partsOf, type Snapshot, snapshotSchema } from '../../../shared/snapshots/snapshot.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createMemoryFiles, type MemoryFiles } from '../../support/stores/memory-files.ts';
import { answerOf, answerTo, unpacked } from '../../support/surveys/packed-answers.ts';
import { createFakeUpstream } from '../../support/upstreams/fake-upstream.ts';
import { everything } from '../../support/upstreams/scripted-upstream.ts';

const answers = (count: number): Answer[] =>
  Array.from({ length: count }, (_, index) =>
    answerOf({
      id: index + 1,
      submitted_at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z`,
      variables: { [`utm${index % 3}`]: index },
      answers: [answerTo(`q${index % 5}`, `text ${index}`)],
    }),
  );

function requestOf(more: Partial<PullRequest> & Pick<PullRequest, 'upstream'>): PullRequest {
  return {
    files: createMemoryFiles(),
    token: 't',
    query: everything,
    prefix: 'job/',
    fence: 1,
    snapshot: emptySnapshot,
    checkpoint: async () => {},
    onPage: () => {},
    isOutOfTime: () => false,
    now: Date.now,
    ...more,
  };
}

async function contentOf(files: MemoryFiles, snapshot: Snapshot) {
  const all: Map<string, unknown>[] = [];
  for await (const part of readParts(files, 'job/', snapshot)) all.push(...unpacked(part));
  return all;
}

/** A checkpoint as a job would keep it. */
const stored = (snapshot: Snapshot): Snapshot => snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)));

describe('a pull', () => {
  it('writes parts of 5,000 answers and checkpoints after each', async () => {
    const files = createMemoryFiles();
    const checkpoints: Snapshot[] = [];
    const upstream = createFakeUpstream(answers(12_000), 500);
    const checkpoint = async (snapshot: Snapshot) => {
      checkpoints.push(stored(snapshot));
    };
    const snapshot = await pull(requestOf({ upstream, files, checkpoint }));
    expect(checkpoints.map(({ read, isComplete }) => [read, isComplete])).toEqual([
      [5_000, false],
      [10_000, false],
      [12_000, true],
    ]);
    expect(partsOf('job/', snapshot).map(({ key }) => key)).toEqual([...files.objects.keys()]);
    expect(files.objects.size).toBe(3);
    expect(snapshot).toMatchObject({ isComplete: true, read: 12_000, total: 12_000, pass: 1, warnings: [], calls: 24 });
    expect(checkpoints.at(-1)).toEqual(stored(snapshot));
    expect((await contentOf(files, snapshot)).map((answer) => answer.get('id'))).toEqual(
      answers(12_000).map((answer) => answer.id),
    );
  });

  it('of an empty survey is complete and has no parts', async () => {
    const files = createMemoryFiles();
    const snapshot = await pull(requestOf({ upstream: createFakeUpstream([], 500), files }));
    expect(snapshot).toMatchObject({ isComplete: true, read: 0, total: 0, warnings: [] });
    expect(files.objects.size).toBe(0);
  });

  it('tells after every page how far it is', async () => {
    const reported: unknown[] = [];
    const onPage = (...how: unknown[]) => void reported.push(how);
    await pull(requestOf({ upstream: createFakeUpstream(answers(250), 100), onPage }));
    expect(reported).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
  });

  it('keeps an answer once, however often it comes', async () => {
    const all = answers(30);
    const upstream = createFakeUpstream(all, 10, (page) => ({
      ...page,
      answers: [...page.answers, ...all.slice(0, 5)],
    }));
    const files = createMemoryFiles();
    const snapshot = await pull(requestOf({ upstream, files }));
    expect(snapshot).toMatchObject({ read: 30, pass: 1, warnings: [] });
    expect(await contentOf(files, snapshot)).toHaveLength(30);
  });
});

describe('a survey that is to be divided', () => {
  it('is known from its first page, before anything is stored', async () => {
    const files = createMemoryFiles();
    const upstream = createFakeUpstream(answers(1_000), 100);
    const checkpoint = () => Promise.reject(new Error('there is nothing to keep'));
    const outcome = await pull({ ...requestOf({ upstream, files, checkpoint }), divideFrom: 1_000 });
    expect(outcome).toEqual({ total: 1_000, oldest: '2026-01-01T00:00:00Z', calls: 1 });
    expect(files.objects.size).toBe(0);
  });

  it('is pulled to the end where it is smaller, was begun before, or is not counted', async () => {
    const upstream = () => createFakeUpstream(answers(1_000), 100);
    const smaller = await pull({ ...requestOf({ upstream: upstream() }), divideFrom: 1_001 });
    expect(smaller).toMatchObject({ isComplete: true, read: 1_000 });
    const begun = { ...emptySnapshot, position: '100' };
    const goneOn = await pull({ ...requestOf({ upstream: upstream(), snapshot: begun }), divideFrom: 10 });
    expect(goneOn).toMatchObject({ isComplete: true });
    const uncounted = createFakeUpstream(answers(1_000), 100, (page) => ({ ...page, total: undefined }));
    expect(await pull({ ...requestOf({ upstream: uncounted }), divideFrom: 10 })).toMatchObject({ isComplete: true });
  });
});

describe('going on', () => {
  it('from any checkpoint, with another fence, gives the content of an undisturbed pull', async () => {
    const all = answers(17_300);
    const files = createMemoryFiles();
    const checkpoints: Snapshot[] = [emptySnapshot];
    const checkpoint = async (snapshot: Snapshot) => void checkpoints.push(stored(snapshot));
    const whole = await pull(requestOf({ upstream: createFakeUpstream(all, 500), files, checkpoint }));
    const expected = await contentOf(files, whole);
    expect(checkpoints.length).toBeGreaterThan(4);
    for (const [index, snapshot] of checkpoints.entries()) {
      const again = await pull(
        requestOf({ upstream: createFakeUpstream(all, 500), files, snapshot, fence: 10 + index }),
      );
      expect(again).toMatchObject({ isComplete: true, read: 17_300, total: 17_300, facts: whole.facts, warnings: [] });
      expect(await contentOf(files, again)).toEqual(expected);
    }
  });

  it('does not keep again what the earlier worker has kept', async () => {
    const all = answers(5_300);
    const files = createMemoryFiles();
    let first: Snapshot | undefined;
    const dying = requestOf({
      upstream: createFakeUpstream(all, 500),
      files,
      checkpoint: async (snapshot) => {
        first = stored(snapshot);
        throw new Error('killed');
      },
    });
    await expect(pull(dying)).rejects.toThrow('killed');
    const shifted = createFakeUpstream(all, 500, (page) => ({
      ...page,
      answers: [...all.slice(4_990, 5_000), ...page.answers],
    }));
    const snapshot = await pull(requestOf({ upstream: shifted, files, snapshot: first ?? emptySnapshot, fence: 2 }));
    expect(snapshot.read).toBe(5_300);
    expect(shifted.starts).toEqual(['5000']);
  });

  it('is paused when time is out, part by part, until the end is reached', async () => {
    const all = answers(2_300);
    const files = createMemoryFiles();
    let snapshot: Snapshot = emptySnapshot;
    let turns = 0;
    for (; !snapshot.isComplete && turns < 20; turns++) {
      const upstream = createFakeUpstream(all, 500);
      const before = snapshot;
      snapshot = stored(
        await pull(requestOf({ upstream, files, snapshot, fence: turns + 1, isOutOfTime: () => true })),
      );
      expect(snapshot.read).toBeGreaterThan(before.read);
    }
    expect(turns).toBe(5);
    expect(snapshot).toMatchObject({ read: 2_300, warnings: [] });
    expect((await contentOf(files, snapshot)).map((answer) => answer.get('id'))).toEqual(
      all.map((answer) => answer.id),
    );
  });

  it.each([1, 2, 3])(
    'never takes pass %i for good when the worker crashes right after its last part',
    async (passes) => {
      const all = answers(20);
      const files = createMemoryFiles();
      let snapshot: Snapshot = emptySnapshot;
      const unsteady = () => createFakeUpstream(all, 10, (page) => ({ ...page, disturbed: true }));
      const checkpoint = async (latest: Snapshot) => {
        snapshot = stored(latest);
        throw new Error('killed');
      };
      for (let pass = 1; pass <= passes; pass++) {
        await expect(
          pull(requestOf({ upstream: unsteady(), files, snapshot, checkpoint, fence: pass })),
        ).rejects.toThrow();
      }
      const end = await pull(requestOf({ upstream: unsteady(), files, snapshot, fence: 9 }));
      expect(end).toMatchObject({ isComplete: true, pass: 3, read: 20, warnings: [{ code: 'answers_changed' }] });
    },
  );
});

describe('a list that moves', () => {
  it('is read again, and taken when the next pass is quiet', async () => {
    const files = createMemoryFiles();
    const upstream = createFakeUpstream(answers(30), 10, (page, number) => ({ ...page, disturbed: number === 2 }));
    const snapshot = await pull(requestOf({ upstream, files }));
    expect(snapshot).toMatchObject({ isComplete: true, pass: 2, read: 30, warnings: [], isDisturbed: false, calls: 6 });
    expect(await contentOf(files, snapshot)).toHaveLength(30);
  });

  it('is read three times at most, then kept with a warning that has the numbers', async () => {
    const upstream = createFakeUpstream(answers(30), 10, (page) => ({ ...page, total: 31 }));
    const snapshot = await pull(requestOf({ upstream }));
    expect(snapshot).toMatchObject({ isComplete: true, pass: 3, read: 30, total: 31 });
    expect(snapshot.warnings).toEqual([{ code: 'answers_changed', values: { attempts: 3, read: 30, total: 31 } }]);
    expect(upstream.starts).toEqual([undefined, undefined, undefined]);
  });

  it('forgets the questions and warnings of the passes it gave up', async () => {
    const odd = answerOf({ id: 99, answers: [answerTo('gone', 1)] });
    const upstream = createFakeUpstream(answers(10), 10, (page, number) =>
      number === 1
        ? { ...page, answers: [...page.answers, odd], warnings: [{ code: 'first pass', values: {} }] }
        : page,
    );
    const snapshot = await pull(requestOf({ upstream }));
    expect(snapshot.facts.questions.map((question) => question.id)).not.toContain('gone');
    expect(snapshot.warnings).toEqual([]);
  });

  it('warns where the service does not count, and passes on what the client says', async () => {
    const upstream = createFakeUpstream(answers(30), 10, (page) => ({
      ...page,
      total: undefined,
      warnings: [{ code: 'from CSV', values: {} }],
    }));
    const snapshot = await pull(requestOf({ upstream }));
    expect(snapshot.warnings).toEqual([
      { code: 'from CSV', values: {} },
      { code: 'answers_uncounted', values: { read: 30 } },
    ]);
  });
});

describe('a lost lease', () => {
  const lost = new Error('lost');

  it('noticed on a page stops the pull', async () => {
    const files = createMemoryFiles();
    const upstream = createFakeUpstream(answers(30_000), 500);
    const onPage = (read: number) => {
      if (read >= 1_000) throw lost;
    };
    await expect(pull(requestOf({ upstream, files, onPage }))).rejects.toBe(lost);
    expect(upstream.callCount()).toBe(2);
    expect(files.objects.size).toBe(0);
  });

  it('noticed at a checkpoint stops the pull', async () => {
    const upstream = createFakeUpstream(answers(30_000), 500);
    await expect(pull(requestOf({ upstream, checkpoint: () => Promise.reject(lost) }))).rejects.toBe(lost);
    expect(upstream.callCount()).toBe(10);
  });

  it('is not the only end: pages without a last one are an error, not a success', async () => {
    const upstream = { ...createFakeUpstream([], 10), answers: async function* () {} };
    await expect(pull(requestOf({ upstream }))).rejects.toThrow('the pages of answers ended without a last page');
  });
});
