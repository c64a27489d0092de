/**
 * Every filter and every option there is, taken from the API's own schema, through each way in: body, flag, tool and form
 * ask for the same thing. A new one joins by itself, and needs a sample here only where its kind does not tell one.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allFormats } from '../../../shared/formats/all-formats.ts';
import { exportRequestSchema } from '../../../shared/operations/exports.ts';
import { filtersByName } from '../../../shared/surveys/filters/all-filters.ts';
import { flagNameOf } from '../../../shared/surveys/filters/filter.ts';
import { exportCommand } from '../../../shared/ways-in/cli/commands/export.ts';
import { parseInput } from '../../../shared/ways-in/cli/parse-command.ts';
import { formatFlagOf } from '../../../shared/ways-in/cli/request/format-flags.ts';
import { optionMembers } from '../../../shared/ways-in/cli/request/option-flags.ts';
import { exportBody } from '../../../shared/ways-in/cli/request/request-body.ts';
import { wantedFiles } from '../../../shared/ways-in/cli/request/wanted-files.ts';
import { editedRequestForm } from '../../../shared/ways-in/dashboard/page/forms/edited-request.ts';
import { optionMembers as fieldMembers } from '../../../shared/ways-in/dashboard/page/forms/option-form.ts';
import {
  filtersOf,
  newCondition,
  optionsOf,
  type RequestForm,
} from '../../../shared/ways-in/dashboard/page/forms/request-form.ts';
import { loadLanguage, pageLanguages } from '../../../shared/ways-in/dashboard/page/words.ts';
import { listedTools } from '../../../shared/ways-in/mcp/tools/listed-tools.ts';
import { cliWorld } from '../../support/cli/cli-bench.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { requestsTaken } from '../../support/worlds/requests-taken.ts';

/** One pixel. */
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
let folder: string;

/** Where a kind alone tells no value that makes sense, or that the survey of this test has. */
const samples: Readonly<Record<string, unknown>> = {
  'filters.is_complete': null,
  'filters.date_from': '2026-01-31',
  'filters.date_to': '2026-02-28',
  'filters.submitted_from': '2026-01-31T09:00:00+03:00',
  'filters.submitted_to': '2026-02-28T09:00:00Z',
  'filters.ids': [1, 2],
  'filters.excludedIds': [3],
  'filters.country': ['DE', 'GB'],
  'filters.device': ['mobile'],
  'filters.variables': { utm_source: 'a=b' },
  'filters.answers': [{ question_id: 'q1', op: 'contains', value: 'soup' }],
  'options.timezone': 'Europe/Moscow',
  'options.report.drivers': 'off',
  'options.columns': ['id', 'q:q1'],
  'options.titles': { id: 'Number = id' },
  'options.privacy.columns': { ip_address: 'remove' },
  'options.report.banner': [['country'], ['device', 'period']],
  'options.report.weight': { column: 'var:w' },
  'options.report.compare': { period: 'previous' },
  'options.branding.accent': '#0a6cff',
  'options.branding.logo': logo,
};

/** What else has to be asked for, so that the member means something. */
const besides: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'options.titles': { 'options.columns': ['id'] },
  'options.privacy.salt': { 'options.privacy.personal': 'pseudonym' },
  'options.report.compare': { 'filters.date_from': '2026-01-01', 'filters.date_to': '2026-01-31' },
};

/** Flags whose value is written in another way than the values of its kind. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  'filters.is_complete': ['--complete', 'all'],
  'filters.answers': ['--answer', 'q1 contains soup'],
  'options.report.banner': ['--banner', 'country', '--banner', 'device,period'],
  'options.report.weight': ['--weight', 'var:w'],
  'options.report.compare': ['--compare', 'previous'],
  'options.branding.logo': ['--logo', 'logo.png'],
};

/** Fields of the form that an edited request does not fill: they are chosen again. */
const chosenAnew: Readonly<Record<string, (form: RequestForm) => void>> = {
  'filters.answers': (form) => {
    form.conditions = [{ ...newCondition(), questionId: 'q1', op: 'contains', value: 'soup' }];
  },
  'options.columns': (form) => {
    form.columns = ['id', 'q:q1'].map((id) => ({ id, title: id, isIn: true, own: '' }));
  },
  'options.titles': (form) => {
    form.columns = [{ id: 'id', title: 'Id', isIn: true, own: 'Number = id' }];
  },
  'options.branding.logo': (form) => {
    form.logo = logo;
  },
};

const outputs = [
  { content: 'report', format: 'pdf' },
  { content: 'answers', format: 'csv' },
] as const;
const fileNames = ['report.pdf', 'answers.csv'];
/** Answers are those of single people: nobody can hide few of them. */
const countOf = (path: string) => (path === 'options.privacy.minimum_base' ? 1 : outputs.length);
const jsonSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.unknown().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  default: z.unknown().optional(),
});

const schema = z.toJSONSchema(exportRequestSchema, { io: 'input', unrepresentable: 'any' });
const { properties: members = {} } = jsonSchema.parse(schema);
const leaves = new Map([...leavesOf('filters', members.filters), ...leavesOf('options', members.options)]);
const samplesOf = new Map([...leaves].map(([path, leaf]) => [path, sampleOf(path, leaf)]));

function leavesOf(path: string, own: unknown): [string, unknown][] {
  const { properties } = jsonSchema.parse(own);
  if (!properties) return [[path, own]];
  return Object.entries(properties).flatMap(([name, member]) => leavesOf(`${path}.${name}`, member));
}

/** Another value than the default, so that it is seen to arrive. */
function sampleOf(path: string, leaf: unknown): unknown {
  if (path in samples) return samples[path];
  const { default: usual, anyOf = [], ...own } = jsonSchema.parse(leaf);
  const [first] = anyOf;
  if (own.enum) return own.enum.findLast((value) => value !== usual && value !== 'remove');
  if (own.type === 'boolean') return usual !== true;
  if (own.type === 'number' || own.type === 'integer') return (own.minimum ?? own.exclusiveMinimum ?? 0) + 7;
  if (own.type === 'string') return 'some text';
  if (own.type === 'array') return ['one', 'two'];
  if (first !== undefined) return sampleOf(path, first);
  throw new Error(`${path} needs a sample`);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'logo.png'), logo, 'base64');
});
afterAll(() => rm(folder, { recursive: true }));

function put(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const inner = { ...Object(target[first]) };
  if (rest.length > 0) put(inner, rest, value);
  target[first] = rest.length > 0 ? inner : value;
}

/** The body that asks for this one, and what it needs besides. */
function bodyOf(path: string) {
  const body = { quiz_id: 7, outputs: outputs.slice(0, countOf(path)), filters: {}, options: {} };
  const wanted = Object.entries({ ...besides[path], [path]: samplesOf.get(path) });
  for (const [place, value] of wanted) put(body, place.split('.'), value);
  return body;
}

const read = (body: unknown) => exportRequestSchema.parse(body);

function wordsOf(path: string, value: unknown): readonly string[] {
  const [room, first = '', second = ''] = path.split('.');
  const filter = room === 'filters' ? filtersByName.get(first) : undefined;
  const member = optionMembers.find((one) => `options.${one.path.join('.')}` === path);
  const flag = filter ? flagNameOf(filter) : (member?.name ?? formatFlagOf(first, second));
  if (otherWords[path]) return otherWords[path];
  if (flag === undefined) return [];
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
  if (Array.isArray(value)) return [`--${flag}`, value.join(',')];
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.length > 0
    ? pairs.flatMap(([name, one]) => [`--${flag}`, `${name}=${one}`])
    : [`--${flag}`, String(value)];
}

/** Options that no flag says are said by the ending of a file. */
function endingOf(path: string, value: unknown) {
  const [, format, option = ''] = path.split('.');
  const described = allFormats.find(({ name }) => name === format);
  const kind = described?.kinds.find(({ when }: { when?: Record<string, unknown> }) => when?.[option] === value);
  return described && kind
    ? { name: `answers.${kind.extension}`, output: { content: 'answers', format: described.name } }
    : undefined;
}

const paths = [...leaves.keys()];

it('there is no other sample, and no other reason', () => {
  const reported = [samples, besides, otherWords, chosenAnew].flatMap((table) => Object.keys(table));
  expect(reported.filter((path) => !leaves.has(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(35);
});

it.each(paths)('%s changes what a body asks for', (path) => {
  expect(read(bodyOf(path))).not.toEqual(read({ quiz_id: 7, outputs }));
});

it.each(paths)('%s is said by a flag or by the name of a file', async (path) => {
  const value = samplesOf.get(path);
  const more = Object.entries(besides[path] ?? {}).flatMap(([place, one]) => wordsOf(place, one));
  const words = wordsOf(path, value);
  const ending = words.length === 0 ? endingOf(path, value) : undefined;
  expect([...words, ending?.name].filter((word) => word !== undefined)).not.toEqual([]);
  const input = parseInput(exportCommand, ['7', ...words, ...more]);
  const files = wantedFiles(ending ? [ending.name] : fileNames.slice(0, countOf(path)), input);
  const { body } = await exportBody(input, files, cliWorld({ folder }).cli);
  expect(body).toEqual(read({ ...bodyOf(path), ...(ending && { outputs: [ending.output] }) }));
});

it.each(paths)('%s is listed by the tool of assistants, and reaches the pipeline as from a body', async (path) => {
  const tool = listedTools.find(({ name }) => name === 'export_survey');
  const listed = path
    .split('.')
    .reduce<unknown>((own, name) => jsonSchema.parse(own).properties?.[name], tool?.listed().inputSchema);
  expect(listed).toBeDefined();
  const { byTool, byBody } = await requestsTaken(bodyOf(path), tool);
  expect(byTool).toEqual(byBody);
  expect(byBody).toBeDefined();
});

it.each(paths)('%s has a field on the dashboard', (path) => {
  const sent = bodyOf(path);
  const { filters } = read(sent);
  const stored = editedRequestForm({ outputs: [...outputs], filters, options: { ...sent.options } });
  const form: RequestForm = { ...stored, kept: { options: {} } };
  chosenAnew[path]?.(form);
  const made = read({ quiz_id: 7, outputs, filters: filtersOf(form), options: optionsOf(form) });
  const [room = '', ...rest] = path.split('.');
  const at = (body: unknown) => [room, ...rest].reduce<unknown>((own, name) => Object(own)[name], body);
  expect(at(made)).toEqual(at(read(sent)));
});

it('what the dashboard has no field for stays when a request is edited', () => {
  const report = { compare: { date_from: '2025-01-01', date_to: '2025-01-31' }, confidence: 90 };
  const stored = editedRequestForm({
    outputs: [...outputs],
    options: { report, columns: ['id'], branding: { title: 'A' } },
  });
  stored.options['branding.title'] = '';
  expect(optionsOf(stored)).toMatchObject({ report, columns: ['id'], branding: {} });
  expect(optionsOf(stored).branding).toEqual({});
});

it.each(pageLanguages)('every option has a label in %s', async (language) => {
  const { fields } = (await loadLanguage(language)).forms;
  expect(fieldMembers.map(([path]) => path).filter((path) => !Object.hasOwn(fields, path))).toEqual([]);
});
