/** Files of SPSS and Stata as other programs read them: every cell is the one that the CSV file of the same table has. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../../infra/local/demo-data/seed-demo-data.ts';
import { savLimits } from '../../../../shared/formats/sav/sav-limits.ts';
import type { AnswersDocument } from '../../../../shared/tables/answers-document.ts';
import {
  inPspp,
  programs,
  type Reader,
  readByHaven,
  readByPandas,
  readByPspp,
  readByReadstat,
  warnWithout,
} from '../../../support/files-read/statistics-programs.ts';
import { differences, expectedCells, shownCells } from '../../../support/files-written/expected-values.ts';
import {
  answersDocument,
  csvCells,
  type LabelledFormat,
  labelledDocument,
  labelledFile,
} from '../../../support/files-written/labelled-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { demoAnswers } from '../../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../../support/surveys/every-question.ts';
import { hostileAnswers } from '../../../support/surveys/hostile-answers.ts';
import {
  hostileColumns,
  hostileRows,
  hostileSets,
  longTitle,
  manyCodes,
} from '../../../support/surveys/hostile-variables.ts';

const timezone = 'Europe/Berlin';

function hostile(): AnswersDocument {
  return labelledDocument(hostileRows, hostileColumns, {
    timezone,
    sets: hostileSets,
    more: { notes: [{ label: 'Zone', value: `${timezone} ${'ü'.repeat(90)}` }] },
  });
}

const documents: [string, () => AnswersDocument][] = [
  ['hostile variables', hostile],
  ['every type of question', () => withTable(everyQuestion())],
  ['naughty texts', () => withTable(hostileAnswers())],
  ...demoSurveys.map((demo): [string, () => AnswersDocument] => [
    `the demo survey ${demo.name}`,
    () => withTable(demoAnswers(demo, 60)),
  ]),
  ['no rows', () => labelledDocument([], hostileColumns, { timezone, sets: hostileSets })],
];

function withTable({ survey, answers }: ReturnType<typeof everyQuestion>): AnswersDocument {
  return answersDocument(survey, answers, timezone);
}

const readers: [keyof typeof programs, LabelledFormat, Reader][] = [
  ['pspp', 'sav', readByPspp],
  ['readstat', 'sav', readByReadstat],
  ['haven', 'sav', readByHaven],
  ['readstat', 'dta', readByReadstat],
  ['haven', 'dta', readByHaven],
  ['pandas', 'dta', readByPandas],
];

const folders = new Map<string, string>();
beforeAll(async () => {
  for (const [name, make] of documents) {
    const folder = await temporaryFolder();
    folders.set(name, folder);
    for (const format of ['sav', 'dta'] as const) {
      writeFileSync(join(folder, `data.${format}`), (await labelledFile(make(), format)).bytes);
    }
  }
});
afterAll(() => {
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
});

const folderOf = (name: string) => folders.get(name) ?? '';

describe.each(readers)('%s reads %s', (program, format, read) => {
  warnWithout(program, `what it reads in a file of ${format}`);

  it.runIf(programs[program])('cell by cell as the CSV file has them', async () => {
    const files = read([...folders.values()], `data.${format}`);
    for (const [at, [name, make]] of documents.entries()) {
      const document = make();
      const wanted = expectedCells(document.table, await csvCells(document), format, program);
      const { names = [], cells = [] } = files[at] ?? {};
      expect(names, name).toHaveLength(document.table.columns.length);
      expect(differences(shownCells(cells, wanted, program), wanted), name).toEqual([]);
    }
  });
});

describe('PSPP', () => {
  warnWithout('pspp', 'labels, sets and formats in PSPP');

  it.runIf(programs.pspp)('shows labels, levels, formats, sets, notes and whole labels', async () => {
    const shown = inPspp(
      folderOf('hostile variables'),
      'DISPLAY DICTIONARY.\nDISPLAY ATTRIBUTES.\nDISPLAY DOCUMENTS.\nMRSETS /DISPLAY NAME=ALL.',
    );
    const squeezed = shown.replace(/\s+/g, ' ');
    expect(squeezed).toMatch(
      /\|submitted_at *\| *2\|Submitted \(Europe\/Berlin\) *\|Scale *\|Input\| *20\|Right *\|DATETIME20\.0/,
    );
    expect(squeezed).toMatch(/\|day *\| *14\|day *\|Scale *\|Input\| *11\|Right *\|DATE11/);
    expect(squeezed).toMatch(/\|clock *\| *15\|clock *\|Scale *\|Input\| *8\|Right *\|TIME8\.0/);
    expect(squeezed).toMatch(
      /\|a_name_that_has_32_bytes_exactly *\| *8\|Long *\|Nominal *\|Input\| *40\|Left *\|A32767/,
    );
    expect(squeezed).toContain('Вариант 200 👍🏽');
    expect(squeezed).toMatch(/\|\$q2 *\|Что вы пьёте\? "чай" *\|Dichotomies *\| *1\|q2_1/);
    expect(squeezed).not.toContain('$q9');
    expect(squeezed).toContain(`Zone: ${timezone}`);
    expect(squeezed).toContain(longTitle.trim().slice(0, 200));
  });
});

describe.each(['sav', 'dta'] as const)('haven in %s', (format) => {
  warnWithout('haven', `labels in a file of ${format}`);

  it.runIf(programs.haven)('finds every label, cut to what the format holds', async () => {
    const { warnings } = await labelledFile(hostile(), format);
    const [{ labels = [] } = {}] = readByHaven([folderOf('hostile variables')], `data.${format}`);
    const ofValues = labels.filter(([name, code]) => name === 'q1' && code !== '');
    expect(ofValues).toHaveLength(manyCodes.length);
    for (const [at, { code, label }] of manyCodes.entries()) {
      const [, read, text = ''] = ofValues[at] ?? [];
      expect(Number(read)).toBe(code);
      const isCut = format === 'sav' && Buffer.byteLength(label) > savLimits.valueLabel;
      if (isCut) expect(label.startsWith(text) && Buffer.byteLength(text) > savLimits.valueLabel - 4).toBe(true);
      else expect(text).toBe(code === 22 ? 'Again [22]' : label);
    }
    const own = labels.find(([name, code]) => name === 'q1' && code === '')?.[2] ?? '';
    expect(longTitle.startsWith(own)).toBe(true);
    expect(own.length).toBeGreaterThan(70);
    expect(warnings.map(({ code }) => code)).toEqual(
      format === 'sav' ? ['texts_cut', 'columns_as_text', 'labels_cut'] : ['columns_as_text', 'labels_cut'],
    );
  });
});
