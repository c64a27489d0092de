/** One wave after another of the same survey: its report with so many answers. */
import { demoSurveys } from '../../../infra/local/demo-data/seed-demo-data.ts';
import type { ReportDocument } from '../../../shared/reports/report-document.ts';
import { statisticsOf } from '../statistics/gathered-statistics.ts';
import { demoAnswers } from '../surveys/demo-answers.ts';
import { builtReport } from './built-report.ts';

const demo = demoSurveys.find(({ id }) => id === 2) ?? demoSurveys[0];

export const { survey: waveSurvey } = demoAnswers(demo, 1);

/** Without the questions at these places. */
export function wave(most: number, without: readonly number[] = [], headlines = false): ReportDocument {
  const { survey, answers } = demoAnswers(demo, most);
  const statistics = statisticsOf(survey, answers);
  const questions = statistics.questions.filter((_, at) => !without.includes(at));
  return builtReport({ survey: { id: 2, name: survey.name }, statistics: { ...statistics, questions }, headlines });
}
