/** The rules of the house for formats: what is said of one is said in its folder, and only there. */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFormats } from '../shared/formats/all-formats.ts';
import { formats } from '../shared/formats/described.ts';
import { formatsNamedIn, isDescribing, isDescription } from './support/source/named-formats.ts';
import { productFolders, type SourceFile, sourceFiles } from './support/source/source-files.ts';

const files = sourceFiles(productFolders);

describe('a format', () => {
  it('is not listed, switched over or compared outside its folder', () => {
    const outside = files.filter(({ path }) => !/^shared\/(formats|survey-service)\//.test(path));
    expect(outside.flatMap(formatsNamedIn)).toEqual([]);
  });

  it.each([
    "const isCsv = format === 'csv';",
    "tables.find(({ file }) => file.format !== 'word')",
    "if (formats.has('xlsx') && rows > most) hit.push(limit);",
    "const isText = ['csv', 'jsonl', 'html', 'ddi'].includes(file.output.format);",
    'const sizes = { csv: 1, xlsx: 0.35 };',
    "const extensions = {\n  '.csv': 'csv',\n  '.docx': 'word',\n  '.pdf': 'pdf',\n};",
    "  pdf: async () => (await import('./pdf.ts')).renderPdf(),\n  pptx: async () => (await import('./pptx.ts')).renderPptx(),\n",
    "switch (format) {\n    case 'csv': {\n      return 1;\n    }\n    case 'xlsx':\n      return 2;\n  }",
    'const { csv, word, ...others } = options;',
    "type Tables = 'csv' | 'xlsx';",
  ])('is noticed in %j', (text) => {
    expect(formatsNamedIn({ path: 'x.ts', text })).not.toEqual([]);
  });

  it.each([
    "const example = [{ content: 'answers', format: 'csv' }];",
    "if (question.type !== 'html') return;",
    "const pictures = ['jpg', 'png', 'pdf'];",
    "wantsBundle: request.bundle === 'zip',",
    "const given = input.text('format') ?? 'csv';",
    "throw new Problem('missing_word', { command, word: missing });",
    '// csv, xlsx and word: see their folders',
  ])('may be named in %j', (text) => {
    expect(formatsNamedIn({ path: 'x.ts', text })).toEqual([]);
  });

  it('has extensions that no other format has: they say which format is meant', () => {
    const owners = Object.groupBy(
      allFormats.flatMap(({ name, kinds }) => kinds.map(({ extension }) => ({ name, extension }))),
      ({ extension }) => extension.toLowerCase(),
    );
    const claimed = Object.entries(owners).map(([extension, all = []]) => [
      extension,
      [...new Set(all.map(({ name }) => name))].join(' and '),
    ]);
    expect(claimed.filter(([, names = '']) => names.includes(' and '))).toEqual([]);
  });

  it('describes itself without a schema, a renderer or a package, in the folder of its name', () => {
    const described = files.filter(({ path }) => isDescription(path));
    expect(described.map(({ path }) => dirname(path).split('/').at(-1)).toSorted()).toEqual(formats.toSorted());
    const isLazy = ({ path, text }: SourceFile, target: string) =>
      text.includes(`import('./${target.slice(dirname(path).length + 1)}')`);
    const strays = described.flatMap((file) => {
      const imported = file.files.filter((target) => !isDescribing(target) && !isLazy(file, target));
      return [...file.packages, ...imported].map((target) => `${file.path} -> ${target}`);
    });
    expect(strays).toEqual([]);
  });
});
