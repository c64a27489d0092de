/** Excel: answers as a table, a report with charts that can be edited, or a codebook. */
import { describeFormat } from '../format.ts';
import { officeType } from '../ooxml/office-type.ts';
import { xlsxLimits } from '../ooxml/workbook/sheet-limits.ts';

export const xlsx = describeFormat({
  name: 'xlsx',
  title: 'Excel',
  phrase: 'as Excel',
  kinds: [{ extension: 'xlsx', contentType: `${officeType}.spreadsheetml.sheet`, sizeFactor: 0.35 }],
  isText: false,
  options: {},
  contents: {
    answers: {
      about: 'Makes an Excel workbook of a survey’s answers, one row per answer.',
      v3: ['get'],
      place: 1,
      hasNumberedRows: true,
      isPacked: true,
      limits: [
        {
          limit: 'xlsx_rows',
          of: 'rows',
          most: xlsxLimits.rowsASheet,
          message: `Past ${xlsxLimits.rowsASheet} rows the table continues on the next sheet.`,
        },
        {
          limit: 'xlsx_columns',
          of: 'columns',
          most: xlsxLimits.columns,
          message: `A sheet has at most ${xlsxLimits.columns} columns; such an export is refused.`,
          refusal: 'xlsx_columns',
        },
      ],
      render: async (document, _, out) => (await import('./answers/xlsx.ts')).renderXlsx(document, out),
      segmented: async () => (await import('./answers/segmented-xlsx.ts')).segmentedXlsx(),
    },
    summary: {
      about: 'Makes an Excel workbook of a survey’s key figures.',
      render: async (document, out) => (await import('./report/xlsx-report.ts')).renderReportXlsx(document, out),
    },
    report: {
      about: 'Makes an Excel workbook with charts and statistics of every question.',
      render: async (document, out) => (await import('./report/xlsx-report.ts')).renderReportXlsx(document, out),
    },
    codebook: {
      about: 'an Excel workbook',
      render: async (codebook, out) => (await import('./codebook-xlsx.ts')).renderCodebookXlsx(codebook, out),
    },
  },
});
