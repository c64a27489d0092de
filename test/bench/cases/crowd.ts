/** Many owners export at once while others look at their lists: everything ends, and lists stay quick. */
import { setTimeout as pause } from 'node:timers/promises';
import { keyOf } from '../../chaos/fairness/crowd.ts';
import { onCrowdedHost } from '../../chaos/fairness/crowded-host.ts';
import { smallSurvey } from '../../chaos/fairness/crowded-upstream.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import { usageOf } from '../process-usage.ts';

const EXPORTS = 500;
const OWNERS = 20;
const READERS = 50;
const WORKERS = 2;
/** Between two looks of a reader. */
const LOOK_MS = 1_000;
const ASKED_AT_ONCE = 10;
const END_MS = 3_600_000;

export const crowdCase: BenchCase = {
  name: 'crowd',
  about: `${EXPORTS} exports of ${OWNERS} owners, while ${READERS} readers look at lists once a second`,
  async run(bench) {
    const { waits, statuses, measured } = await onCrowdedHost(WORKERS, ({ url, pid }) => measure(url, pid, bench.say));
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    const notReady = statuses.filter((status) => status !== 'ready').length;
    return {
      rows: EXPORTS,
      ours: measured,
      peers: {},
      table: [
        ['', 'p50 ms', 'p99 ms', 'most ms', 'asked'],
        ['GET /exports', ...[0.5, 0.99, 1].map((share) => at(share).toFixed(0)), String(sorted.length)],
      ],
      budgets: [
        atMost(0, notReady, 'exports', `of ${EXPORTS} not ready`),
        atMost(1_000, at(0.99), 'ms', 'p99 of GET /exports'),
      ],
    };
  },
};

async function measure(url: string, pid: number, say: (line: string) => void) {
  const client = createClient(url);
  const before = usageOf(pid);
  const startedAt = performance.now();
  const waits: number[] = [];
  let isOver = false;
  let rssMb = 0;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    while (!isOver) {
      waits.push(await waitForList(client, keyOf(1 + (reader % OWNERS))));
      rssMb = Math.max(rssMb, usageOf(pid).rssMb);
      await pause(LOOK_MS);
    }
  });
  const wanted = Array.from({ length: EXPORTS }, (_, at) => keyOf(1 + (at % OWNERS)));
  const started: { id: string; token: string }[] = [];
  for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
    const some = wanted.slice(at, at + ASKED_AT_ONCE);
    started.push(
      ...(await Promise.all(
        some.map(async (token) => ({ ...(await client.startCsv(smallSurvey, {}, token)), token })),
      )),
    );
  }
  say(`${EXPORTS} asked for after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  const statuses: string[] = [];
  for (const { id, token } of started) statuses.push((await client.ended(id, token, END_MS)).status);
  isOver = true;
  await Promise.all(readers);
  const wallS = (performance.now() - startedAt) / 1_000;
  return { waits, statuses, measured: { cpuS: usageOf(pid).cpuS - before.cpuS, wallS, rssMb, fileBytes: 0 } };
}

async function waitForList({ call }: ReturnType<typeof createClient>, token: string): Promise<number> {
  const askedAt = performance.now();
  const response = await call('/exports', { token });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the list answers ${response.status}`);
  return performance.now() - askedAt;
}
