/** Tables that go by a dictionary: names of columns, numbers in cells, sets of ticks, and what has left the survey. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { buildTable } from '../../../shared/tables/build-table.ts';
import type { Table } from '../../../shared/tables/column.ts';
import { type Dictionary, dictionaryOf } from '../../../shared/tables/dictionary/dictionary.ts';
import type { Entry } from '../../../shared/tables/dictionary/entry.ts';
import { newEntries } from '../../../shared/tables/dictionary/new-entries.ts';
import type { TableOptions } from '../../../shared/tables/table-options.ts';
import { uncodedWarnings } from '../../../shared/tables/uncoded-cells.ts';
import { factsOf, rowsOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const colours = [
  { id: 'r', text: 'Red' },
  { id: 'g', text: 'Green' },
];
const entities = {
  one: { type: 'choice', title: 'One', choiceEntities: colours, choiceTextOther: true, noneOfAbove: true },
  many: { type: 'choice', title: 'Many', choiceEntities: colours, choiceMultiple: true },
  yes: { type: 'yesno', title: 'Yes?' },
  rank: { type: 'ranking', title: 'Rank', rankingEntities: colours },
  rows: { type: 'matrix', title: 'Rows', matrixRowEntities: [{ id: 'p', text: 'Price' }], matrixColEntities: colours },
  ticks: {
    ...{ type: 'matrix', title: 'Ticks', matrixRowEntities: [{ id: 'p', text: 'Price' }], matrixColEntities: colours },
    matrixChoiceType: 'multiple',
  },
  file: { type: 'file', title: 'File' },
  stars: { type: 'rating', title: 'Stars' },
  day: { type: 'datetime', title: 'Day' },
  words: { type: 'input', title: 'Words' },
};

function surveyOf(given: Record<string, object>): Survey {
  const survey = readSurvey(
    { id: 1, name: 'All', widgets: { ids: Object.keys(given), entities: given } },
    { lang: 'en' },
  );
  if (!survey) throw new Error('not a survey');
  return survey;
}

/** Entries after one more look at the survey and its answers. */
function seen(survey: Survey, answers: readonly Answer[] = [], before: readonly Entry[] = [], day = 1): Entry[] {
  const at = `2026-03-0${day}T00:00:00.000Z`;
  return [...before, ...newEntries(dictionaryOf(before), { survey, facts: factsOf(answers), at })];
}

const plain = {
  language: 'en',
  timezone: 'UTC',
  header: 'name',
  values: 'numbers',
  choices: 'split',
  text: 'keep',
} as const;

function tableOf(
  survey: Survey,
  answers: readonly Answer[],
  dictionary: Dictionary,
  more: Partial<TableOptions> = {},
): Table {
  return buildTable(survey, factsOf(answers), { ...plain, ...more }, dictionary);
}

const isOwn = (id: string) => id.includes(':');

async function cellsOf(table: Table, answers: readonly Answer[]) {
  const { rows } = await rowsOf(table, answers);
  return rows.map((row) =>
    Object.fromEntries(table.columns.flatMap(({ id, title }, at) => (isOwn(id) ? [[title, row[at]] as const] : []))),
  );
}

const survey = surveyOf(entities);
const given = [
  answerOf({
    id: 1,
    answers: [
      { ...answerTo('one', 'g'), answer_type: 'choice', other: 'Pink' },
      { ...answerTo('many', ['g', 'r']), answer_type: 'choice' },
      { ...answerTo('yes', false), answer_type: 'yesno' },
      { ...answerTo('rank', ['g', 'r']), answer_type: 'ranking' },
      { ...answerTo('rows', { p: 'g' }), answer_type: 'matrix' },
      { ...answerTo('ticks', { p: ['g'] }), answer_type: 'matrix' },
      { ...answerTo('file', [{ name: 'a.pdf', url: 'https://x.test/a' }]), answer_type: 'file' },
      { ...answerTo('stars', 4), answer_type: 'rating' },
      { ...answerTo('day', '2026-03-01'), answer_type: 'datetime' },
      { ...answerTo('words', 'Hello'), answer_type: 'input' },
    ],
    variables: { utm: 'a', country: 'b' },
  }),
];

describe('a table that goes by the dictionary', () => {
  const dictionary = dictionaryOf(seen(survey, given));

  it('names every column by kind and place, and shows numbers for options', async () => {
    const table = tableOf(survey, given, dictionary);
    expect(await cellsOf(table, given)).toEqual([
      {
        ...{ q1: 2, q1_other: 'Pink', q2_1: 1, q2_2: 1, q3: 0, q4_1: 2, q4_2: 1, q5_r1: 2, q6_r1_c1: 0, q6_r1_c2: 1 },
        ...{ q7_names: 'a.pdf', q7_urls: 'https://x.test/a', q8: 4, q9: '2026-03-01', q10: 'Hello' },
        ...{ utm: 'a', v_country: 'b' },
      },
    ]);
    expect(table.columns.slice(0, 6).map(({ title, type }) => [title, type])).toEqual([
      ['id', 'number'],
      ['submitted_at', 'moment'],
      ['date_start', 'moment'],
      ['date_end', 'moment'],
      ['duration_seconds', 'number'],
      ['is_complete', 'number'],
    ]);
  });

  it('says what the numbers mean, what is measured how, and which ticks belong together', () => {
    const table = tableOf(survey, given, dictionary);
    const variables = new Map(table.columns.map(({ variable }) => [variable?.name, variable]));
    expect(variables.get('q1')?.codes.map(({ code, label, optionId }) => [code, label, optionId])).toEqual([
      [1, 'Red', 'r'],
      [2, 'Green', 'g'],
      [3, 'None of the above', 'noneOfAbove'],
    ]);
    expect(variables.get('q3')?.codes.map(({ code, label }) => [code, label])).toEqual([
      [0, 'No'],
      [1, 'Yes'],
    ]);
    expect(variables.get('q2_1')).toMatchObject({ label: 'Red — Many', set: 'q2', measure: 'nominal' });
    expect(
      [...variables].filter(([name]) => name?.startsWith('q')).map(([name, found]) => [name, found?.measure]),
    ).toEqual([
      ...[
        ['q1', 'nominal'],
        ['q1_other', 'text'],
        ['q2_1', 'nominal'],
        ['q2_2', 'nominal'],
        ['q3', 'nominal'],
      ],
      ...[
        ['q4_1', 'ordinal'],
        ['q4_2', 'ordinal'],
        ['q5_r1', 'nominal'],
        ['q6_r1_c1', 'nominal'],
      ],
      ...[
        ['q6_r1_c2', 'nominal'],
        ['q7_names', 'text'],
        ['q7_urls', 'text'],
        ['q8', 'ordinal'],
        ['q9', 'date'],
      ],
      ['q10', 'text'],
    ]);
    expect(table.sets).toEqual([
      { name: 'q2', label: 'Many', kind: 'dichotomous', variables: ['q2_1', 'q2_2'] },
      { name: 'q6_r1', label: 'Ticks — Price', kind: 'dichotomous', variables: ['q6_r1_c1', 'q6_r1_c2'] },
    ]);
  });

  it.each([
    ['Never', 'Rarely', 'Often', 'ordinal'],
    ['18–24', '25–34', '35+', 'ordinal'],
    ['Red', 'Green', 'Blue', 'nominal'],
  ])('knows that %s, %s, %s is %s, until an option comes between that has a later number', (a, b, c, measure) => {
    const asked = (...names: string[]) =>
      surveyOf({ x: { type: 'choice', title: 'X', choiceEntities: names.map((text) => ({ id: text, text })) } });
    const known = dictionaryOf(seen(asked(a, b, c)));
    const measured = (...names: string[]) =>
      tableOf(asked(...names), [], known).columns.find(({ variable }) => variable?.name === 'q1')?.variable?.measure;
    expect(measured(a, b, c)).toBe(measure);
    expect(measured(a, c, b)).toBe('nominal');
  });

  it.each([
    ['joined', ['q1', 'q1_other', 'q2']],
    ['split', ['q1', 'q1_other', 'q2_1', 'q2_2']],
    ['both', ['q1', 'q1_other', 'q2', 'q2_1', 'q2_2']],
    ['split_all', ['q1_1', 'q1_2', 'q1_3', 'q1_other', 'q2_1', 'q2_2']],
  ] as const)('splits choices as %s says', (choices, names) => {
    const { columns } = tableOf(survey, given, dictionary, { choices });
    expect(columns.map(({ title }) => title).filter((name) => /^q[12](_|$)/.test(name))).toEqual(names);
  });

  it('shows the numbers of several choices in one cell', async () => {
    const [cells] = await cellsOf(tableOf(survey, given, dictionary, { choices: 'joined' }), given);
    expect(cells?.q2).toBe('1; 2');
  });

  it('takes the ticks of a multiple choice that was named, where it must be split', () => {
    const columns = ['q:many', 'id', 'q:many:r', 'q:one', 'var:nobody'];
    const named = tableOf(survey, given, dictionary, { columns, isAlwaysSplit: true });
    expect(named.columns.map(({ title }) => title)).toEqual(['q2_1', 'q2_2', 'id', 'q1', 'v_nobody']);
    expect(named.sets?.map(({ name }) => name)).toEqual(['q2']);
  });
});

describe('what is no option', () => {
  it('has a number of its own once it was seen', async () => {
    const typed = [answerOf({ id: 1, answers: [{ ...answerTo('one', 'Mauve'), answer_type: 'choice' }] })];
    const table = tableOf(survey, typed, dictionaryOf(seen(survey, typed)));
    expect((await cellsOf(table, typed))[0]?.q1).toBe(4);
    const { codes = [] } = table.columns.find(({ title }) => title === 'q1')?.variable ?? {};
    expect(codes.at(-1)).toMatchObject({ code: 4, label: 'Mauve' });
  });

  it('leaves its cell empty where it cannot have one, and is counted', async () => {
    const odd = [12, ['r', 'g'], null, 'r'].map((value, id) =>
      answerOf({ id: id + 1, answers: [{ ...answerTo('one', value), answer_type: 'choice' }] }),
    );
    const table = tableOf(survey, odd, dictionaryOf(seen(survey, odd)));
    expect((await cellsOf(table, odd)).map(({ q1 }) => q1)).toEqual([null, null, null, 1]);
    expect(uncodedWarnings(table.columns)).toMatchObject([{ code: 'without_number', values: { count: 2 } }]);
  });
});

describe('a service that sends no end of things', () => {
  const endless = (from: number, count: number) => ({
    questions: [
      {
        ...{ id: 'many', type: 'choice', title: 'Many', hasOwnText: false, rowIds: [] },
        optionIds: Array.from({ length: count }, (_, at) => `thing ${from + at}`),
      },
    ],
    variables: Array.from({ length: count }, (_, at) => `name ${from + at}`),
  });

  it('gets numbers and names for some, and a table all the same', () => {
    const at = '2026-03-01T00:00:00.000Z';
    const before = newEntries(dictionaryOf([]), { survey, facts: endless(0, 30_000), at });
    const after = [...before, ...newEntries(dictionaryOf(before), { survey, facts: endless(30_000, 5), at })];
    const dictionary = dictionaryOf(after);
    expect(after).toEqual(before);
    expect(dictionary.questions.get('many')?.options.size).toBe(10_002);
    expect(dictionary.variables.size).toBe(20_000);
    const { columns } = buildTable(survey, endless(30_000, 5), plain, dictionary);
    const names = columns.map(({ variable }) => variable?.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(-1)).toEqual(['v_name_30004']);
  });
});

describe('a survey that was edited', () => {
  const edited = {
    words: entities.words,
    one: {
      ...entities.one,
      choiceEntities: [
        { id: 'b', text: 'Blue' },
        { id: 'g', text: 'Lime' },
      ],
    },
    fresh: { type: 'input', title: 'Fresh' },
  };
  const before = seen(survey, given);
  const after = seen(surveyOf(edited), given, before, 2);

  it('keeps every name and number, and gives the next ones to what is new', async () => {
    const table = tableOf(surveyOf(edited), given, dictionaryOf(after));
    const names = table.columns.filter(({ id }) => isOwn(id)).map(({ title }) => title);
    expect(names.slice(0, 4)).toEqual(['q10', 'q1', 'q1_other', 'q11']);
    const { codes = [] } = table.columns.find(({ title }) => title === 'q1')?.variable ?? {};
    expect(
      codes.map(({ code, label, since, earlier }) => [code, label, since?.slice(0, 10), earlier?.[0]?.label]),
    ).toEqual([
      [1, 'Red', '2026-03-01', undefined],
      [2, 'Lime', '2026-03-02', 'Green'],
      [3, 'None of the above', '2026-03-01', undefined],
      [4, 'Blue', '2026-03-02', undefined],
    ]);
  });

  it('still has ticks, ranks and rows of questions that have left it', async () => {
    const [cells] = await cellsOf(tableOf(surveyOf(edited), given, dictionaryOf(after)), given);
    expect(cells).toMatchObject({ q2_1: 1, q2_2: 1, q3: 0, q4_1: 2, q5_r1: 2, q6_r1_c1: 0, q6_r1_c2: 1, q8: 4 });
  });

  it('is not reported again by an export that read before the edit', () => {
    expect(seen(survey, given, after, 1)).toEqual(after);
  });

  it('gives no number of yes and no to another option when a question is retyped', async () => {
    const retyped = surveyOf({ yes: { type: 'choice', title: 'Yes?', choiceEntities: colours } });
    const { questions } = dictionaryOf(seen(retyped, given, before, 2));
    expect([...(questions.get('yes')?.options ?? [])].map(([id, { code }]) => [id, code])).toEqual([
      ['true', 1],
      ['false', 0],
      ['r', 2],
      ['g', 3],
    ]);
  });
});
