/** The figures of a survey as its screen shows them: the document of a report file, its words and numbers included. */

import {
  isShown,
  type ShownBanner,
  type ShownQuestion,
  type ShownStatistics,
} from '../../../privacy/suppress/shown-statistics.ts';
import { buildReport } from '../../../reports/build-report.ts';
import type { BannerFigure } from '../../../reports/document/story/banner-row.ts';
import { bannerPlaces, bannerRows } from '../../../reports/document/story/banner-rows.ts';
import { signsLine, withChanges } from '../../../reports/document/story/changed-figures.ts';
import { withNamedAnswers } from '../../../reports/document/story/named-answers.ts';
import { withNamedColumns } from '../../../reports/document/story/named-columns.ts';
import { sectionOf } from '../../../reports/document/story/stands-out.ts';
import { type StoryStyle, storyStyle } from '../../../reports/document/story/story-style.ts';
import type { ReportDocument, ReportSection } from '../../../reports/report-document.ts';
import type { Language } from '../../../surveys/language.ts';
import type { Question } from '../../../surveys/question.ts';
import type { Figures } from './api/surveys.ts';
import { viewerZone } from './viewer-zone.ts';

/** So many questions at once: a long survey is not written and drawn whole before somebody looks at it. */
export const fewQuestions = 30;
/** So many are written and drawn in one go: the page is busy for a moment only, and the rest follows when it is idle. */
export const questionsAtOnce = 8;

interface SurveyDocument extends Pick<ReportDocument, 'keyFigures'> {
  overview: readonly ReportSection[];
  questionCount: number;
  /** The sections of so many questions, each of them always the same one. */
  questions(count: number): readonly ReportSection[];
  /** The question of such a section; undefined if nothing is broken down. */
  breakdown(sectionId: string): QuestionBreakdown | undefined;
}

/** A question in every group, the whole first. */
export interface QuestionBreakdown {
  /** What it is broken down by. */
  groups: string;
  columns: { name: string; letter: string; base: number | null }[];
  rows: {
    /** The row of a matrix that begins here. */
    heading?: string | undefined;
    name: string;
    isShare: boolean;
    cells: { value: number | null; text: string; count: string | undefined; letters: string }[];
  }[];
}

const documents = new WeakMap<Figures, Map<Language, SurveyDocument>>();

/** Built once for every answer and language: a screen is drawn often. */
export function surveyDocument(figures: Figures, language: Language): SurveyDocument {
  const built = documents.get(figures) ?? new Map<Language, SurveyDocument>();
  documents.set(figures, built);
  const document = built.get(language) ?? build(figures, language);
  built.set(language, document);
  return document;
}

/** The key figures with their changes, and what the signs at them mean. */
export function comparedFigures(
  now: Figures,
  before: Figures,
  language: Language,
): Pick<ReportDocument, 'keyFigures'> & { signs: string | undefined } {
  const style = storyStyle(language, undefined, {});
  const [shown, earlier] = [now, before].map((figures) => surveyDocument(figures, language).keyFigures);
  const { compared } = now.comparisons;
  return {
    keyFigures: withChanges(shown ?? [], earlier ?? [], style),
    signs: signsLine({ survey: now.survey, ...(compared && { compared }) }, before, style),
  };
}

function build(figures: Figures, language: Language): SurveyDocument {
  const statistics = statisticsOf(figures);
  const written = (from: number, to: number) =>
    buildReport({
      kind: 'report',
      survey: { id: figures.id, name: figures.name },
      statistics,
      language,
      timezone: viewerZone,
      notes: [],
      warnings: [],
      questions: { from, to },
      glance: false,
    });
  const beginning = written(0, questionsAtOnce);
  const sections = [...sectionsOf(beginning, 'questions')];
  return {
    keyFigures: beginning.keyFigures,
    overview: [...sectionsOf(beginning, 'opening'), ...sectionsOf(beginning, 'overview')],
    questionCount: statistics.questions.length,
    breakdown: breakdowns(statistics, language),
    questions(count) {
      if (count > sections.length) sections.push(...sectionsOf(written(sections.length, count), 'questions'));
      return sections.slice(0, count);
    },
  };
}

function breakdowns(counted: ShownStatistics, language: Language): SurveyDocument['breakdown'] {
  const style = storyStyle(language, undefined, {});
  const statistics = withNamedColumns(withNamedAnswers(counted, style), style);
  const known = new Map<string, QuestionBreakdown | undefined>();
  return (sectionId) => {
    if (known.has(sectionId)) return known.get(sectionId);
    const asked = statistics.questions.find((_, at) => sectionOf(at) === sectionId);
    const [banner] = statistics.banners ?? [];
    const made = asked && banner && isShown(asked) ? breakdownOf(asked, banner, style) : undefined;
    known.set(sectionId, made);
    return made;
  };
}

function breakdownOf(asked: ShownQuestion, banner: ShownBanner, style: StoryStyle): QuestionBreakdown | undefined {
  const places = bannerPlaces(banner, 0, asked).filter(({ figures }) => figures);
  const rows = bannerRows(asked, places, style).filter(({ isDetail }) => !isDetail);
  if (places.length === 0 || rows.length === 0) return undefined;
  const { formats, story, texts } = style;
  const cellOf = (figure: BannerFigure | undefined): QuestionBreakdown['rows'][number]['cells'][number] => {
    const value = figure?.value ?? null;
    const shown =
      figure?.kind === 'share' ? formats.percent(value) : value === null ? texts.hiddenFigure : formats.mean(value);
    const count = figure?.count === undefined || figure.count === null ? undefined : formats.count(figure.count);
    return { value, text: value === null ? texts.hiddenFigure : shown, count, letters: figure?.letters ?? '' };
  };
  return {
    groups: formats.list(banner.groups.map(({ title }) => title)),
    columns: [
      { name: story.banner.total, letter: '', base: asked.statistics.answered },
      ...places.map(({ column, figures }) => ({
        name: column.text,
        letter: column.letter,
        base: figures?.answered ?? null,
      })),
    ],
    rows: rows.map(({ row, name, total, figures }, at) => ({
      name,
      isShare: total?.kind === 'share',
      ...(row && row.id !== rows[at - 1]?.row?.id && { heading: row.name }),
      cells: [total, ...figures].map(cellOf),
    })),
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

/** The options of the question are unknown here: its figures name all of them. */
function questionOf({ id, type, title, is_multiple }: Omit<Figures['questions'][number], 'statistics' | 'retired'>) {
  const nothing: Pick<Question, 'options' | 'matrixRows' | 'matrixColumns'> = {
    options: [],
    matrixRows: [],
    matrixColumns: [],
  };
  return { id, type, title, ...nothing, isMultiple: is_multiple, hasOwnText: false };
}
