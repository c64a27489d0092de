/**
 * Statistics gathered so far, as bytes that another worker reads and merges. A line of JSON for the survey and one for each
 * question, so that no text is longer than the words written to one question; the whole compressed with zstd.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isObject } from '../../surveys/question.ts';
import { readCross, storedCross } from './comparing/stored-cross.ts';
import { type DriverSums, readSums, storedSums } from './drivers/driver-sums.ts';
import type { QuestionPartial } from './question-partial.ts';
import type { StatisticsPartial } from './statistics-partial.ts';
import { readNumbers, readTexts, storedNumbers, storedTexts } from './stored-tallies.ts';
import { readCounts, readItems, readNumber, readText, storedCounts, storedNumber } from './stored-values.ts';
import type { SurveyPartial } from './survey-partial.ts';

/** Goes up when the layout changes: sums of another layout must be gathered again. */
const LAYOUT = 1;
const LINE_FEED = 0x0a;

export function storePartial({ base, survey, questions, cross, drivers }: StatisticsPartial): Uint8Array {
  const head = {
    layout: LAYOUT,
    base,
    ...storedSurvey(survey),
    ...(cross && { questions: questions.length }),
    ...(drivers && { drivers: storedSums(drivers) }),
  };
  const compared = cross ? [...cross.earlier.map(storedQuestion), ...storedCross(cross)] : [];
  const lines = [head, ...questions.map(storedQuestion), ...compared];
  return zstdCompressSync(Buffer.concat(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`))));
}

export function readPartial(bytes: Uint8Array): StatisticsPartial {
  const [first, ...lines] = parsedLines(zstdDecompressSync(bytes));
  if (first?.layout !== LAYOUT) throw new Error('stored statistics have another layout');
  const count = first.questions === undefined ? lines.length : readNumber(first.questions);
  const [questions, earlier] = [lines.slice(0, count), lines.slice(count, 2 * count)].map((own) =>
    own.map(readQuestion),
  );
  return {
    base: readNumber(first.base),
    survey: readSurveyPartial(first),
    questions: questions ?? [],
    ...readDrivers(first.drivers),
    ...(first.questions !== undefined && { cross: readCross(lines.slice(2 * count), { earlier: earlier ?? [] }) }),
  };
}

function parsedLines(bytes: Buffer): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0) throw new Error('stored statistics end in the middle of a line');
    const line: unknown = JSON.parse(bytes.toString('utf8', start, end));
    if (!isObject(line)) throw new Error('stored statistics lack an object');
    lines.push(line);
    start = end + 1;
  }
  return lines;
}

/** Sums that were stored without the names of their ratings may be of other ratings or groups: they are as good as none. */
function readDrivers(stored: unknown): { drivers?: DriverSums } {
  if (!isObject(stored)) return {};
  const names = readItems(stored.names).map(readText);
  return { drivers: readSums({ names, sums: readText(stored.sums), bases: readText(stored.bases) }) };
}

function storedQuestion({ answered, unreadable, counts, spans, numbers, texts }: QuestionPartial): object {
  return {
    answered,
    unreadable,
    counts: storedCounts(counts),
    spans: [...spans].map(([name, { first, last }]) => [name, first, last]),
    numbers: storedNumbers(numbers),
    texts: storedTexts(texts),
  };
}

function readQuestion(stored: Record<string, unknown>): QuestionPartial {
  return {
    answered: readNumber(stored.answered),
    unreadable: readNumber(stored.unreadable),
    counts: readCounts(stored.counts, readText),
    spans: new Map(readItems(stored.spans).map(readSpan)),
    numbers: readNumbers(stored.numbers),
    texts: readTexts(stored.texts),
  };
}

function readSpan(stored: unknown): [name: string, span: { first: string; last: string }] {
  const [name, first, last] = readItems(stored);
  return [readText(name), { first: readText(first), last: readText(last) }];
}

function storedSurvey(survey: SurveyPartial): object {
  const { complete, incomplete, screenedOut, durations, devices, countries, sources, firstMs, newestMs } = survey;
  return {
    people: [complete, incomplete, screenedOut],
    completeDays: storedCounts(survey.completeDays),
    incompleteDays: storedCounts(survey.incompleteDays),
    stoppedAfter: storedCounts(survey.stoppedAfter),
    inWaves: storedCounts(survey.inWaves),
    durations: storedNumbers(durations),
    devices: storedTexts(devices),
    countries: storedTexts(countries),
    sources: storedTexts(sources),
    times: [firstMs, newestMs].map(storedNumber),
  };
}

function readSurveyPartial(stored: Record<string, unknown>): SurveyPartial {
  const [complete, incomplete, screenedOut] = readItems(stored.people);
  const [firstMs, newestMs] = readItems(stored.times);
  return {
    complete: readNumber(complete),
    incomplete: readNumber(incomplete),
    screenedOut: readNumber(screenedOut),
    completeDays: readCounts(stored.completeDays, readText),
    incompleteDays: readCounts(stored.incompleteDays, readText),
    durations: readNumbers(stored.durations),
    devices: readTexts(stored.devices),
    countries: readTexts(stored.countries),
    sources: readTexts(stored.sources),
    stoppedAfter: readCounts(stored.stoppedAfter, readText),
    // sums that were stored before there was such a count are of one survey
    inWaves: readCounts(stored.inWaves ?? [], readText),
    firstMs: readNumber(firstMs),
    newestMs: readNumber(newestMs),
  };
}
