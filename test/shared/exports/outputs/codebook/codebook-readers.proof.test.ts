/** Codebooks as programs of others read them: XML that libxml2 takes, workbooks that LibreOffice opens. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../../../infra/local/demo-data/seed-demo-data.ts';
import { languages } from '../../../../../shared/surveys/language.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../../../../support/files-read/office.ts';
import { codebooks, exported, toldVariables } from '../../../../support/files-written/codebook-export.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import { demoAnswers } from '../../../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../../../support/surveys/every-question.ts';
import { hostileLabels } from '../../../../support/surveys/hostile-labels.ts';

/** libxml2 as a reader that is nobody's here: it says what is wrong with a file of XML. */
const hasXmllint = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xmllint')));

/** Call it where tests depend on `hasXmllint`, so that nobody takes silence for success. */
function warnWithoutXmllint(what: string): void {
  if (hasXmllint) return;
  console.warn(`NOT TESTED: ${what}. xmllint is missing: apt-get install libxml2-utils`);
}

/** Its complaints; empty where the file is well-formed. */
function xmllint(bytes: Buffer): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: bytes, encoding: 'utf8' });
  return status === 0 ? '' : stderr || `ended with ${status}`;
}

warnWithoutXmllint('DDI files in libxml2');
warnWithoutOffice('codebooks in LibreOffice');

const surveys = [
  ...demoSurveys.map((demo) => ({ name: demo.name, given: demoAnswers(demo, 60) })),
  { name: 'every question', given: everyQuestion() },
  { name: 'hostile labels', given: hostileLabels() },
];

describe.each(surveys)('a codebook of $name', ({ given }) => {
  it.runIf(hasXmllint).each(languages)('is well-formed XML in %s', async (lang) => {
    const files = await exported(given, codebooks, { lang });
    expect(xmllint(files.bytes('ddi'))).toBe('');
    expect(toldVariables(files.bytes('ddi')).size).toBeGreaterThan(18);
  });
});

describe.runIf(hasOffice)('a workbook of a codebook', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is opened by LibreOffice with every row of every sheet', async () => {
    const made = await Promise.all(
      surveys.map(async ({ given }, at) => [`${at}.xlsx`, (await exported(given, codebooks)).bytes('xlsx')] as const),
    );
    const rowsOf = async (bytes: Buffer) =>
      (await openWorkbook(bytes)).worksheets.map(({ name, rowCount }) => [name, rowCount]);
    const saved = await openedInOffice(folder, { files: new Map(made), saveAs: 'xlsx' });
    for (const [name, bytes] of made)
      expect(await rowsOf(saved.get(name) ?? Buffer.alloc(0))).toEqual(await rowsOf(bytes));
  });
});
