/** The figures of a survey as its screen shows them: the document of a report file, its words and numbers included. */
import { buildReport } from '../../reports/build-report.ts';
import type { ReportDocument } from '../../reports/report-document.ts';
import type { ShownStatistics } from '../../reports/shown-statistics.ts';
import type { Question } from '../../surveys/question.ts';
import type { Figures } from './api/surveys.ts';
import type { PageLanguage } from './words.ts';

/** Days are of UTC, as the survey service counts its visits. */
export const figuresZone = 'UTC';

const documents = new WeakMap<Figures, Map<PageLanguage, ReportDocument>>();

/** Built once for every answer and language: a screen is drawn often. */
export function surveyDocument(figures: Figures, language: PageLanguage): ReportDocument {
  const built = documents.get(figures) ?? new Map<PageLanguage, ReportDocument>();
  documents.set(figures, built);
  const document = built.get(language) ?? build(figures, language);
  built.set(language, document);
  return document;
}

function build(figures: Figures, language: PageLanguage): ReportDocument {
  return buildReport({
    ...{ kind: 'report', survey: { id: figures.id, name: figures.name }, statistics: statisticsOf(figures), language },
    ...{ timezone: figuresZone, notes: [], warnings: [] },
  });
}

function statisticsOf({ counted, survey, questions, comparisons }: Figures): ShownStatistics {
  return {
    ...{ counted, survey, ...comparisons },
    questions: questions.map(({ statistics, retired: isRetired, ...asked }) => {
      const question = questionOf(asked);
      return statistics === null ? { question, isRetired } : { question, isRetired, statistics };
    }),
  };
}

/** What the question offers is not known here: its figures name all of it. */
function questionOf({ id, type, title, is_multiple }: Omit<Figures['questions'][number], 'statistics' | 'retired'>) {
  const nothing: Pick<Question, 'options' | 'matrixRows' | 'matrixColumns'> = {
    ...{ options: [], matrixRows: [], matrixColumns: [] },
  };
  return { id, type, title, ...nothing, isMultiple: is_multiple, hasOwnText: false };
}
