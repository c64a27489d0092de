/** Reports of demo surveys in programs of others: the Open XML SDK has nothing to say, and LibreOffice opens them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import validate from '@ooxml-tools/validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSurveys } from '../../infra/local/demo-data/seed-demo-data.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../support/files-read/office.ts';
import { hasPdfReaders, pdfText } from '../support/files-read/pdf-file.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { exportedReports, squeezed } from '../support/reports/exported-reports.ts';
import { someOf } from '../support/run/proof-size.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

const surveyIds = someOf(demoSurveys, 2).map(({ id }) => id);
let folder: string;
let files: Map<string, Buffer>;

beforeAll(async () => {
  warnWithoutOffice('that reports open in LibreOffice');
  folder = await temporaryFolder();
  const host = await startTestHost();
  files = await exportedReports(host, surveyIds);
  await host.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = (name: string) => files.get(name) ?? Buffer.alloc(0);

describe('reports of demo surveys', () => {
  it.each(someOf(surveyIds, 1))(
    'are Office files the Open XML SDK has nothing to say against, of survey %i',
    async (id) => {
      for (const content of ['summary', 'report']) {
        expect(await validate(fileOf(`${id}-${content}.docx`), 'docx')).toEqual([]);
        expect(await validate(fileOf(`${id}-${content}.xlsx`), 'xlsx')).toEqual([]);
        expect(await validate(fileOf(`${id}-${content}.pptx`), 'pptx')).toEqual([]);
      }
    },
  );

  it.runIf(hasOffice)('open in LibreOffice', async () => {
    const named = (extension: string) => new Map([...files].filter(([name]) => name.endsWith(extension)));
    const saved = await openedInOffice(join(folder, 'word'), { files: named('.docx'), saveAs: 'txt' });
    expect(saved.size).toBe(surveyIds.length * 2);
    const sheets = await openedInOffice(join(folder, 'xlsx'), { files: named('.xlsx'), saveAs: 'xlsx' });
    expect(sheets.size).toBe(surveyIds.length * 2);
  });

  it.runIf(hasOffice && hasPdfReaders)('have contents whose pages LibreOffice fills in', async () => {
    const [first = 0] = surveyIds;
    const name = `${first}-report.docx`;
    const word = new Map([[name, fileOf(name)]]);
    const saved = await openedInOffice(join(folder, 'pages'), { files: word, saveAs: 'pdf' });
    const text = squeezed(pdfText({ bytes: saved.get(name) ?? Buffer.alloc(0), warnings: [] }));
    const [, contents = ''] = /Contents(.*?)Page\d+of/.exec(text) ?? [];
    // a reader of the PDF finds the column of numbers after the column of titles, for each part of the contents
    expect(contents).toMatch(/^Ataglance1Overview\d.*\D\d{5}Questions\d.*\d{20,}/);
  });
});
