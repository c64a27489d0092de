/** The figures of a survey as its screen shows them: the document of a report file, its words and numbers included. */

import type { ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import { buildReport } from '../../../reports/build-report.ts';
import type { ReportDocument, ReportSection } from '../../../reports/report-document.ts';
import type { Question } from '../../../surveys/question.ts';
import type { Figures } from './api/surveys.ts';
import type { PageLanguage } from './words.ts';

/** Days are of UTC, as the survey service counts its visits. */
export const figuresZone = 'UTC';

/** So many questions at once: a long survey is not written and drawn whole before somebody looks at it. */
export const fewQuestions = 30;

interface SurveyDocument extends Pick<ReportDocument, 'keyFigures'> {
  overview: readonly ReportSection[];
  questionCount: number;
  /** The sections of so many questions, each of them always the same one. */
  questions(count: number): readonly ReportSection[];
}

const documents = new WeakMap<Figures, Map<PageLanguage, SurveyDocument>>();

/** Built once for every answer and language: a screen is drawn often. */
export function surveyDocument(figures: Figures, language: PageLanguage): SurveyDocument {
  const built = documents.get(figures) ?? new Map<PageLanguage, SurveyDocument>();
  documents.set(figures, built);
  const document = built.get(language) ?? build(figures, language);
  built.set(language, document);
  return document;
}

function build(figures: Figures, language: PageLanguage): SurveyDocument {
  const statistics = statisticsOf(figures);
  const written = (from: number, to: number) =>
    buildReport({
      kind: 'report',
      survey: { id: figures.id, name: figures.name },
      statistics,
      language,
      timezone: figuresZone,
      notes: [],
      warnings: [],
      questions: { from, to },
    });
  const beginning = written(0, fewQuestions);
  const sections = [...sectionsOf(beginning, 'questions')];
  return {
    keyFigures: beginning.keyFigures,
    overview: sectionsOf(beginning, 'overview'),
    questionCount: statistics.questions.length,
    questions(count) {
      if (count > sections.length) sections.push(...sectionsOf(written(sections.length, count), 'questions'));
      return sections.slice(0, count);
    },
  };
}

function sectionsOf({ chapters }: ReportDocument, id: string): readonly ReportSection[] {
  return chapters.find((chapter) => chapter.id === id)?.sections ?? [];
}

function statisticsOf({ counted, survey, questions, comparisons }: Figures): ShownStatistics {
  return {
    counted,
    survey,
    ...comparisons,
    questions: questions.map(({ statistics, retired: isRetired, ...asked }) => {
      const question = questionOf(asked);
      return statistics === null ? { question, isRetired } : { question, isRetired, statistics };
    }),
  };
}

/** What the question offers is not known here: its figures name all of it. */
function questionOf({ id, type, title, is_multiple }: Omit<Figures['questions'][number], 'statistics' | 'retired'>) {
  const nothing: Pick<Question, 'options' | 'matrixRows' | 'matrixColumns'> = {
    options: [],
    matrixRows: [],
    matrixColumns: [],
  };
  return { id, type, title, ...nothing, isMultiple: is_multiple, hasOwnText: false };
}
