/** Writes a summary or a report: statistics in, a finished document in one language out, the same for every format. */

import type { ShownStatistics } from '../privacy/suppress/shown-statistics.ts';
import type { Language } from '../surveys/language.ts';
import { plainText } from '../surveys/plain-text.ts';
import { isRightToLeft } from '../surveys/right-to-left.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import { appendix, countedFacts, warningBlocks } from './document/appendix.ts';
import { keyFigures } from './document/key-figures.ts';
import { glanceSections } from './document/lead/glance.ts';
import { headline, strongestOf } from './document/lead/headline.ts';
import { type NumberedQuestion, numberedQuestions } from './document/numbered-questions.ts';
import { overviewSections } from './document/overview.ts';
import { questionSection } from './document/question-section.ts';
import { bannerSheets } from './document/story/banner-sheets.ts';
import { comparedSection } from './document/story/compared-section.ts';
import { methodSections } from './document/story/comparison-method.ts';
import { withNamedAnswers } from './document/story/named-answers.ts';
import { withNamedColumns } from './document/story/named-columns.ts';
import { sectionOf, standsOutSections } from './document/story/stands-out.ts';
import { type StoryStyle, storyStyle, type ToldComparison } from './document/story/story-style.ts';
import { periodText } from './document/story/trend-blocks.ts';
import { weightedBy, weightSections } from './document/story/weight-facts.ts';
import { significantFigures } from './findings/find.ts';
import type { Finding } from './findings/finding.ts';
import type { ReportChapter, ReportDocument, ReportKind, ReportLogo, ReportSection } from './report-document.ts';

export interface ReportRequest extends ToldComparison {
  kind: ReportKind;
  survey: { id: number; name: string };
  statistics: ShownStatistics;
  language: Language;
  /** The zone that days are of. */
  timezone: string;
  /** The filters, in words of the language. */
  notes: readonly { label: string; value: string }[];
  /** Whether the report opens with the most notable findings; by default it does. */
  standsOut?: boolean | undefined;
  /** Whether questions are titled by their main finding, with their own words below; by default they are not. */
  headlines?: boolean | undefined;
  /** Whether the report opens with a line for every question; by default it does. */
  glance?: boolean | undefined;
  /** Ids of questions that decide who is screened out: their answers are no findings. */
  screeners?: ReadonlySet<string> | undefined;
  /** Also where the survey service counts otherwise. */
  warnings: readonly Warning[];
  /** The questions to show, by their places; by default all of them. */
  questions?: { from: number; to: number } | undefined;
  branding?: { title?: string | undefined; accent?: string | undefined; logo?: ReportLogo | undefined } | undefined;
}

export function buildReport(asked: ReportRequest): ReportDocument {
  const { kind, survey, language, branding } = asked;
  const { weights, minimum_base } = asked.statistics;
  const hasMeanIntervals = weights === undefined || minimum_base === undefined;
  const style = { ...storyStyle(language, branding?.accent, asked), hasMeanIntervals };
  const statistics = withNamedColumns(withNamedAnswers(asked.statistics, style), style);
  const request = { ...asked, statistics, found: significantFigures(statistics, asked.screeners) };
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

/** A request with what passed its test, the strongest first. */
interface FoundRequest extends ReportRequest {
  found: readonly Finding[];
}

/** Lines of a summary, which has two pages at most, and of a report. */
const mostLines = { summary: 24, report: 80 } as const;
/** With more than these a summary has no room for the overview of a report. */
const fewLines = 6;

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
    ...weightedBy(request.statistics, style),
    ...countedFacts(request, style),
  ];
}

/** One or two pages: what is said about the method in a report stays out, warnings do not. */
function summaryChapter(request: ReportRequest, style: StoryStyle): ReportChapter {
  const { texts } = style;
  const blocks = warningBlocks(request);
  // the lines of a longer survey take the room of how far respondents got, and with what
  const isShort = request.statistics.questions.length <= fewLines;
  return {
    id: 'overview',
    heading: texts.overviewChapter,
    sections: [
      ...wholeSections(request.statistics, 'summary', style).filter(({ id }) => isShort || id === 'by-time'),
      ...(blocks.length > 0 ? [{ id: 'warnings', heading: texts.method.warnings, blocks }] : []),
    ],
  };
}

/** Figures of the whole survey rest on all who started, whatever they weigh. */
function wholeSections(statistics: ShownStatistics, kind: ReportKind, style: StoryStyle): ReportSection[] {
  const sections = overviewSections(statistics, kind, style);
  if (!statistics.weights) return sections;
  const { notWeighted } = style.reading;
  return sections.map((section) => ({
    ...section,
    base: [...(section.base ? [section.base] : []), notWeighted].join(' · '),
  }));
}

function reportChapters(request: FoundRequest, style: StoryStyle): ReportChapter[] {
  const { statistics, found, headlines = false } = request;
  const { texts } = style;
  const questions = numberedQuestions(statistics.questions);
  const { from, to } = request.questions ?? { from: 0, to: questions.length };
  const strongest = strongestOf(headlines ? found : []);
  const section = (question: NumberedQuestion, at: number) => {
    const plain = comparedSection(questionSection(question, sectionOf(at), style), question, statistics, style);
    return headlines ? titled(plain, headline(question, strongest.get(at), statistics, style)) : plain;
  };
  return [
    { id: 'overview', heading: texts.overviewChapter, sections: wholeSections(statistics, 'report', style) },
    ...(questions.length === 0
      ? []
      : [
          {
            id: 'questions',
            heading: texts.questionsChapter,
            sections: questions.slice(from, to).map((question, at) => section(question, from + at)),
          },
        ]),
    withComparisons(appendix(request, style), request, style),
  ];
}

/** The question's own words are below where the headline has not all of them. */
function titled(section: ReportSection, title: ReturnType<typeof headline>): ReportSection {
  if (title === undefined) return section;
  const asked = { kind: 'text' as const, text: section.heading.replace(/^\d+\. /, ''), tone: 'normal' as const };
  return { ...section, heading: title.text, blocks: [...(title.isShortened ? [asked] : []), ...section.blocks] };
}

/** Every question in a line and what stands out come first. */
function openedByFindings(
  [first, ...others]: readonly ReportChapter[],
  { kind, statistics, standsOut = true, glance = true, found }: FoundRequest,
  style: StoryStyle,
): ReportChapter[] {
  if (!first) return [];
  const ids = new Set([first, ...others].flatMap(({ sections }) => sections.map(({ id }) => id)));
  const isThere = (id: string) => ids.has(id);
  const opening = [
    ...(glance ? glanceSections(statistics, found, mostLines[kind], style) : []),
    ...(standsOut ? standsOutSections(statistics, { found, isThere }, style) : []),
  ];
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
