/**
 * What programs know of the variables in files of SPSS and Stata, for every type of question: labels, options and their
 * codes, measures and sets are those of the dictionary.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../../infra/local/demo-data/seed-demo-data.ts';
import type { AnswersDocument } from '../../../../shared/tables/answers-document.ts';
import type { Measure, Variable } from '../../../../shared/tables/variable.ts';
import {
  inPspp,
  programs,
  type ReadFile,
  readByHaven,
  readByPandas,
  warnWithout,
} from '../../../support/files-read/statistics-programs.ts';
import { answersDocument, type LabelledFormat, labelledFile } from '../../../support/files-written/labelled-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { demoAnswers } from '../../../support/surveys/demo-answers.ts';

const surveys = demoSurveys.filter(({ behaviour: { answers, daysAgo } }) => answers > 0 && daysAgo === undefined);
const formats: readonly LabelledFormat[] = ['sav', 'dta'];
const folders: string[] = [];
const documents = surveys.map((demo) => () => {
  const { survey, answers } = demoAnswers(demo, 60);
  return answersDocument(survey, answers, 'UTC', { choices: 'split', missing: 'cannot_say' });
});

beforeAll(async () => {
  for (const make of documents) {
    const folder = await temporaryFolder();
    folders.push(folder);
    for (const format of formats)
      writeFileSync(join(folder, `data.${format}`), (await labelledFile(make(), format)).bytes);
  }
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Moments have no zone in these files: the label says which one they are in. */
const moments = ['submitted_at', 'date_start', 'date_end'];

function variablesOf({ table }: AnswersDocument): Variable[] {
  return table.columns.flatMap(({ variable }) => {
    if (!variable) return [];
    return moments.includes(variable.name) ? { ...variable, label: `${variable.label} (UTC)` } : variable;
  });
}

/** A line for every variable and one for every option, as programs list them; the ends of a scale are options too. */
function wantedLabels(document: AnswersDocument, format: LabelledFormat): string[] {
  const cut = (text: string) => (format === 'dta' ? [...text].slice(0, 80).join('') : text);
  return variablesOf(document).flatMap(({ name, label, codes, ends = [], measure }) => [
    `${name}: ${cut(label)}`,
    ...(measure === 'text' ? [] : [...codes, ...ends].map((one) => `${name} ${one.code}: ${one.label}`)),
  ]);
}

/** Why a value is missing is said by labels too: those of our own are below zero in SPSS, and letters in Stata. */
function readLabels({ labels = [] }: ReadFile): string[] {
  return labels.flatMap(([name, code = '', label]) => {
    if (code === '') return [`${name}: ${label}`];
    return label === 'Skipped' ? [] : [`${name} ${Number(code)}: ${label}`];
  });
}

describe.each([
  ['haven', 'sav', readByHaven],
  ['haven', 'dta', readByHaven],
  ['pandas', 'dta', readByPandas],
] as const)('%s in %s', (program, format, read) => {
  warnWithout(program, `labels of variables in a file of ${format}`);

  it.runIf(programs[program])('finds the label of every variable and of every option', () => {
    const files = read(folders, `data.${format}`);
    for (const [at, make] of documents.entries()) {
      const wanted = wantedLabels(make(), format);
      expect(wanted.length).toBeGreaterThan(30);
      expect(readLabels(files[at] ?? { names: [], cells: [] }).sort(), surveys[at]?.name).toEqual(wanted.sort());
    }
  });
});

const levels: Record<Measure, string> = {
  nominal: 'Nominal',
  ordinal: 'Ordinal',
  scale: 'Scale',
  text: 'Nominal',
  date: 'Scale',
};

describe('PSPP', () => {
  warnWithout('pspp', 'measures, options and sets of variables');

  it.runIf(programs.pspp)('knows measures, options and sets', () => {
    const seen = new Set<string>();
    for (const [at, make] of documents.entries()) {
      const document = make();
      const shown = tablesOf(inPspp(folders[at] ?? '', 'DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.', 'csv'));
      const wanted = variablesOf(document).map(({ name, label, measure }) => [name, label, levels[measure]]);
      expect(shown.get('Variables')?.map(([name, , label, level]) => [name, label, level])).toEqual(wanted);
      for (const [, , level = ''] of wanted) seen.add(level);
      const sets = (shown.get('Multiple Response Sets') ?? []).map(([name, label, , , members]) => [
        name,
        label,
        members?.split('\n'),
      ]);
      const wantedSets = (document.table.sets ?? []).map(({ name, label, variables }) => [
        `$${name}`,
        label,
        variables,
      ]);
      expect(sets.sort()).toEqual(wantedSets.sort());
    }
    expect([...seen].sort()).toEqual(['Nominal', 'Ordinal', 'Scale']);
  });
});

/** The tables that PSPP shows, by name, each without its header. */
function tablesOf(shown: string): Map<string, string[][]> {
  const blocks = shown.split(/\n(?=Table: )/).map((block) => block.replace(/^\n+/, ''));
  return new Map(
    blocks.map((block) => {
      const [title = '', ...lines] = block.split('\n');
      const rows: string[][] = parse(lines.join('\n'), { relax_column_count: true, skip_empty_lines: true });
      return [title.replace('Table: ', ''), rows.slice(1)];
    }),
  );
}
