/**
 * The CSV of the largest demo survey, cell by cell, against what this script works out by itself from the v3 answers
 * list and structure. It shares no code with the table model: what both get wrong together they must invent twice.
 */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

const SURVEY = 1;
const SYSTEM = [
  ...['id', 'submitted_at', 'date_start', 'date_end', 'duration_seconds', 'is_complete', 'is_screenout', 'is_deleted'],
  ...[
    'is_hide',
    'device',
    'country',
    'city',
    'source',
    'lang',
    'score',
    'promo_code',
    'tags',
    'ip_address',
    'user_agent',
  ],
];

/** Plain JSON of another service, walked without types on purpose. */
interface Json {
  [key: string]: Json;
}

let host: TestHost;
let survey: Json;
let answers: Json[];

beforeAll(async () => {
  host = await sharedHost();
  survey = await getJson(`/v3/quiz/${SURVEY}`);
  answers = [];
  for (let offset = 0; ; offset += 100) {
    const { data } = await getJson(`/v3/quiz/${SURVEY}/answers?limit=100&offset=${offset}&is_screenout=true`);
    answers.push(...list(data?.answers));
    if (offset + 100 >= Number(data?.total)) break;
  }
});

async function getJson(path: string): Promise<Json> {
  return (await expectStatus(await host.client.call(path), 200)) as Json;
}

async function exportedCsv(filters: object): Promise<string[][]> {
  const job = await host.client.startCsv(SURVEY, { filters, options: { timezone: 'Asia/Kolkata', lang: 'en' } });
  const ready = await host.client.ended(job.id);
  expect(ready.status).toBe('ready');
  const file = await fetch(ready.files[0]?.url ?? '');
  return parse(await file.text(), { relax_column_count: false });
}

function list(value: Json | undefined): Json[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

/** Kolkata is five and a half hours ahead all year round. */
function inKolkata(time: Json | undefined): string {
  if (!time) return '';
  const local = new Date(Date.parse(String(time)) + 5.5 * 3_600_000);
  return `${local.toISOString().slice(0, 19)}+05:30`;
}

function guarded(text: string): string {
  return /^[\s\u200b\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** With a space between digits it is no arithmetic in any spreadsheet. */
const phone = (text: string) => (/^\+[\d ()-]+$/.test(text) && /\d\)? +\(?\d/.test(text) ? text : guarded(text));

const yesNo = (value: Json | undefined) => (value ? 'Yes' : 'No');

function systemCell(answer: Json, name: string): string {
  const value = answer[name];
  if (['submitted_at', 'date_start', 'date_end'].includes(name)) return inKolkata(value);
  if (name.startsWith('is_')) return yesNo(value);
  if (value === null || value === undefined) return '';
  if (name === 'tags') return guarded(list(value).join('; '));
  return typeof value === 'number' ? String(value) : guarded(String(value));
}

function labels(ids: Json | undefined, options: Json | undefined): string {
  const known = list(options);
  const chosen = list(ids).map(String);
  const inOrder = known.filter((option) => chosen.includes(String(option.id))).map((option) => String(option.text));
  const unknown = chosen.filter((id) => !known.some((option) => String(option.id) === id));
  return guarded([...inOrder, ...unknown].join('; '));
}

/** Cells of one question, by the table of answer values. */
function questionCells(question: Json, given: Json | undefined): string[] {
  const value = given?.answer;
  const none = value === undefined || value === null;
  switch (String(question.type)) {
    case 'yesno': {
      const [yes, no] = list(question.yesNoTextEntities).map((option) => String(option.text));
      return [none ? '' : value ? (yes ?? 'Yes') : (no ?? 'No')];
    }
    case 'choice':
    case 'dropdown': {
      const label = labels(value, question.choiceEntities ?? question.dropdownEntities);
      const asksOwn = question.choiceTextOther || question.dropdownOther;
      return asksOwn ? [label, guarded(String(given?.other ?? ''))] : [label];
    }
    case 'ranking':
      return list(question.rankingEntities).map((option) => {
        const rank = list(value).map(String).indexOf(String(option.id)) + 1;
        return rank > 0 ? String(rank) : '';
      });
    case 'matrix':
      return list(question.matrixRowEntities).flatMap((row) => {
        const ids = none ? undefined : value[String(row.id)];
        if (!String(question.matrixChoiceType).startsWith('multi')) return [labels(ids, question.matrixColEntities)];
        return list(question.matrixColEntities).map((column) =>
          ids === undefined ? '' : list(ids).map(String).includes(String(column.id)) ? '1' : '0',
        );
      });
    case 'file':
      return ['name', 'url'].map((key) =>
        guarded(
          list(value)
            .map((file) => String(file[key]))
            .join('; '),
        ),
      );
    case 'phone':
      return [none ? '' : phone(String(value))];
    default:
      return [none ? '' : typeof value === 'number' ? String(value) : guarded(String(value))];
  }
}

function expectedRow(answer: Json, retired: readonly string[], variables: readonly string[]): string[] {
  const given = new Map(list(answer.answers).map((item) => [String(item.question_id), item]));
  const questions = list(survey.widgets?.ids)
    .map((id) => [String(id), survey.widgets?.entities?.[String(id)]] as const)
    .filter(([, question]) => !['welcome', 'submit', 'message', 'html'].includes(String(question?.type)));
  return [
    ...SYSTEM.map((name) => systemCell(answer, name)),
    ...questions.flatMap(([id, question]) => questionCells(question as Json, given.get(id))),
    ...retired.map((id) => guarded(String(given.get(id)?.answer ?? ''))),
    ...variables.map((name) => guarded(String(answer.variables?.[name] ?? ''))),
  ];
}

it.each([
  ['unfinished answers', { is_complete: false }, (answer: Json) => !answer.is_complete && !answer.is_screenout],
  ['everything', { is_complete: null, is_screenout: true }, () => true],
])('a CSV of %s equals the answers list, cell by cell', async (_what, filters, belongs) => {
  const [header, ...rows] = await exportedCsv(filters);
  const wanted = answers.filter(belongs).sort((a, b) => Number(a.id) - Number(b.id));
  expect(wanted.length).toBeGreaterThan(20);
  expect(rows.length).toBe(wanted.length);
  const known = new Set(list(survey.widgets?.ids).map(String));
  const seen = (pick: (answer: Json) => string[]) => [...new Set(wanted.flatMap(pick))];
  const retired = seen((answer) =>
    list(answer.answers)
      .map((item) => String(item.question_id))
      .filter((id) => !known.has(id)),
  );
  const variables = seen((answer) => Object.keys(answer.variables ?? {}));
  const expected = wanted.map((answer) => expectedRow(answer, retired, variables));
  expect(header?.length).toBe(expected[0]?.length);
  expect(new Set(header).size).toBe(header?.length);
  expect(rows).toEqual(expected);
});
