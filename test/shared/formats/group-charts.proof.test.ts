/** Charts by group, lines over time, tables and the notes of slides are valid Open XML. */
import validate from '@ooxml-tools/validate';
import { expect, it } from 'vitest';
import { renderPptx } from '../../../shared/formats/pptx/pptx.ts';
import { renderReportWord } from '../../../shared/formats/word/report/word-report.ts';
import { renderReportXlsx } from '../../../shared/formats/xlsx/report/xlsx-report.ts';
import { buildReport } from '../../../shared/reports/build-report.ts';
import { comparedStatisticsOf } from '../../support/statistics/compared-statistics.ts';
import { answersOf, comparedSurvey, randomRows } from '../../support/surveys/compared-survey.ts';
import { reportFile } from './ooxml/drawingml/report-file.ts';

const banner = [['country'], ['device'], ['period']];
const answers = answersOf([...randomRows(5, 900), ...randomRows(6, 300, '2026-01')]);
const report = buildReport({
  kind: 'report',
  survey: { id: 7, name: 'Guests' },
  statistics: comparedStatisticsOf(comparedSurvey, [answers], { comparison: { banner } }),
  language: 'en',
  timezone: 'UTC',
  notes: [],
  warnings: [],
  groupCharts: true,
  headlines: true,
});

it.each([
  ['pptx', renderPptx],
  ['docx', renderReportWord],
  ['xlsx', renderReportXlsx],
] as const)('a report with charts by group is a valid %s', async (extension, render) => {
  const { bytes } = await reportFile(render, report);
  expect(await validate(bytes, extension)).toEqual([]);
});
