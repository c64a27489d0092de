/** Promo codes in spreadsheets that LibreOffice has saved. */
import { describe, expect, it } from 'vitest';
import { importCodes } from '../../../../shared/survey-service/promo/import-codes.ts';
import { csvInFilter, hasOffice, openedInOffice, warnWithoutOffice } from '../../../support/files-read/office.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

warnWithoutOffice('promo codes in files of LibreOffice');

describe.runIf(hasOffice)('a file of LibreOffice', () => {
  it.each(['xls', 'xlsx'] as const)('of type %s gives every code in its order', async (saveAs) => {
    const codes = Array.from({ length: 3_000 }, (_, at) =>
      at % 3 === 0 ? `КОД-${at}` : at % 3 === 1 ? `C${at}-é` : `${at}`,
    );
    const csv = Buffer.from(`code,note\n${codes.map((code) => `${code},x`).join('\n')}\n`);
    const folder = await temporaryFolder();
    const saved = await openedInOffice(folder, {
      files: new Map([['codes.csv', csv]]),
      saveAs,
      inFilter: csvInFilter(',', 'en'),
    });
    expect(await importCodes(`codes.${saveAs}`, saved.get('codes.csv') ?? Buffer.alloc(0))).toEqual(codes);
  });
});
