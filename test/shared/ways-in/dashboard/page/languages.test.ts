/** What a language of the page lacks, by name: texts that are missing, empty or still English, plural forms, values. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomeTexts } from '../../../../../shared/exports/schedules/run-outcome.ts';
import { allFormats } from '../../../../../shared/formats/all-formats.ts';
import { problemCodes } from '../../../../../shared/problems/codes.ts';
import {
  languageName,
  loadLanguage,
  type PageLanguage,
  pageLanguages,
  wordsOf,
} from '../../../../../shared/ways-in/dashboard/page/words.ts';

type Plural = Readonly<Record<string, string>>;
type Leaf = string | Plural;

const texts = new Map(await Promise.all(pageLanguages.map(async (one) => [one, await loadLanguage(one)] as const)));

/** What the API itself says in English: other languages have it by code. */
const saidByTheApi = {
  'problems.byCode': Object.keys(problemCodes),
  'problems.faults': [...texts.values()].flatMap(({ problems }) => Object.keys(problems.faults)),
  'forms.export.limits': allFormats.flatMap(({ contents }) => contents.answers?.limits ?? []).map(({ limit }) => limit),
  'forms.destination.problems': [...texts.values()].flatMap(({ forms }) => Object.keys(forms.destination.problems)),
  'forms.schedule.outcomes': Object.keys(outcomeTexts),
};

/** Names, and what has no words: the same everywhere. */
const everywhere =
  /^(Survey Exports|CSV, Excel.*|API|Cron|PostgreSQL|Delta Lake|Webhooks|n = .*|ID|Bonferroni|Benjamini–.*|given0: given1)$/;
const languageNames = /^(English|Русский|Español|Português)$/;
/** By chance as in English. */
const alike: Partial<Record<PageLanguage, readonly string[]>> = {
  es: ['Bucket', 'Color', 'No', 'Script', 'Variables', 'personal'],
  pt: ['Bucket', 'Downloads', 'E-mail', 'Link', 'Links', 'Script', 'Tablet', 'e-mail', '{n} download', '{n} downloads'],
};

/** Every text by its path; a phrase has a name in each of its places. */
function leaves(value: unknown, path = ''): [path: string, leaf: Leaf][] {
  if (typeof value === 'string' || isPlural(value)) return [[path, value]];
  if (typeof value === 'function') {
    return [[path, String(value(...Array.from({ length: value.length }, (_, at) => `given${at}`)))]];
  }
  const members = Object.entries(Object(value)).filter(([name]) => !/^(reports|locale|filesLanguage)$/.test(name));
  return members.flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
}

function isPlural(value: unknown): value is Plural {
  const names = Object.keys(Object(value));
  return names.includes('other') && names.every((name) => /^(zero|one|two|few|many|other)$/.test(name));
}

const textOf = (leaf: Leaf | undefined) => (typeof leaf === 'object' ? (leaf.other ?? '') : (leaf ?? ''));
const placesOf = (leaf: Leaf | undefined) => new Set(textOf(leaf).match(/\{\w+\}|given\d/g));
const isOfApi = (path: string) => Object.keys(saidByTheApi).some((place) => path.startsWith(`${place}.`));

const all = leaves(texts.get('en'));
const ownOf = (language: PageLanguage) => new Map(leaves(texts.get(language)));

it('has a folder for every language, and none besides', () => {
  const entries = readdirSync('shared/ways-in/dashboard/page/texts', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.toSorted()).toEqual([...pageLanguages].toSorted());
});

describe.each(pageLanguages)('the page in %s', (language) => {
  const own = ownOf(language);

  it('lacks no text, and has none besides', () => {
    expect(all.map(([path]) => path).filter((path) => textOf(own.get(path)) === '')).toEqual([]);
    const known = new Set(all.map(([path]) => path));
    expect([...own.keys()].filter((path) => !isOfApi(path) && !known.has(path))).toEqual([]);
  });

  it('lacks no plural form', () => {
    const rules = new Intl.PluralRules(language);
    // a million is the least that takes another form in some of them, and few lists are so long
    const forms = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
    const lacking = [...own].flatMap(([path, leaf]) =>
      typeof leaf === 'object' ? [...forms].filter((form) => !leaf[form]).map((form) => `${path}.${form}`) : [],
    );
    expect(lacking).toEqual([]);
  });

  it('leaves out no value that English names', () => {
    const lacking = all.flatMap(([path, leaf]) => {
      const has = placesOf(own.get(path));
      return [...placesOf(leaf)].filter((place) => !has.has(place)).map((place) => `${path}: ${place}`);
    });
    expect(lacking).toEqual([]);
  });

  it('says what is written on a button in the name it has for screen readers', () => {
    const unlike = [...own].flatMap(([path, leaf]) => {
      if (!path.endsWith('Named')) return [];
      const button = path.replace(/Named$/, '');
      const word = button.split('.').at(-1);
      // beside it, or one that several screens share
      const written = [button, `${word}`, `forms.schedule.${word}`].map((one) => textOf(own.get(one)).toLowerCase());
      const name = textOf(leaf).toLowerCase();
      const isSaid = written.every((text) => text === '') || written.some((text) => text !== '' && name.includes(text));
      return isSaid ? [] : [`${path}: ${name}`];
    });
    expect(unlike).toEqual([]);
  });

  it('names the options of formats', () => {
    const options = allFormats.flatMap(({ name, options: ofFormat }) =>
      Object.entries(ofFormat).map(([option, described]) => ({ place: `${name}.${option}`, described })),
    );
    const lacking = options.flatMap(({ place, described }) => {
      const words = described.words[wordsOf(language).filesLanguage];
      const values = described.kind === 'flag' ? ['false', 'true'] : described.values;
      return words ? values.filter((value) => !words.values[value]).map((value) => `${place}: ${value}`) : [place];
    });
    expect(lacking).toEqual([]);
  });

  it('writes days as its readers do, and has its name', () => {
    expect(texts.get(language)?.locale.slice(0, 2)).toBe(language);
    expect(wordsOf(language).moment('2026-03-01T10:00:00Z')).toContain('2026');
    expect(languageName(language)).toMatch(/^\p{Lu}\p{Ll}+$/u);
  });
});

describe.each(pageLanguages.filter((language) => language !== 'en'))('the page in %s', (language) => {
  const own = ownOf(language);

  it('has nothing left in English', () => {
    const isNamed = (text: string) =>
      everywhere.test(text) || languageNames.test(text) || alike[language]?.includes(text);
    const same = all.filter(([path, leaf]) => textOf(leaf) === textOf(own.get(path)) && !isNamed(textOf(leaf)));
    expect(same.map(([path, leaf]) => `${path}: ${textOf(leaf)}`)).toEqual([]);
  });

  it('says by code what the API says in English', () => {
    const lacking = Object.entries(saidByTheApi).flatMap(([place, codes]) => {
      const said = place.split('.').reduce<unknown>((value, name) => Object(value)[name], texts.get(language));
      return codes.filter((code) => !Object.hasOwn(Object(said), code)).map((code) => `${place}.${code}`);
    });
    expect(lacking).toEqual([]);
  });
});
