/** What the page says of a field that is wrong: a sentence of its language wherever a form can go wrong, by what the API says. */
import { describe, expect, it } from 'vitest';
import { destinationRequestSchema } from '../../../../../../shared/delivery/destinations/destination-request.ts';
import { optionsSchema } from '../../../../../../shared/exports/options.ts';
import { problemWithCron } from '../../../../../../shared/exports/schedules/cron.ts';
import { linkRequestSchema } from '../../../../../../shared/operations/links.ts';
import { viewLinkRequestSchema } from '../../../../../../shared/operations/view-links.ts';
import { faults } from '../../../../../../shared/problems/catalogue.ts';
import { inPlainWords } from '../../../../../../shared/problems/plain-words.ts';
import { filtersSchema } from '../../../../../../shared/surveys/filters/filters.ts';
import { fieldProblem } from '../../../../../../shared/ways-in/dashboard/page/parts/say-problem.ts';
import { loadLanguage, pageLanguages, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';

await Promise.all(pageLanguages.map(loadLanguage));

/** What people may put into the fields that say what is wrong beside them. */
const refused = [
  [optionsSchema, { branding: { accent: 'red', title: 'a'.repeat(400) } }],
  [optionsSchema, { report: { confidence: 200 } }],
  [optionsSchema, { privacy: { minimum_base: -3 } }],
  [optionsSchema, { privacy: { minimum_base: 2.5 } }],
  [filtersSchema, { date_from: '2026-13-01', submitted_from: 'today' }],
  [filtersSchema, { ids: ['x'] }],
  [destinationRequestSchema, { kind: 'email', name: '', to: ['nobody'] }],
  [destinationRequestSchema, { kind: 'email', name: 'A', to: [] }],
  [destinationRequestSchema, { kind: 's3', name: 'A', bucket: 'No bucket!', region: 'Mars', prefix: 'a/../b' }],
  [destinationRequestSchema, { kind: 'sftp', name: 'A', host: 'example.org', port: 0, user: '' }],
  [linkRequestSchema, { max_downloads: 0, password: '', expires_in: 'soon' }],
  [viewLinkRequestSchema, { embed: ['intranet'], minimum_base: 0 }],
] as const;

const messages = refused.flatMap(
  ([schema, given]) => schema.safeParse(given).error?.issues.map((one) => inPlainWords(one.message)) ?? [],
);

/** What a path or a choice is not has no field of its own on the page. */
const isElsewhere = (message: string) =>
  /^(expected (one of|a list|an object|true or false)|Unrecognized)/.test(message);

it('is about what schemas say of wrong fields', () => {
  expect(messages.length).toBeGreaterThan(refused.length);
});

const wrongCrons = [
  '* * *',
  '0 0 6 * * 1',
  '@daily',
  '61 * * * *',
  '0 25 * * *',
  '0 6 32 * *',
  '0 6 * 13 *',
  '0 6 * * MOO',
  '0 6 30 2 *',
];

describe.each(pageLanguages)('a field in %s', (language) => {
  const words = wordsOf(language);
  const { field, faults: sentences } = words.texts.problems;

  it('is wrong for a reason in plain words', () => {
    const unknown = messages.filter(
      (message) => !isElsewhere(message) && fieldProblem([message], words) === field(message),
    );
    expect(
      unknown.filter((message) => language !== 'en' || /^(Too|Invalid|expected (at|more|less))/.test(message)),
    ).toEqual([]);
  });

  it('has the values that the API names', () => {
    const place = /\{(\w+)\}/g;
    for (const [sentence, own] of Object.entries(sentences)) {
      const named = (text: string) => text.replace(place, '<$1>');
      expect(fieldProblem([named(sentence)], words)).toBe(named(own));
    }
  });
});

it('says several things of a field, those that it knows first', () => {
  const given = [faults.date_order.replace('{to}', '1').replace('{from}', '2'), 'is odd', 'expected an e-mail address'];
  expect(fieldProblem(given, wordsOf('es'))).toBe(
    '1 es anterior a 2. No es una dirección de correo. No es válido: is odd',
  );
});

it.each(pageLanguages.filter((language) => language !== 'en'))(
  'a cron line is wrong for a reason in %s',
  (language) => {
    const words = wordsOf(language);
    const problems = wrongCrons.map((line) => problemWithCron(line) ?? `${line} is right`);
    const inEnglish = problems.filter(
      (problem) => fieldProblem([problem], words) === words.texts.problems.field(problem),
    );
    expect(inEnglish).toEqual([]);
  },
);
