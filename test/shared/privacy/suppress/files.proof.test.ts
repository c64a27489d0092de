/** What is attacked by those who work out hidden counts is all that can be read in the files of a report. */
import { describe, expect, it } from 'vitest';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { reportOf } from '../../../support/attackers/suppression-trial.ts';
import { axisMarks } from '../../../support/disclosed/axis-marks.ts';
import { readFiles } from '../../../support/disclosed/files-of.ts';
import { tryFiles } from '../../../support/disclosed/files-trial.ts';
import { warnWithoutPdfReaders } from '../../../support/files-read/pdf-file.ts';

warnWithoutPdfReaders('that PDFs show no other numbers than workbooks');

describe('the files of a report that hides small cells', () => {
  // with and without weights and an earlier period; the last two with axes up to 8 and to 6
  it.each([4, 10, 22, 28, 20260302260, 20260302635])(
    'show no number that its statistics do not hold for that row: report %i',
    async (seed) => {
      const { numbers, faults } = await tryFiles(seed);
      expect(faults).toEqual([]);
      expect(numbers).toBeGreaterThan(100);
    },
  );
});

describe('the reader of these files', () => {
  it('takes round numbers at the left for an axis only where all up to a shown figure are there', () => {
    const rows = ['8', '6', '4', '2', '0', '15', '10'].map((mark) => ({ section: '1. Which?', cells: [mark] }));
    expect([...axisMarks(rows, [7, 12])]).toEqual([0, 2, 4, 6, 8]);
  });

  it('takes an axis that begins elsewhere only around a shown figure', () => {
    const rows = ['3.5', '3', '2.5', '7', '8'].map((mark) => ({ section: '5. Stars', cells: [mark] }));
    expect([...axisMarks(rows, [2.8, 7.5])]).toEqual([2.5, 3, 3.5]);
    expect([...axisMarks(rows, [4.2])]).toEqual([]);
  });

  it('finds what hidden statistics do not hold in the files of a report that hides nothing', async () => {
    const { truth, minimumBase } = reportOf(4);
    const open = await readFiles(truth, suppressed(truth, minimumBase));
    for (const format of ['xlsx', 'pptx', 'word']) {
      expect(open.faults.filter((fault) => fault.startsWith(format)).length).toBeGreaterThan(20);
    }
  });
});
