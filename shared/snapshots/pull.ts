/**
 * Pulls the answers of one survey into a snapshot, part by part. After every part the state is handed to `checkpoint`,
 * so that another worker can continue from there; when time is nearly over, pulling pauses instead of being killed.
 */
import type { PackedAnswers } from '../packing/packed-answers.ts';
import { valueAt } from '../packing/packed-reader.ts';
import type { Clock, Files } from '../ports.ts';
import { createFactsGatherer, noFacts } from '../surveys/facts.ts';
import type { UpstreamQuery } from '../surveys/filters/filters.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import { isAmong } from '../surveys/warnings/warning-text.ts';
import { createEndlessCheck } from './endless-check.ts';
import { createIdRanges, type IdRanges } from './id-ranges.ts';
import { createPartWriter } from './part.ts';
import { readParts } from './read-parts.ts';
import { emptySnapshot, partKey, type Snapshot, withPart } from './snapshot.ts';
import type { AnswersPage, Upstream } from './upstream.ts';

/** A part is full at either: long answers must not make parts that a worker's memory cannot hold. */
const ANSWERS_A_PART = 5_000;
const BYTES_A_PART = 4 * 1024 * 1024;
const MAX_PASSES = 3;
/** A slice whose ids lie in more ranges than this is read again when its ids are wanted. */
const MAX_RANGES = 50_000;

export interface PullRequest {
  upstream: Upstream;
  files: Files;
  token: string;
  query: UpstreamQuery;
  /** Key prefix of this snapshot's objects. */
  prefix: string;
  /** Fencing number of the worker: two workers never write the same key. */
  fence: number;
  snapshot: Snapshot;
  checkpoint(snapshot: Snapshot): Promise<void>;
  /** Called after every page; may throw to stop the pull. */
  onPage(read: number, total: number | undefined): void;
  isOutOfTime(): boolean;
  now: Clock;
  /** The complete snapshot says which answers it holds, as the slices of a survey must: they are compared by id. */
  withIds?: boolean;
  /** Every answer is kept, though two may have the same id: they come from several surveys, each read once. */
  keepsAll?: boolean;
}

/** What the first page shows of a survey that many workers should pull. */
export interface LargeSurvey {
  total: number;
  /** The oldest time on that page. */
  oldest: string | undefined;
  calls: number;
}

interface DividingRequest extends PullRequest {
  /** Where the very first page counts so many answers, nothing is kept and the pull ends: others will pull slices. */
  divideFrom: number;
}

/** The complete snapshot, or an incomplete one when time ran out. */
export function pull(request: DividingRequest): Promise<Snapshot | LargeSurvey>;
export function pull(request: PullRequest): Promise<Snapshot>;
export async function pull(request: PullRequest & Partial<DividingRequest>): Promise<Snapshot | LargeSurvey> {
  let snapshot = request.snapshot;
  while (!snapshot.isComplete) {
    const walked = await walk(request, snapshot);
    if (isLarge(walked)) return walked;
    snapshot = walked;
    if (request.isOutOfTime()) break;
  }
  return snapshot;
}

export function isLarge(outcome: Snapshot | LargeSurvey): outcome is LargeSurvey {
  return !('isComplete' in outcome);
}

/** One walk from the snapshot's position to the end of the list, or until time is out. */
async function walk(request: PullRequest & Partial<DividingRequest>, start: Snapshot): Promise<Snapshot | LargeSurvey> {
  const seen = request.keepsAll ? countedIds(start.read) : await idsOf(request, start);
  const gatherer = createFactsGatherer(start.facts);
  const writer = createPartWriter();
  const callsBefore = request.upstream.callCount();
  const callsSoFar = () => start.calls + request.upstream.callCount() - callsBefore;
  const checkForEnd = createEndlessCheck(request.now);
  let snapshot = start;
  let index = start.runs.reduce((sum, run) => sum + run.parts, 0);
  let mayDivide = request.divideFrom !== undefined && start.position === undefined && start.pass === 1;

  for await (const page of request.upstream.answers(request.token, request.query, start.position)) {
    if (mayDivide && (page.total ?? 0) >= (request.divideFrom ?? 0)) return largeSurvey(page, callsSoFar());
    mayDivide = false;
    keep(page.answers);
    const isLast = page.next === undefined;
    snapshot = noted(snapshot, page);
    if (!isLast && !request.keepsAll) checkForEnd(seen.size, snapshot.total);
    request.onPage(seen.size, snapshot.total);
    const isFull = writer.count >= ANSWERS_A_PART || writer.sizeBytes >= BYTES_A_PART;
    if (isLast || isFull || request.isOutOfTime()) {
      await flush(page);
      if (isLast || request.isOutOfTime()) {
        writer.free();
        return snapshot;
      }
    }
  }
  throw new Error('the pages of answers ended without a last page');

  function keep(answers: PackedAnswers): void {
    // those between two that were seen before are copied at once
    let first = 0;
    const { ids } = answers;
    for (let index = 0; index < ids.length; index++) {
      if (seen.add(ids[index] ?? 0)) continue;
      writer.add(answers, first, index);
      first = index + 1;
    }
    writer.add(answers, first, ids.length);
    gatherer.merge(answers.facts);
    answers.release?.();
  }

  async function flush(page: AnswersPage): Promise<void> {
    if (writer.count > 0) {
      const { count } = writer;
      const part = writer.seal();
      await request.files.put(partKey(request.prefix, snapshot.pass, index, request.fence), part);
      snapshot = { ...snapshot, runs: withPart(snapshot, request.fence, count) };
      index++;
    }
    const { position: _before, ...rest } = snapshot;
    snapshot = { ...rest, read: seen.size, facts: gatherer.facts(), calls: callsSoFar() };
    snapshot = page.next === undefined ? settled(snapshot) : { ...snapshot, position: page.next };
    if (snapshot.isComplete && request.withIds) snapshot = { ...snapshot, ids: seen.ranges(MAX_RANGES) };
    await request.checkpoint(snapshot);
  }
}

function largeSurvey({ answers, total = 0 }: AnswersPage, calls: number): LargeSurvey {
  const oldest = answers.facts.oldestSubmittedAt;
  answers.release?.();
  return { total, oldest, calls };
}

function noted(snapshot: Snapshot, page: AnswersPage): Snapshot {
  const total = page.total ?? snapshot.total;
  const isDisturbed = snapshot.isDisturbed || page.disturbed;
  return (page.warnings ?? []).reduce(warned, { ...snapshot, ...(total !== undefined && { total }), isDisturbed });
}

function warned(snapshot: Snapshot, warning: Warning | undefined): Snapshot {
  if (warning === undefined || isAmong(snapshot.warnings, warning)) return snapshot;
  return { ...snapshot, warnings: [...snapshot.warnings, warning] };
}

/** Takes every id for a new one, and counts. */
function countedIds(before: number): Pick<IdRanges, 'add' | 'size' | 'ranges'> {
  let size = before;
  return {
    add: () => ++size > 0,
    get size() {
      return size;
    },
    ranges: () => undefined,
  };
}

/** Ids of the parts already written: a walk that goes on must not keep an answer twice. */
async function idsOf(request: PullRequest, snapshot: Snapshot): Promise<IdRanges> {
  const ids = createIdRanges();
  for await (const part of readParts(request.files, request.prefix, snapshot)) {
    while (part.next()) ids.add(Number(valueAt(part, 0)));
  }
  return ids;
}

/**
 * Settles a snapshot whose list has ended, in the same checkpoint as its last part: a worker killed right after must
 * not leave an unsettled snapshot that looks complete.
 */
function settled(snapshot: Snapshot): Snapshot {
  const isReconciled = snapshot.total === undefined || snapshot.total === snapshot.read;
  if (snapshot.isDisturbed || !isReconciled) {
    return snapshot.pass < MAX_PASSES ? nextPass(snapshot) : complete(snapshot, changedWarning(snapshot));
  }
  return complete(
    snapshot,
    snapshot.total === undefined ? warningOf('answers_uncounted', { read: snapshot.read }) : undefined,
  );
}

function complete(snapshot: Snapshot, warning: Warning | undefined): Snapshot {
  return { ...warned(snapshot, warning), isComplete: true };
}

/** Answers moved while we read: start over, forgetting the parts of this pass. */
function nextPass(snapshot: Snapshot): Snapshot {
  return { ...emptySnapshot, facts: noFacts, pass: snapshot.pass + 1, calls: snapshot.calls };
}

function changedWarning({ read, total }: Snapshot): Warning {
  const values = { attempts: MAX_PASSES, read };
  return warningOf('answers_changed', total === undefined ? values : { ...values, total });
}
