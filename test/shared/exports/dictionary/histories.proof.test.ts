/**
 * A thousand histories of a survey that is edited while exports settle its dictionary, between the edits and at once,
 * some of them killed on the way: no number ever changes its meaning, and none is given twice.
 */
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../../infra/local/demo-data/random.ts';
import type { DictionaryRecords } from '../../../../shared/exports/dictionary/dictionary-pages.ts';
import { keptDictionary, settleDictionary } from '../../../../shared/exports/dictionary/dictionary-store.ts';
import { buildTable } from '../../../../shared/tables/build-table.ts';
import type { Dictionary } from '../../../../shared/tables/dictionary/dictionary.ts';
import type { SeenSurvey } from '../../../../shared/tables/dictionary/new-entries.ts';
import { createMemoryFiles } from '../../../support/stores/memory-files.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { createEditedSurvey } from '../../../support/surveys/survey-history.ts';

const HISTORIES = 1_000;
const key = { owner: 'u-1', surveyId: 7 };
const killed = new Error('killed');

/** A worker that is never alone: others come between any two of its calls, and it may be killed at one of them. */
function hurried(records: DictionaryRecords, random: Random): DictionaryRecords {
  let left = random.chance(0.2) ? random.whole(0, 4) : Number.POSITIVE_INFINITY;
  async function pause(most = 6): Promise<void> {
    if (left-- <= 0) throw killed;
    for (let turns = random.whole(0, most); turns > 0; turns--) await null;
  }
  return {
    /** Item by item, as a table reads them, so slowly that others write between two items. */
    async list(query) {
      const found: Awaited<ReturnType<typeof records.list>> = [];
      for (let after: string | undefined; ; after = found.at(-1)?.sort) {
        await pause(60);
        const [next] = await records.list({ ...query, limit: 1, after });
        if (!next) return found;
        found.push(next);
      }
    },
    async create(...args) {
      await pause();
      const isMade = await records.create(...args);
      await pause();
      return isMade;
    },
    async replace(...args) {
      await pause();
      const isMade = await records.replace(...args);
      await pause();
      return isMade;
    },
  };
}

/** Says what a name or number means, and remembers it for ever. */
function createMemory() {
  const meanings = new Map<string, string>();
  const holders = new Map<string, string>();
  function keep(reported: Map<string, string>, from: string, to: string): void {
    const before = reported.get(from);
    if (before !== undefined && before !== to) throw new Error(`${from} was ${before} and is ${to}`);
    reported.set(from, to);
  }
  return {
    learn(room: string, given: number | string, thing: string) {
      keep(meanings, `${room} ${String(given).toLowerCase()}`, thing);
      keep(holders, `${room} of ${thing}`, String(given));
    },
  };
}

type Memory = ReturnType<typeof createMemory>;

function learn(memory: Memory, { questions, variables }: Dictionary): void {
  for (const [id, { number, options, rows, columns }] of questions) {
    memory.learn('question', number, id);
    for (const [list, parts] of Object.entries({ options, rows, columns })) {
      for (const [part, { code }] of parts) memory.learn(`${id} ${list}`, code, part);
    }
  }
  for (const [variable, name] of variables) memory.learn('variable', name, variable);
}

const shown = { language: 'en', timezone: 'UTC', header: 'title', text: 'keep' } as const;

/** The variables of every table that can be made of it. */
function check(memory: Memory, dictionary: Dictionary, { survey, facts }: SeenSurvey): void {
  learn(memory, dictionary);
  const values = ['labels', 'numbers'] as const;
  for (const { columns, sets = [] } of values.map((style) =>
    buildTable(survey, facts, { ...shown, values: style, choices: 'all' }, dictionary),
  )) {
    const names = columns.map(({ variable }) => variable?.name ?? '');
    mustHold(areDifferent(names.map((name) => name.toLowerCase())), 'two columns have one name');
    for (const { id, variable } of columns) {
      mustHold(/^[A-Za-z][A-Za-z0-9_]{0,31}$/.test(variable?.name ?? ''), `${variable?.name} is no name`);
      memory.learn('name', variable?.name ?? '', id);
      mustHold(areDifferent(variable?.codes.map(({ code }) => code) ?? []), `a number of ${id} is there twice`);
    }
    mustHold(
      isWithin(
        sets.flatMap(({ variables }) => variables),
        names,
      ),
      'a set has what is not there',
    );
  }
}

const areDifferent = (all: readonly unknown[]) => new Set(all).size === all.length;
const isWithin = (some: readonly string[], all: readonly string[]) => new Set(all).isSupersetOf(new Set(some));

/** Millions of times: an `expect` each would take minutes. */
function mustHold(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  const records = createMemoryRecords();
  const edited = createEditedSurvey(random);
  const memory = createMemory();
  const pageBytes = random.whole(400, 6_000);
  let now = Date.parse('2026-03-01T00:00:00Z');
  for (let round = random.whole(2, 6); round > 0; round--) {
    const seen: SeenSurvey[] = Array.from({ length: random.whole(1, 4) }, () => {
      if (random.chance(0.8)) edited.edit();
      now += random.whole(0, 3) * 1_000;
      return { survey: edited.survey(), facts: edited.facts(), at: new Date(now).toISOString() };
    });
    const settled = await Promise.allSettled(
      random.shuffled(seen).map(async (one) => {
        const dictionary = await settleDictionary(hurried(records, random), key, one, pageBytes);
        return { one, dictionary };
      }),
    );
    for (const result of settled) {
      if (result.status === 'rejected') expect(result.reason).toBe(killed);
      else check(memory, result.value.dictionary, result.value.one);
    }
    for (const result of settled) {
      if (result.status === 'rejected') continue;
      const { dictionary } = result.value;
      expect(
        await keptDictionary(
          { records, snapshots: createMemoryFiles() },
          { ...key, dictionaryVersion: dictionary.version },
        ),
      ).toEqual(dictionary);
    }
  }
}

it('never changes what a number or a name means, and gives none twice', async () => {
  const first = Number(process.env.SEED ?? 20_260_302);
  for (let history = 0; history < HISTORIES; history++) {
    await live(first + history).catch((error: unknown) => {
      throw new Error(`history ${history} (SEED=${first + history})`, { cause: error });
    });
  }
});
