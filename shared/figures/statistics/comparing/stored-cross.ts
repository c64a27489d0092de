/** What was gathered for comparing, as lines of JSON and back: one for the whole, one for each question. */
import { isObject } from '../../../surveys/question.ts';
import { shortTexts } from '../short-texts.ts';
import { readItems, readNumber, readText, storedNumber } from '../stored-values.ts';
import type { QuestionTally } from '../weights/question-tally.ts';
import type { Weighed } from '../weights/weighed.ts';
import type { WholeTally } from '../weights/whole-tally.ts';
import type { CrossPartial, PeriodPartial } from './cross-partial.ts';

type Earlier = Pick<CrossPartial, 'earlier'>;

/** Without the questions of the earlier period, which are stored as all questions are. */
export function storedCross({ now, before, bases, columns, pairs }: CrossPartial): object[] {
  return [
    {
      now: storedPeriod(now),
      before: storedPeriod(before),
      bases: [...bases].map(([at, one]) => [at, storedWeighed(one)]),
    },
    ...columns.map((tallies, at) => ({
      columns: [...tallies].map(([column, tally]) => [column, storedTally(tally)]),
      pairs: [...(pairs[at] ?? [])].map(([pair, tally]) => [pair, storedTally(tally)]),
      now: now.wholes[at] && storedWhole(now.wholes[at]),
      before: before.wholes[at] && storedWhole(before.wholes[at]),
    })),
  ];
}

export function readCross(lines: readonly Record<string, unknown>[], { earlier }: Earlier): CrossPartial {
  const [head, ...questions] = lines;
  const wholes = (period: 'now' | 'before') =>
    questions.flatMap((question) => (question[period] === undefined ? [] : [readWhole(question[period])]));
  return {
    now: { ...readPeriod(head?.now), wholes: wholes('now') },
    before: { ...readPeriod(head?.before), wholes: wholes('before') },
    bases: readEntries(head?.bases, readNumber, readWeighed),
    columns: questions.map((question) => readEntries(question.columns, readNumber, readTally)),
    pairs: questions.map((question) => readEntries(question.pairs, readNumber, readTally)),
    earlier,
  };
}

function storedPeriod({ weights, least, most, unweighted }: PeriodPartial): object {
  return { weights: storedWeighed(weights), range: [least, most].map(storedNumber), unweighted };
}

function readPeriod(stored: unknown): Omit<PeriodPartial, 'wholes'> {
  const { weights, range, unweighted } = readObject(stored);
  const [least, most] = readItems(range);
  return {
    weights: readWeighed(weights),
    least: readNumber(least),
    most: readNumber(most),
    unweighted: readNumber(unweighted),
  };
}

function storedTally({ answered, names, numbers }: QuestionTally): object {
  return {
    answered: storedWeighed(answered),
    names: [...names].map(([name, one]) => [name, storedWeighed(one)]),
    numbers: [numbers.sum, numbers.squares],
  };
}

function readTally(stored: unknown): QuestionTally {
  const { answered, names, numbers } = readObject(stored);
  const [sum, squares] = readItems(numbers).map(readParts);
  return {
    answered: readWeighed(answered),
    names: readEntries(names, readText, readWeighed),
    numbers: { sum: sum ?? [], squares: squares ?? [] },
  };
}

function storedWhole(whole: WholeTally): object {
  return {
    ...storedTally(whole),
    values: [...whole.values].map(([value, one]) => [storedNumber(value), storedWeighed(one)]),
    isCoarse: whole.isCoarse,
    texts: [...whole.texts].map(([text, one]) => [text, storedWeighed(one)]),
    ...(whole.short.longest < Number.POSITIVE_INFINITY && { longest: whole.short.longest }),
  };
}

function readWhole(stored: unknown): WholeTally {
  const { values, isCoarse, texts, longest } = readObject(stored);
  const weighed = readEntries(texts, readText, readWeighed);
  return {
    ...readTally(stored),
    values: readEntries(values, readNumber, readWeighed),
    isCoarse: isCoarse === true,
    texts: weighed,
    short: shortTexts(weighed.keys(), longest === undefined ? undefined : readNumber(longest)),
  };
}

function storedWeighed({ count, sum, squares }: Weighed): unknown[] {
  return [count, sum, squares];
}

function readWeighed(stored: unknown): Weighed {
  const [count, sum, squares] = readItems(stored);
  return { count: readNumber(count), sum: readParts(sum), squares: readParts(squares) };
}

function readParts(stored: unknown): number[] {
  return readItems(stored).map(readNumber);
}

function readEntries<Key, Value>(
  stored: unknown,
  readKey: (key: unknown) => Key,
  readValue: (value: unknown) => Value,
): Map<Key, Value> {
  return new Map(
    readItems(stored).map((entry) => {
      const [key, value] = readItems(entry);
      return [readKey(key), readValue(value)];
    }),
  );
}

function readObject(stored: unknown): Record<string, unknown> {
  if (!isObject(stored)) throw new Error('stored statistics lack an object');
  return stored;
}
