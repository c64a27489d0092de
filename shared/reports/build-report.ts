/** Writes a summary or a report: statistics in, a finished document in one language out, the same for every format. */

import { isShown, type ShownStatistics } from '../privacy/suppress/shown-statistics.ts';
import type { Language } from '../surveys/language.ts';
import { plainText } from '../surveys/plain-text.ts';
import { isRightToLeft } from '../surveys/right-to-left.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import { appendix, countedFacts, speakerNotes, warningBlocks } from './document/appendix.ts';
import { keyFigures } from './document/key-figures.ts';
import { glanceSections } from './document/lead/glance.ts';
import { headline, strongestOf } from './document/lead/headline.ts';
import { firstOf, reportRoom, type SummaryRoom, summaryRooms, within } from './document/lead/summary-room.ts';
import { mutedText } from './document/muted-text.ts';
import { type NumberedQuestion, numberedQuestions, questionHeading } from './document/numbered-questions.ts';
import { overviewSections } from './document/overview.ts';
import { questionSection } from './document/question-section.ts';
import { bannerSheets } from './document/story/banner-sheets.ts';
import { comparedSection, tableSection } from './document/story/compared-section.ts';
import { methodSections } from './document/story/comparison-method.ts';
import { driverChapters } from './document/story/driver-chapter.ts';
import { withNamedAnswers } from './document/story/named-answers.ts';
import { withNamedColumns } from './document/story/named-columns.ts';
import { sectionOf, standsOutSections } from './document/story/stands-out.ts';
import { type ComparisonSettings, type StoryStyle, storyStyle } from './document/story/story-style.ts';
import { periodText } from './document/story/trend-blocks.ts';
import { weightedBy, weightSections } from './document/story/weight-facts.ts';
import { significantFigures } from './findings/find.ts';
import type { Finding } from './findings/finding.ts';
import type { ReportChapter, ReportDocument, ReportKind, ReportLogo, ReportSection } from './report-document.ts';

export interface ReportRequest extends ComparisonSettings {
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
  /** Whether groups are drawn, with their tables in a chapter of their own; by default they are tables below each question. */
  groupCharts?: boolean | undefined;
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
  return asked.kind === 'summary' ? summaryIn(asked, 0) : reportIn(asked, reportRoom);
}

/** A summary with the room of this step; formats ask for the next one where its pages are too many. */
function summaryIn(asked: ReportRequest, step: number): ReportDocument {
  const isLast = step >= summaryRooms.length - 1;
  return {
    ...reportIn(asked, summaryRooms[step] ?? reportRoom),
    ...(!isLast && { shorter: () => summaryIn(asked, step + 1) }),
  };
}

function reportIn(asked: ReportRequest, room: SummaryRoom): ReportDocument {
  const { kind, survey, language, branding } = asked;
  const { weights, minimum_base } = asked.statistics;
  const hasMeanIntervals = weights === undefined || minimum_base === undefined;
  const style = {
    ...storyStyle(language, branding?.accent, asked),
    hasMeanIntervals,
    isOpen: minimum_base === undefined,
  };
  const statistics = withNamedColumns(withNamedAnswers(asked.statistics, style), style);
  const request = { ...asked, statistics, room, found: significantFigures(statistics, asked.screeners) };
  const name = plainText(survey.name) || style.texts.untitledSurvey;
  const title = plainText(branding?.title ?? '') || name;
  const titles = statistics.questions.map(({ question }) => plainText(question.title));
  return {
    kind,
    title: within(room, title),
    subtitle: kind === 'summary' ? style.texts.summary : style.texts.report,
    survey: { id: survey.id, name },
    language,
    // its own words run from left to right: a title alone does not turn the pages of a survey that does too
    isRightToLeft: isRightToLeft([title]) && isRightToLeft(titles.length > 0 ? titles : [title]),
    accent: style.accent,
    ...(branding?.logo && { logo: branding.logo }),
    coverFacts: coverFacts(request, style),
    keyFigures: keyFigures(statistics, style),
    chapters: openedByFindings(
      kind === 'summary' ? summaryChapters(request, style) : reportChapters(request, style),
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
  room: SummaryRoom;
}

/** With more than these a summary has no room for the overview of a report. */
const fewLines = 6;

function coverFacts(request: FoundRequest, style: StoryStyle): { label: string; value: string }[] {
  const { texts, formats } = style;
  const { room } = request;
  const { first_answer_at: first, newest_answer_at: newest } = request.statistics.survey;
  const { counted, minimum_base: minimum } = request.statistics;
  const period = first !== null && newest !== null ? formats.period(first, newest, request.timezone) : undefined;
  const facts = [
    ...(period === undefined ? [] : [{ label: texts.period, value: period }]),
    ...comparedFacts(request, style),
    {
      label: texts.counted,
      value: counted === null ? texts.hiddenFigure : formats.plural(texts.answersCovered, counted),
    },
    ...(minimum === undefined ? [] : [{ label: texts.minimumBase, value: formats.plural(texts.respondents, minimum) }]),
    ...weightedBy(request.statistics, style),
    ...countedFacts(request, style),
  ].map(({ label, value }) => ({ label: within(room, label), value: within(room, value) }));
  return firstOf(facts, room.facts, (value) => ({ label: '', value }), { formats, more: texts.more });
}

/** One or two pages: what is said about the method in a report stays out, warnings do not. */
function summaryChapters(request: FoundRequest, style: StoryStyle): ReportChapter[] {
  const { texts, formats } = style;
  const { room } = request;
  const warnings = warningBlocks(request).map((block) =>
    block.kind === 'text' ? { ...block, text: within(room, block.text) } : block,
  );
  const blocks = firstOf(warnings, room.facts, mutedText, { formats, more: texts.more });
  // the lines of a longer survey take the room of how far respondents got, and with what
  const isShort = request.statistics.questions.length <= fewLines;
  const hasRoom = ({ id }: ReportSection) =>
    (isShort && room.whole === 'all') || (id === 'by-time' && room.whole !== 'none');
  const sections = [
    ...wholeSections(request.statistics, 'summary', style).filter(hasRoom),
    ...(blocks.length > 0 ? [{ id: 'warnings', heading: texts.method.warnings, blocks }] : []),
  ];
  return sections.length === 0 ? [] : [{ id: 'overview', heading: texts.overviewChapter, sections }];
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
  const { statistics, found, headlines = false, groupCharts = false } = request;
  const { texts } = style;
  const questions = numberedQuestions(statistics.questions);
  const { from, to } = request.questions ?? { from: 0, to: questions.length };
  const strongest = strongestOf(headlines ? found : []);
  const section = (question: NumberedQuestion, at: number) => {
    const own = questionSection(question, sectionOf(at), style);
    const plain = comparedSection(own, question, statistics, style, groupCharts);
    const { figures } = question;
    const notes = isShown(figures) ? { notes: speakerNotes(figures, plain.base, statistics, style) } : {};
    const title = headlines ? headline(question, strongest.get(at), statistics, style) : undefined;
    return { ...titled(plain, title), ...notes };
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
    ...driverChapters(statistics, headlines, style),
    ...(groupCharts ? tablesChapter(questions.slice(from, to), from, statistics, style) : []),
    withComparisons(appendix(request, style), request, style),
  ];
}

/** Every question against the columns of the banners. */
function tablesChapter(
  questions: readonly NumberedQuestion[],
  first: number,
  statistics: ShownStatistics,
  style: StoryStyle,
): ReportChapter[] {
  const sections = questions.flatMap((question, at) => {
    const heading = questionHeading(question, style.texts.question);
    const empty = { id: sectionOf(first + at), question: question.figures.question.id, heading, blocks: [] };
    return tableSection(empty, question, statistics, style);
  });
  return sections.length === 0 ? [] : [{ id: 'tables', heading: style.groups.tables, isReference: true, sections }];
}

/** The question's own words are below where the headline has not all of them. */
function titled(section: ReportSection, title: ReturnType<typeof headline>): ReportSection {
  if (title === undefined) return section;
  const asked = { kind: 'text' as const, text: section.heading.replace(/^\d+\. /, ''), tone: 'normal' as const };
  return { ...section, heading: title.text, blocks: [...(title.isShortened ? [asked] : []), ...section.blocks] };
}

/** Every question in a line and what stands out come first. */
function openedByFindings(
  chapters: readonly ReportChapter[],
  { statistics, standsOut = true, glance = true, found, room }: FoundRequest,
  style: StoryStyle,
): ReportChapter[] {
  const ids = new Set(chapters.flatMap(({ sections }) => sections.map(({ id }) => id)));
  const isThere = (id: string) => ids.has(id);
  const sections = [
    ...(glance ? glanceSections(statistics, found, room.lines, style) : []),
    ...(standsOut ? standsOutSections(statistics, { found, most: room.findings, isThere }, style) : []),
  ];
  const [first] = sections;
  return [
    ...(first ? [{ id: 'opening', heading: first.heading, isOpening: true as const, sections }] : []),
    ...chapters,
  ];
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
