/** How a dictionary lies in the table: in items that the table takes, however large the survey is. */
import { expect, it } from 'vitest';
import { keptDictionary, settleDictionary } from '../../../../shared/exports/dictionary/dictionary-store.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { createMemoryFiles } from '../../../support/stores/memory-files.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { colourSurvey } from '../../../support/surveys/colour-survey.ts';

const key = { owner: 'u-1', surveyId: 7 };
const at = '2026-03-02T06:00:00.000Z';
const ITEM_BYTES = 400 * 1024;

/** As ids of the survey service look. */
const idOf = (number: number) => `0b9db2ec-0000-4000-8000-${String(number).padStart(12, '0')}`;

function largeSurvey(questions: number, options: number, text: string) {
  const [choice] = colourSurvey().questions;
  if (!choice) throw new Error('there is no question');
  const listed = Array.from({ length: options }, (_, at) => ({ id: idOf(at), text: `${at} ${text}` }));
  const all = Array.from({ length: questions }, (_, at) => ({ ...choice, id: idOf(at), options: listed }));
  return { ...colourSurvey(), questions: all };
}

it.each([
  [500, 200, 'an option of usual length'],
  [2, 300, '漢'.repeat(10_000)],
])('holds %i questions of %i options', async (questions, options, text) => {
  const records = createMemoryRecords();
  const survey = largeSurvey(questions, options, text);
  const dictionary = await settleDictionary(records, key, { survey, facts: noFacts, at });
  const sizes = records.everything().map(({ value }) => Buffer.byteLength(JSON.stringify(value)));
  expect(Math.max(...sizes)).toBeLessThan(ITEM_BYTES);
  expect(dictionary.questions.size).toBe(questions);
  const codes = [...dictionary.questions.values()].map((known) => [...known.options.values()].map(({ code }) => code));
  const expected = Array.from({ length: options }, (_, index) => index + 1);
  expect(codes.every((given) => given.every((code, index) => code === expected[index]))).toBe(true);
  const { version: dictionaryVersion } = dictionary;
  expect(await keptDictionary({ records, snapshots: createMemoryFiles() }, { ...key, dictionaryVersion })).toEqual(
    dictionary,
  );
});

it('is another one for every survey, whatever their numbers begin with', async () => {
  const records = createMemoryRecords();
  const seen = { survey: colourSurvey(), facts: noFacts, at };
  await settleDictionary(records, { ...key, surveyId: 70 }, { ...seen, survey: largeSurvey(3, 3, 'x') });
  const { questions } = await settleDictionary(records, key, seen);
  expect([...questions.keys()]).toEqual(['one', 'many']);
});

it('never gives numbers again where a page cannot be read', async () => {
  const records = createMemoryRecords();
  const seen = { survey: colourSurvey(), facts: noFacts, at };
  await settleDictionary(records, key, seen);
  const [page] = records.everything();
  if (!page) throw new Error('there is no page');
  await records.replace(page, page.version, { entries: 'damaged' });
  await expect(settleDictionary(records, key, seen)).rejects.toThrow('cannot be read');
});
