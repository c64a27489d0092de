/** Words that have to be read twice appear nowhere in the product: not in comments, texts, names or pages. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page, pages } from './support/source/pages.ts';
import { productFolders, sourceFiles } from './support/source/source-files.ts';
import { writtenIn } from './support/source/written.ts';

interface Banned {
  word: RegExp;
  /** What to write instead. */
  instead: string;
}

const bannedWords: readonly Banned[] = [
  { word: /\b(be |been )?told\b/i, instead: 'notified, shown, distinguished or another plain verb' },
  { word: /\b(falls|fallen|fell)\b/i, instead: 'crashes, drops or is' },
  { word: /\bmanners?\b/i, instead: 'way' },
  { word: /\bcargo\b/i, instead: 'files or delivery' },
  { word: /\bcarriers?\b/i, instead: 'sender' },
  { word: /\bdressed\b/i, instead: 'styled' },
  { word: /\bconcede[sd]?\b/i, instead: 'allow' },
  { word: /\breckon(s|ed|ing)?\b/i, instead: 'calculate, or result' },
  { word: /\bhearings?\b/i, instead: 'reading' },
  { word: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { word: /\bin passing\b/i, instead: 'transient' },
  { word: /\bcounts? along\b/i, instead: 'count too; for modules: lazily imported' },
  { word: /\bnot known here\b/i, instead: 'unknown' },
  { word: /\banew\b/i, instead: 'again' },
  { word: /\boverrul/i, instead: 'override' },
  { word: /\b(ends?|dies?|expires?) by (itself|themselves)\b/i, instead: 'expires' },
  { word: /\bwhere left out\b/i, instead: 'if left out' },
  { word: /(?<!broken down )\bby (itself|themselves)\b/i, instead: 'automatically, alone, separately or directly' },
  { word: /\bheld against\b/i, instead: 'compared with or checked against' },
  { word: /\bin step\b/i, instead: 'up to date or consistent' },
  { word: /\btells? (of|apart|nothing)\b/i, instead: 'says, shows, reports or distinguishes' },
  { word: /, else\b/, instead: 'otherwise' },
];

/** What people read outside the code has these as well. */
const bannedForReaders: readonly Banned[] = [
  ...bannedWords,
  { word: /\bstands? (in|on|at|above|below|beside|behind|there|first)\b/i, instead: 'is, or is shown' },
  {
    word: /(?<![-/\w])(mails\b(?!$)|(an?|each|every|one|this|these|last) mail\b(?! (server|program)))/i,
    instead: 'e-mail',
  },
  { word: /\b(was|were) cut\b/i, instead: 'truncated' },
  { word: /\bat its next use\b/i, instead: 'when next used' },
  { word: /\bin place of\b/i, instead: 'instead of' },
  { word: /\bdo not name\b/i, instead: 'do not set' },
];

/** Names that nobody would search for. */
const bannedNames = [
  ...['dressed', 'hearing', 'reckoning', 'reckon', 'concede', 'cargo', 'carrier', 'mend', 'fallen', 'told', 'manner'],
  ...['manners', 'tongue', 'willingness', 'misshapen', 'lefts', 'froms', 'olds', 'isos'],
  ...['said', 'saids', 'unsaid', 'wish', 'wishes', 'wished', 'stretch', 'stretches'],
];

const product = sourceFiles(productFolders).map(({ path, text }) => ({ path, ...writtenIn(text) }));
const isTranslated = (path: string) => /\/(ru|es|pt)\/|-(ru|es|pt)\.ts$|\/(ru|es|pt)\.ts$/.test(path);

function faultsIn(path: string, sentences: readonly string[], banned = bannedWords): string[] {
  return sentences.flatMap((sentence) =>
    banned
      .filter(({ word }) => word.test(sentence))
      .map(({ word, instead }) => `${path}: “${word.exec(sentence)?.[0]}” (write ${instead}) in: ${sentence}`),
  );
}

describe('a comment', () => {
  it('has none of the words that the list replaces', () => {
    expect(product.flatMap(({ path, comments }) => faultsIn(path, comments))).toEqual([]);
  });

  it('is a sentence that does not begin with “Of”', () => {
    const all = [...product, ...sourceFiles(['test']).map(({ path, text }) => ({ path, ...writtenIn(text) }))];
    const found = all.flatMap(({ path, comments }) =>
      comments.filter((comment) => /^of\b/i.test(comment)).map((comment) => `${path}: ${comment}`),
    );
    expect(found).toEqual([]);
  });
});

describe('a text', () => {
  it('of the product has none of the words that the list replaces', () => {
    const read = product.filter(({ path }) => !isTranslated(path));
    expect(read.flatMap(({ path, texts }) => faultsIn(path, texts, bannedForReaders))).toEqual([]);
  });

  it.each([...pages.keys()])('on the page %s has none of them either', (path) => {
    expect(faultsIn(path, page(path).split('\n'), bannedForReaders)).toEqual([]);
  });
});

/** The prose of a page, paragraph by paragraph and cell by cell: without code, and links by their words. */
function proseOf(text: string): string[] {
  const lines = text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split('\n');
  const joined = lines.map((line) => (/^\s*([-*#|]|\d+\.|$)/.test(line) ? `\n${line}` : ` ${line}`)).join('');
  return joined.split(/[\n|]/);
}

const MOST_WORDS = 55;

describe('a sentence', () => {
  it.each([...pages.keys()])('on the page %s is not so long that its beginning is forgotten at its end', (path) => {
    const sentences = proseOf(page(path)).flatMap((prose) => prose.split(/(?<=[.!?:;])\)?\s+(?=["“`*[(A-Z])/));
    expect(sentences.filter((sentence) => sentence.trim().split(/\s+/).length > MOST_WORDS)).toEqual([]);
  });
});

describe('a name', () => {
  it('is one that another engineer would search for', () => {
    const found = product.flatMap(({ path, names }) => {
      const used = [...names, ...basename(path).split(/[-.]/)];
      return bannedNames.filter((name) => used.includes(name)).map((name) => `${path}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});

describe('the check', () => {
  const source = [
    '/**\n * Of a file: what is\n * told of it. */',
    "const createHearing = 'ended in passing'; // of no use",
    'const MEND_ROWS = `not known here`;',
  ].join('\n');

  it('reads comments, texts and names apart', () => {
    expect(writtenIn(source)).toEqual({
      comments: ['Of a file: what is told of it.', 'of no use'],
      texts: ['ended in passing', 'not known here'],
      names: ['const', 'create', 'hearing', 'mend', 'rows'],
    });
  });

  it('says which word is meant, where, and what to write', () => {
    const { comments, texts } = writtenIn(source);
    expect(faultsIn('shared/file.ts', [...comments, ...texts])).toEqual([
      expect.stringMatching(/^shared\/file\.ts: “told” \(write notified.*\) in: Of a file/),
      expect.stringContaining('“in passing” (write transient)'),
      expect.stringContaining('“not known here” (write unknown)'),
    ]);
  });
});
