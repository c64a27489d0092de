/** The report of a demo survey as an export makes it, with the columns of a banner if one is asked for. */
import type { DemoSurvey } from '../../../infra/local/demo-data/demo-survey.ts';
import type { ReportDocument } from '../../../shared/reports/report-document.ts';
import { comparedStatisticsOf } from '../statistics/compared-statistics.ts';
import { demoAnswers } from '../surveys/demo-answers.ts';
import { builtReport } from './built-report.ts';

export function demoReport(demo: DemoSurvey, banner: string[][] = [], most = 1_000): ReportDocument {
  const { survey, answers } = demoAnswers(demo, most);
  const statistics = comparedStatisticsOf(survey, [answers], {
    comparison: { banner },
    visits: answers.length * 2,
    drivers: { overall: 'auto', confidence: 95 },
  });
  return builtReport({ survey, statistics, language: demo.language, groupCharts: true, headlines: true });
}
