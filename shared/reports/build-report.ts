/** Writes a summary or a report: statistics in, a finished document in one language out, the same for every format. */

import type { ShownStatistics } from '../privacy/suppress/shown-statistics.ts';
import type { Language } from '../surveys/language.ts';
import { plainText } from '../surveys/plain-text.ts';
import { isRightToLeft } from '../surveys/right-to-left.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import { appendix, countedFacts, warningBlocks } from './document/appendix.ts';
import { keyFigures } from './document/key-figures.ts';
import { numberedQuestions } from './document/numbered-questions.ts';
import { overviewSections } from './document/overview.ts';
import { questionSection } from './document/question-section.ts';
import { bannerSheets } from './document/story/banner-sheets.ts';
import { comparedSection } from './document/story/compared-section.ts';
import { methodSections } from './document/story/comparison-method.ts';
import { withNamedColumns } from './document/story/named-columns.ts';
import { sectionOf, standsOutSections } from './document/story/stands-out.ts';
import { type StoryStyle, storyStyle, type ToldComparison } from './document/story/story-style.ts';
import { periodText } from './document/story/trend-blocks.ts';
import { weightSections } from './document/story/weight-facts.ts';
import type { ReportChapter, ReportDocument, ReportKind, ReportLogo } from './report-document.ts';

export interface ReportRequest extends ToldComparison {
  kind: ReportKind;
  survey: { id: number; name: string };
  statistics: ShownStatistics;
  language: Language;
  /** The zone that days are of. */
  timezone: string;
  /** The filters, in words of the language. */
  notes: readonly { label: string; value: string }[];
  /** Whether the report opens with what stands out; it does unless told otherwise. */
  standsOut?: boolean | undefined;
  /** Also where the survey service counts otherwise. */
  warnings: readonly Warning[];
  /** The questions to tell of, by their places; all of them unless told otherwise. */
  questions?: { from: number; to: number } | undefined;
  branding?: { title?: string | undefined; accent?: string | undefined; logo?: ReportLogo | undefined } | undefined;
}

export function buildReport(asked: ReportRequest): ReportDocument {
  const { kind, survey, language, branding } = asked;
  const style = storyStyle(language, branding?.accent, asked);
  const statistics = withNamedColumns(asked.statistics, style);
  const request = { ...asked, statistics };
  const name = plainText(survey.name) || style.texts.untitledSurvey;
  const title = plainText(branding?.title ?? '') || name;
  return {
    kind,
    title,
    subtitle: kind === 'summary' ? style.texts.summary : style.texts.report,
    survey: { id: survey.id, name },
    language,
    isRightToLeft: isRightToLeft([title]),
    accent: style.accent,
    ...(branding?.logo && { logo: branding.logo }),
    coverFacts: coverFacts(request, style),
    keyFigures: keyFigures(statistics, style),
    chapters: openedByFindings(
      kind === 'summary' ? [summaryChapter(request, style)] : reportChapters(request, style),
      request,
      style,
    ),
    ...(kind === 'report' &&
      (statistics.banners?.length ?? 0) > 0 && { dataSheets: () => bannerSheets(statistics, style) }),
    words: style.texts.words,
    newestAnswerAt: statistics.survey.newest_answer_at ?? undefined,
  };
}

function coverFacts(request: ReportRequest, style: StoryStyle): { label: string; value: string }[] {
  const { texts, formats } = style;
  const { first_answer_at: first, newest_answer_at: newest } = request.statistics.survey;
  const { counted, minimum_base: minimum } = request.statistics;
  const period = first !== null && newest !== null ? formats.period(first, newest, request.timezone) : undefined;
  return [
    ...(period === undefined ? [] : [{ label: texts.period, value: period }]),
    ...comparedFacts(request, style),
    {
      label: texts.counted,
      value: counted === null ? texts.hiddenFigure : formats.plural(texts.answersCovered, counted),
    },
    ...(minimum === undefined ? [] : [{ label: texts.minimumBase, value: formats.plural(texts.respondents, minimum) }]),
    ...countedFacts(request, style),
  ];
}

/** One or two pages: what is said about the method in a report stays out, warnings do not. */
function summaryChapter(request: ReportRequest, style: StoryStyle): ReportChapter {
  const { texts } = style;
  const blocks = warningBlocks(request);
  return {
    id: 'overview',
    heading: texts.overviewChapter,
    sections: [
      ...overviewSections(request.statistics, 'summary', style),
      ...(blocks.length > 0 ? [{ id: 'warnings', heading: texts.method.warnings, blocks }] : []),
    ],
  };
}

function reportChapters(request: ReportRequest, style: StoryStyle): ReportChapter[] {
  const { statistics } = request;
  const { texts } = style;
  const questions = numberedQuestions(statistics.questions);
  const { from, to } = request.questions ?? { from: 0, to: questions.length };
  return [
    { id: 'overview', heading: texts.overviewChapter, sections: overviewSections(statistics, 'report', style) },
    ...(questions.length === 0
      ? []
      : [
          {
            id: 'questions',
            heading: texts.questionsChapter,
            sections: questions
              .slice(from, to)
              .map((question, at) =>
                comparedSection(questionSection(question, sectionOf(from + at), style), question, statistics, style),
              ),
          },
        ]),
    withComparisons(appendix(request, style), request, style),
  ];
}

/** What stands out comes first, so that it is on the first page. */
function openedByFindings(
  [first, ...others]: readonly ReportChapter[],
  { statistics, standsOut = true }: ReportRequest,
  style: StoryStyle,
): ReportChapter[] {
  if (!first) return [];
  const ids = new Set([first, ...others].flatMap(({ sections }) => sections.map(({ id }) => id)));
  const opening = standsOut ? standsOutSections(statistics, (id) => ids.has(id), style) : [];
  return [{ ...first, sections: [...opening, ...first.sections] }, ...others];
}

/** Both periods are on the cover, each with its answers. */
function comparedFacts({ statistics }: ReportRequest, style: StoryStyle): { label: string; value: string }[] {
  const { compared } = statistics;
  const { texts, formats, story } = style;
  if (!compared) return [];
  const { counted } = compared;
  const answers = counted === null ? texts.hiddenFigure : formats.plural(texts.answersCovered, counted);
  return [{ label: story.trend.compared, value: `${periodText(compared, style)} · ${answers}` }];
}

/** Weights, and how things are compared, before the warnings. */
function withComparisons(
  chapter: ReportChapter,
  { statistics, standsOut = true }: ReportRequest,
  style: StoryStyle,
): ReportChapter {
  const more = [...methodSections(statistics, standsOut, style), ...weightSections(statistics, style)];
  const isWarning = ({ id }: { id: string }) => id === 'warnings';
  const { sections } = chapter;
  return {
    ...chapter,
    sections: [...sections.filter((section) => !isWarning(section)), ...more, ...sections.filter(isWarning)],
  };
}
