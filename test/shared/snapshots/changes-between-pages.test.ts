/** Answers that come and go while they are read: nothing twice, and nothing missing that nobody is told about. */
import { describe, expect, it } from 'vitest';
import { pull } from '../../../shared/snapshots/pull.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import { emptySnapshot } from '../../../shared/snapshots/snapshot.ts';
import { type ListRecord, listBody, records } from '../../support/answers-list.ts';
import { createMemoryFiles } from '../../support/memory-files.ts';
import { unpacked } from '../../support/packed-answers.ts';
import { everything, sendJson, startUpstream } from '../../support/scripted-upstream.ts';

const SEEDS = 40;
const CHANGES_A_RUN = 8;

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A list that changes between calls, and remembers what stood all through the present pass and what ever stood in it. */
function changingList(seed: number) {
  const random = randomOf(seed);
  let all = records(90);
  let stood = new Set<number>();
  let ever = new Set<number>();
  let changes = 0;
  let nextId = 1_000;

  function change(): void {
    if (changes === CHANGES_A_RUN || random() < 0.4) return;
    changes++;
    if (random() < 0.5 && all.length > 0) {
      const [gone] = all.splice(Math.floor(random() * all.length), 1);
      stood.delete(gone?.id ?? 0);
    } else {
      const record: ListRecord = { id: nextId++, startedAt: random() < 0.5 ? random() * 90 : nextId };
      all = [...all, record];
      ever.add(record.id);
    }
  }

  function beginPass(): void {
    stood = new Set(all.map((record) => record.id));
    ever = new Set(stood);
  }

  return { change, beginPass, all: () => all, stood: () => stood, ever: () => ever, changes: () => changes };
}

async function pullChanging(seed: number, hasCursors: boolean) {
  const list = changingList(seed);
  const upstream = await startUpstream((call, response) => {
    list.change();
    if (call.query.get(hasCursors ? 'cursor' : 'offset') === (hasCursors ? '' : '0')) list.beginPass();
    sendJson(response, listBody(list.all(), call.query, { hasCursors, maxLimit: 10 }));
  });
  const files = createMemoryFiles();
  const snapshot = await pull({
    upstream: upstream.client(),
    files,
    token: 't',
    query: everything,
    prefix: 'p/',
    fence: 1,
    snapshot: emptySnapshot,
    checkpoint: async () => {},
    onPage: () => {},
    isOutOfTime: () => false,
  });
  const ids: number[] = [];
  for await (const part of readParts(files, 'p/', snapshot)) {
    for (const answer of unpacked(part)) ids.push(Number(answer.get('id')));
  }
  return { list, snapshot, ids };
}

describe.each([true, false])('with cursors: %s', (hasCursors) => {
  it('keeps every answer that stood, once, or warns with the numbers', async () => {
    const seen = { changes: 0, clean: 0, warned: 0, passes: 0 };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { list, snapshot, ids } = await pullChanging(seed, hasCursors);
      const kept = new Set(ids);
      expect(kept.size, `seed ${seed}: duplicates`).toBe(ids.length);
      expect(snapshot.read).toBe(ids.length);
      expect(
        [...kept].filter((id) => !list.ever().has(id)),
        `seed ${seed}: from an earlier pass`,
      ).toEqual([]);
      const missing = [...list.stood()].filter((id) => !kept.has(id));
      if (snapshot.warnings.length === 0) {
        expect(missing, `seed ${seed}: gaps`).toEqual([]);
        expect(snapshot.read).toBe(snapshot.total);
      } else expect(snapshot.warnings.join()).toContain(`${snapshot.read} were read`);
      seen.changes += list.changes();
      seen.passes += snapshot.pass;
      seen[snapshot.warnings.length === 0 ? 'clean' : 'warned']++;
    }
    expect(seen.changes).toBeGreaterThan(200);
    expect(seen.clean).toBeGreaterThan(0);
    expect(seen.passes).toBeGreaterThan(SEEDS);
  });
});
