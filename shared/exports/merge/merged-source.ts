/**
 * The answers of a merge, as if a survey service held them: one survey made of many, and its answers read from the
 * frozen snapshots of the exports that are merged. So a merge is pulled, rendered and finished like any export.
 */
import { freeBytes } from '../../bytes/free-bytes.ts';
import { createFieldTable } from '../../packing/field-table.ts';
import { Problem } from '../../problems/problem.ts';
import { openPart } from '../../snapshots/part.ts';
import { partsOf, type StoredPart } from '../../snapshots/snapshot.ts';
import { trimPart } from '../../snapshots/trim-part.ts';
import type { AnswersPage, Upstream } from '../../snapshots/upstream.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../surveys/facts.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { Entry } from '../../tables/dictionary/entry.ts';
import { rowFilter } from '../../tables/row-filter.ts';
import { type MergedWaves, mergeWaves, translatedFacts } from '../../waves/merge-waves.ts';
import { mergedEntries } from '../../waves/merged-entries.ts';
import { createAnswersTranslator } from '../../waves/translate-answers.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import { type Job, snapshotPrefix } from '../job/job.ts';
import { filtersToPull } from '../job/pull-query.ts';
import { type FrozenWave, frozenWaves } from './frozen-waves.ts';

interface MergedSource {
  upstream: Upstream;
  merged(): Promise<MergedWaves>;
  /** The dictionary of the merged survey, whose answers showed these facts. */
  entries(facts: Facts, at: string): Promise<Entry[]>;
}

export function mergedSource(deps: ExportDeps, job: Job): MergedSource {
  let read: Promise<{ waves: FrozenWave[]; merged: MergedWaves }> | undefined;
  const whole = () => {
    read ??= readAll(deps, job);
    return read;
  };
  const upstream: Upstream = {
    holderOf: unasked,
    surveys: unasked,
    latest: unasked,
    newest: () => {
      throw new Error('a merge asks no survey service');
    },
    answerCount: unasked,
    survey: async () => (await whole()).merged.survey,
    async *answers(_token, _query, from) {
      const { waves, merged } = await whole();
      yield* mergedPages(deps, job, { waves, merged, from });
    },
    figures: async () => ({ visits: null, report: null }),
    callCount: () => 0,
  };
  return {
    upstream,
    merged: async () => (await whole()).merged,
    async entries(facts, at) {
      const { waves, merged } = await whole();
      const dictionaries = waves.flatMap(({ dictionary }, wave) => {
        const translation = merged.translations[wave];
        return translation ? [{ dictionary, translation }] : [];
      });
      return mergedEntries(merged, dictionaries, { survey: merged.survey, facts, at });
    },
  };
}

async function unasked(): Promise<never> {
  throw new Error('a merge asks no survey service');
}

async function readAll(deps: ExportDeps, job: Job) {
  const { merge, surveyName = '' } = job;
  if (!merge) throw new Error(`export ${job.id} merges nothing`);
  const waves = await frozenWaves(deps, job.owner, merge.exports);
  const map = new Map(Object.entries(merge.map));
  const merged = mergeWaves(surveyName, waves, { by: merge.by, map });
  const warnings = [...leftOutWarnings(merge), ...conditionWarnings(waves), ...(merged.survey.warnings ?? [])];
  return { waves, merged: { ...merged, survey: { ...merged.survey, warnings } } };
}

function leftOutWarnings({ leftOut, moreLeftOut }: NonNullable<Job['merge']>): Warning[] {
  if (leftOut.length === 0) return [];
  return [warningOf('merge_left_out', { surveys: leftOut, ...(moreLeftOut > 0 && { more_surveys: moreLeftOut }) })];
}

/** Each wave's conditions name its own questions, so they are looked at here and not again when rows are written. */
function conditionWarnings([first]: readonly FrozenWave[]): Warning[] {
  const count = first?.job.filters.answers.length ?? 0;
  return count > 0 ? [warningOf('merge_conditions', { count })] : [];
}

interface Reading {
  waves: readonly FrozenWave[];
  merged: MergedWaves;
  /** `<part>:<answers kept before it>` */
  from: string | undefined;
}

/** A page for every part of every wave. How many answers there are in all is known with the last one. */
async function* mergedPages(deps: ExportDeps, job: Job, { waves, merged, from }: Reading): AsyncGenerator<AnswersPage> {
  const parts = waves.flatMap((wave, at) =>
    partsOf(snapshotPrefix(wave.job), wave.snapshot).map((part) => ({ ...part, at })),
  );
  const [start = 0, before = 0] = (from ?? '0:0').split(':').map(Number);
  const expected = waves.reduce((sum, { snapshot }) => sum + snapshot.read, 0);
  const facts = factsOf(waves, merged);
  const translate = translators(job, waves, merged);
  let kept = before;
  for (const [offset, part] of parts.slice(start).entries()) {
    const read = await readPart(deps, part);
    // what all waves have shown is said once
    const answers = { ...translate(part.at, read), facts: offset === 0 ? facts : noFacts };
    freeBytes(read.bytes);
    kept += answers.ids.length;
    const next = start + offset + 1 < parts.length ? `${start + offset + 1}:${kept}` : undefined;
    yield { answers, total: next === undefined ? kept : expected, next, disturbed: false };
  }
  if (parts.length > start) return;
  const nothing = { fields: createFieldTable(), ids: [], ends: [], bytes: Buffer.alloc(0), facts };
  yield { answers: nothing, total: kept, next: undefined, disturbed: false };
}

function factsOf(waves: readonly FrozenWave[], { translations }: MergedWaves): Facts {
  const gatherer = createFactsGatherer(noFacts);
  for (const [at, { facts }] of waves.entries()) {
    const translation = translations[at];
    if (translation) gatherer.merge(translatedFacts(facts, translation));
  }
  return gatherer.facts();
}

/** One for each wave, made when its first part comes. */
function translators(job: Job, waves: readonly FrozenWave[], { translations }: MergedWaves) {
  const fields = createFieldTable();
  const made = new Map<number, ReturnType<typeof createAnswersTranslator>>();
  return (at: number, part: Parameters<ReturnType<typeof createAnswersTranslator>>[0]) => {
    const [wave, translation] = [waves[at], translations[at]];
    if (!wave || !translation) throw new Error(`there is no wave ${at}`);
    const { filters, options } = wave.job;
    const known = questionsOfAnswers(wave.survey, wave.facts);
    const translate =
      made.get(at) ??
      createAnswersTranslator(
        translation,
        fields,
        rowFilter(filtersToPull(filters, job.outputs), options.timezone, known),
      );
    made.set(at, translate);
    return translate(part);
  };
}

async function readPart({ snapshots }: ExportDeps, { key, dropped }: StoredPart) {
  const bytes = await snapshots.read(key);
  if (!bytes) throw new Problem('snapshot_expired.merged', {});
  const part = openPart(bytes);
  freeBytes(bytes);
  return dropped ? trimPart(part, { from: 0, to: Number.POSITIVE_INFINITY }, dropped) : part;
}
