/** Answers that come and go while they are read, and what a pull makes of them. */
import { pull } from '../../../shared/snapshots/pull.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import { emptySnapshot } from '../../../shared/snapshots/snapshot.ts';
import { createMemoryFiles } from '../stores/memory-files.ts';
import { unpacked } from '../surveys/packed-answers.ts';
import { type ListRecord, listBody, records } from './answers-list.ts';
import { everything, sendJson, serveUpstream } from './scripted-upstream.ts';

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

export async function pullChanging(seed: number, hasCursors: boolean) {
  const list = changingList(seed);
  const upstream = await serveUpstream((call, response) => {
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
    now: Date.now,
  });
  const ids: number[] = [];
  for await (const part of readParts(files, 'p/', snapshot)) {
    for (const answer of unpacked(part)) ids.push(Number(answer.get('id')));
  }
  await upstream.close();
  return { list, snapshot, ids };
}
