/** What the snapshots of all slices hold together. An answer that is in two of them counts where it is first. */
import { valueAt } from '../packing/packed-reader.ts';
import type { Files } from '../ports.ts';
import { createFactsGatherer, type Facts, noFacts } from '../surveys/facts.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import { isAmong } from '../surveys/warnings/warning-text.ts';
import { createIdRanges, eachIdOf } from './id-ranges.ts';
import { readParts } from './read-parts.ts';
import { type JoinedSlice, type Snapshot, slicePrefix } from './snapshot.ts';
import { countAnswers } from './trim-part.ts';

interface GatherRequest {
  files: Files;
  prefix: string;
  rounds: readonly number[];
  snapshotOf(slice: number): Promise<Snapshot>;
}

export interface GatheredSlices {
  slices: JoinedSlice[];
  /** How many answers were read of each slice, also those that are dropped. */
  found: number[];
  /** Different answers in all. */
  read: number;
  dropped: number;
  withDropped: number[];
  facts: Facts;
  /** Without those that tell the numbers of a slice. */
  warnings: Warning[];
  /** The list of some slice moved in each of its passes. */
  isUnsteady: boolean;
  calls: number;
}

const ownOfSlice: readonly string[] = ['answers_changed', 'answers_uncounted'];

export async function gatherSlices(request: GatherRequest): Promise<GatheredSlices> {
  const seen = createIdRanges();
  const facts = createFactsGatherer(noFacts);
  const warnings: Warning[] = [];
  const slices: JoinedSlice[] = [];
  const found: number[] = [];
  let isUnsteady = false;
  let calls = 0;
  for (const [at, round] of request.rounds.entries()) {
    const snapshot = await request.snapshotOf(at);
    const prefix = slicePrefix(request.prefix, at, round);
    const dropped: number[] = [];
    await eachId(request.files, prefix, snapshot, (id) => {
      if (!seen.add(id)) dropped.push(id);
    });
    slices.push(await joinedSlice(request.files, prefix, snapshot, round, dropped));
    found.push(snapshot.read);
    facts.merge(snapshot.facts);
    isUnsteady ||= snapshot.warnings.some(({ code }) => code === 'answers_changed');
    calls += snapshot.calls;
    for (const warning of snapshot.warnings) {
      if (!ownOfSlice.includes(warning.code) && !isAmong(warnings, warning)) warnings.push(warning);
    }
  }
  const withDropped = slices.flatMap(({ dropped }, at) => (dropped ? [at] : []));
  const dropped = slices.reduce((sum, slice) => sum + (slice.dropped?.length ?? 0), 0);
  const read = seen.size;
  return { slices, found, read, dropped, withDropped, facts: facts.facts(), warnings, isUnsteady, calls };
}

async function eachId(files: Files, prefix: string, snapshot: Snapshot, see: (id: number) => void): Promise<void> {
  if (snapshot.ids) return eachIdOf(snapshot.ids, see);
  for await (const part of readParts(files, prefix, snapshot)) while (part.next()) see(Number(valueAt(part, 0)));
}

/** Only a slice that repeats some answers is read here: in which of its parts they lie, nothing else shows. */
async function joinedSlice(
  files: Files,
  prefix: string,
  snapshot: Snapshot,
  round: number,
  dropped: number[],
): Promise<JoinedSlice> {
  const { pass, runs, read } = snapshot;
  if (dropped.length === 0) return { round, pass, runs, read };
  const left = new Set(dropped);
  const counts: number[] = [];
  for await (const part of readParts(files, prefix, snapshot)) counts.push(countAnswers(part, left));
  const countsOf = counts.values();
  const recounted = runs.map((run) => ({ ...run, counts: [...countsOf.take(run.parts)] }));
  return { round, pass, runs: recounted, read: read - dropped.length, dropped };
}
