/**
 * The bench itself: a temporary folder with page files and snapshots of every size asked for, each made once, and
 * contenders run in processes of their own. Those that are compared take turns.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bundles, bundleContenders } from './bundled.ts';
import type { Measured } from './contender.ts';
import { middleOf } from './in-turns.ts';
import { snapshotPath } from './ours.ts';
import { writePages } from './page-files.ts';
import { installPeers, isPeer } from './peers.ts';

export interface Entrant {
  /** A file in `contenders/`. */
  contender: string;
  rows: number;
  /** Stands in for the page files. */
  source?: string;
}

export interface Workbench {
  readonly folder: string;
  /** How often slow cases are to run: once, unless more was asked for. */
  readonly slowTurns: number;
  /** The folder of page files of this size. */
  pages(rows: number): string;
  /** Makes sure that there is a snapshot of this size. */
  snapshot(rows: number): Promise<void>;
  /** The median of the runs by CPU time, of each in the order given; they run in turns. */
  measure<E extends readonly Entrant[]>(...entrants: E): Promise<{ [At in keyof E]: Measured }>;
  /** Runs a contender once, for its file; `source` stands in for the page files. */
  write(contender: string, rows: number, source?: string): Promise<string>;
  say(line: string): void;
  remove(): void;
}

const run = promisify(execFile);

/** A comparison that takes no longer is made five times: a machine has its moods, and the middle one of five has fewer. */
const QUICK_MS = 30_000;
const USUAL_TURNS = 5;

/** Without a number of runs, the bench makes as many as it has time for. */
export function createWorkbench(runs: number | undefined, say: (line: string) => void): Workbench {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-bench-'));
  const slowTurns = runs ?? 1;
  let bundles: Promise<Bundles> | undefined;
  const snapshotFolder = (rows: number) => join(folder, `snapshot-${rows}`);

  function pages(rows: number): string {
    const target = join(folder, `pages-${rows}`);
    if (!existsSync(target)) {
      say(`writes ${rows.toLocaleString('en')} answers as pages`);
      writePages(target, rows);
    }
    return target;
  }

  async function snapshot(rows: number): Promise<void> {
    if (!existsSync(snapshotPath(snapshotFolder(rows)))) await runOnce('ours-snapshot.ts', rows, pages(rows));
  }

  async function runOnce(contender: string, rows: number, source: string): Promise<Measured & { out: string }> {
    if (isPeer(contender)) installPeers(say);
    const out = join(folder, `${contender}.out`);
    say(`${contender}, ${rows.toLocaleString('en')} rows`);
    bundles ??= bundleContenders(join(folder, 'contenders'));
    const { program, fileOf } = await bundles;
    const args = [program, fileOf(contender), String(rows), source, snapshotFolder(rows), out];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 24 });
    return { ...JSON.parse(stdout), out };
  }

  async function measure<E extends readonly Entrant[]>(...entrants: E): Promise<{ [At in keyof E]: Measured }> {
    const all = entrants.map((): Measured[] => []);
    const startedAt = performance.now();
    const isQuick = () => entrants.length > 1 && performance.now() - startedAt < QUICK_MS;
    let turns = slowTurns;
    for (let count = 0; count < turns; count++) {
      for (const [at, { contender, rows, source }] of entrants.entries()) {
        const { out, ...measured } = await runOnce(contender, rows, source ?? pages(rows));
        rmSync(out, { force: true });
        all[at]?.push(measured);
      }
      if (runs === undefined && count === 0 && isQuick()) turns = USUAL_TURNS;
    }
    return all.map((turns) => middleOf(turns, ({ cpuS }) => cpuS)) as { [At in keyof E]: Measured };
  }

  return {
    folder,
    slowTurns,
    pages,
    snapshot,
    measure,
    write: async (contender, rows, source) => (await runOnce(contender, rows, source ?? pages(rows))).out,
    say,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
