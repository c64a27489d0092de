/** Reports of the demo surveys, without a host. */
import type { DemoSurvey } from '../../infra/local/demo-data/demo-survey.ts';
import type { ReportDocument, ReportKind } from '../../shared/reports/report-document.ts';
import { builtReport } from './built-report.ts';
import { demoAnswers } from './demo-answers.ts';
import { statisticsOf } from './gathered-statistics.ts';

/** Of at most so many answers. */
export function demoReport(demo: DemoSurvey, kind: ReportKind, most = 600): ReportDocument {
  const { survey, answers } = demoAnswers(demo, most);
  const { id, name, language } = demo;
  return builtReport({ kind, survey: { id, name }, statistics: statisticsOf(survey, answers), language });
}
