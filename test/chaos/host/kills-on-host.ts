/**
 * Exports on the whole local host, in a process of its own that is killed with SIGKILL at one call after the other and
 * started again on the same folder, or that loses one thread after the other, while every message comes five times.
 * Counted at the end, through the front door.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient, type ExportJson } from '../../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../../support/hosts/child-process.ts';
import { folderWithDemoData } from '../../support/hosts/demo-folder.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { inTurns } from '../drive.ts';
import type { Random } from '../random.ts';
import { startEventCounter } from './event-counter.ts';
import { killableCalls } from './kill-point.ts';
import { killsIn } from './thread-kills.ts';

const PATIENCE_MS = 30_000;
const END_MS = 45 * 60_000;
const SURVEYS = [3, 5];
const listSchema = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });
const FORMATS = ['csv', 'csv', 'csv', 'xlsx'];

interface Wanted {
  key: string;
  surveyId: number;
  format: string;
  /** Once the host has said so. */
  id?: string;
}

export interface HostResult {
  jobs: number;
  kills: number;
  points: number;
  lost: number;
  notReady: number;
  secondFiles: number;
  secondEvents: number;
  otherBytes: number;
}

type Start = (env?: NodeJS.ProcessEnv) => Promise<ReadyProcess>;
type Say = (line: string) => void;

/** Dies at every kind of call in turn, and is left in peace at the end. */
export async function killOnHost(jobCount: number, random: Random, say: Say): Promise<HostResult> {
  const points = killPoints(random);
  let died = 0;
  const result = await countedOn(jobCount, say, async (start, wanted) => {
    died = await killAgainAndAgain((CHAOS_KILL) => start({ CHAOS_KILL }), points, wanted, say);
    return start();
  });
  return { ...result, kills: points.length, points: died };
}

/** Every fifth call of the worker loses its thread; the host itself goes on. */
export async function killThreads(jobCount: number, say: Say): Promise<HostResult> {
  const folder = join(await temporaryFolder(), 'threads');
  await mkdir(folder);
  const result = await countedOn(jobCount, say, (start) => start({ CHAOS_THREADS: folder }));
  const kills = killsIn(folder);
  await rm(folder, { recursive: true });
  return { ...result, kills, points: kills };
}

async function countedOn(
  jobCount: number,
  say: Say,
  disturbed: (start: Start, wanted: Wanted[]) => Promise<ReadyProcess>,
): Promise<Omit<HostResult, 'kills' | 'points'>> {
  const dataDir = await folderWithDemoData();
  const events = await startEventCounter();
  const always = { DATA_DIR: dataDir, ALLOW_LOOPBACK_WEBHOOKS: '1', LOG_LEVEL: 'CRITICAL' };
  const start: Start = (env = {}) => startReady('test/chaos/host/host-process.ts', [], { ...always, ...env });
  const wanted = Array.from({ length: jobCount }, (_, at) => wish(at));

  const quiet = await start();
  const calm = await undisturbed(quiet);
  await events.listenTo(createClient(quiet.url));
  await quiet.stop('SIGTERM');
  const host = await disturbed(start, wanted);
  while (await submit(host, wanted)) await pause(1_000);
  const jobs = await endsOf(host, wanted, say);
  await events.waitFor(jobCount);
  const strangers = (await countAll(host)) - jobCount - calm.size;
  await host.stop('SIGTERM');
  await events.close();
  await rm(dataDir, { recursive: true, force: true });
  return {
    jobs: jobCount,
    lost: jobs.filter((job) => job === undefined).length,
    notReady: jobs.filter((job) => job?.status !== 'ready').length,
    secondFiles: jobs.filter((job) => job?.files.length !== 1).length + Math.abs(strangers),
    secondEvents: wanted.filter(({ id }) => events.idsOf(id ?? '') !== 1).length,
    otherBytes: jobs.filter((job, at) => job?.files[0]?.sha256 !== calm.get(nameOf(wanted[at]))).length,
  };
}

/** Some more exports each time, and a kill at the next point; at how many of them it died by itself. */
async function killAgainAndAgain(
  start: (point: string) => Promise<ReadyProcess>,
  points: readonly string[],
  wanted: readonly Wanted[],
  say: Say,
): Promise<number> {
  let died = 0;
  for (const [at, point] of points.entries()) {
    const host = await start(point);
    const share = wanted.slice(0, Math.ceil((wanted.length * (at + 1)) / points.length));
    const isDead = (await submit(host, share)) || (await hasDied(host));
    if (isDead) died++;
    await host.stop('SIGKILL');
    say(`  killed ${point}${isDead ? '' : ' (by the clock)'}: ${share.filter(({ id }) => id).length} accepted`);
  }
  return died;
}

function wish(at: number): Wanted {
  const surveyId = SURVEYS[at % SURVEYS.length] ?? 0;
  return { key: `chaos-${at}`, surveyId, format: FORMATS[at % FORMATS.length] ?? '' };
}

const nameOf = (wanted: Wanted | undefined) => `${wanted?.surveyId}.${wanted?.format}`;

/** Every kind of call once before and once after it was made. */
function killPoints(random: Random): string[] {
  return random.shuffled(
    killableCalls.flatMap((call) =>
      (['before', 'after'] as const).map((moment) => {
        const most = /GetItem|PutItem|Query|upstream/.test(call) ? 150 : 15;
        return `${moment} ${call} ${1 + random.below(most)}`;
      }),
    ),
  );
}

async function undisturbed(host: ReadyProcess): Promise<Map<string, string | undefined>> {
  const client = createClient(host.url);
  const shas = new Map<string, string | undefined>();
  for (const surveyId of SURVEYS) {
    for (const format of new Set(FORMATS)) {
      const { id } = await client.startCsv(surveyId, { outputs: [{ content: 'answers', format }] });
      const job = await client.ended(id, undefined, PATIENCE_MS * 4);
      shas.set(`${surveyId}.${format}`, job.files[0]?.sha256);
    }
  }
  return shas;
}

/** Asks for everything that has not been accepted; the same key gives the same export. True when the host died over it. */
async function submit(host: ReadyProcess, wanted: readonly Wanted[]): Promise<boolean> {
  const client = createClient(host.url);
  let isDead = false;
  await inTurns(
    wanted.filter(({ id }) => id === undefined),
    4,
    async (one) => {
      if (isDead) return;
      const json = { quiz_id: one.surveyId, outputs: [{ content: 'answers', format: one.format }] };
      const init = { method: 'POST', json, headers: { 'idempotency-key': one.key } };
      try {
        one.id = exportViewSchema.parse(await expectStatus(await client.call('/exports', init), 202)).id;
      } catch {
        isDead = true;
      }
    },
  );
  return isDead;
}

async function hasDied(host: ReadyProcess): Promise<boolean> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(100)) {
    const isAlive = await fetch(`${host.url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (!isAlive) return true;
  }
  return false;
}

async function endsOf(host: ReadyProcess, wanted: readonly Wanted[], say: Say): Promise<(ExportJson | undefined)[]> {
  const client = createClient(host.url);
  const first = async (status: string) =>
    listSchema.parse(await expectStatus(await client.call(`/exports?status=${status}&limit=100`), 200)).data.length;
  for (const until = Date.now() + END_MS; Date.now() < until; await pause(2_000)) {
    const open = (await first('queued')) + (await first('running'));
    if (open === 0) break;
    say(`  ${open < 100 ? open : 'more than 100'} have not ended`);
  }
  const ends: (ExportJson | undefined)[] = [];
  for (const { id } of wanted) {
    const response = await client.call(`/exports/${id}`);
    ends.push(response.ok ? exportViewSchema.parse(await response.json()) : undefined);
  }
  return ends;
}

/** Exports that anybody can see, asked for or not. */
async function countAll(host: ReadyProcess): Promise<number> {
  const client = createClient(host.url);
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = listSchema.parse(await expectStatus(await client.call(`/exports?limit=100&cursor=${cursor}`), 200));
    count += page.data.length;
    cursor = page.next_cursor;
  }
  return count;
}
