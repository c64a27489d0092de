/** The end of a report: which answers were counted, how the figures are made, and what to be careful with. */

import { isShown, type ShownQuestion, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { HistogramBin } from '../../surveys/figure-types/statistics.ts';
import type { Language } from '../../surveys/language.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import { warningText } from '../../surveys/warnings/warning-text.ts';
import type { ReportBlock, ReportChapter, ReportSection } from '../report-document.ts';
import type { ReportStyle } from './report-style.ts';
import { type MethodTopic, methodTopics } from './texts/report-texts.ts';

interface AppendixRequest {
  statistics: ShownStatistics;
  timezone: string;
  notes: readonly { label: string; value: string }[];
  language: Language;
  warnings: readonly Warning[];
}

export function appendix(request: AppendixRequest, style: ReportStyle): ReportChapter {
  const { method } = style.texts;
  const topics = methodTopics.filter((topic) => isAbout(topic, request.statistics));
  const facts = topics.map((topic) => method.facts[topic]);
  const sections: ReportSection[] = [
    { id: 'filters', heading: method.filters, blocks: [{ kind: 'facts', facts: countedFacts(request, style) }] },
    { id: 'method', heading: method.method, blocks: [{ kind: 'facts', facts }] },
  ];
  if (request.warnings.length > 0) {
    sections.push({ id: 'warnings', heading: method.warnings, blocks: warningBlocks(request) });
  }
  return { id: 'appendix', heading: method.heading, sections };
}

export function warningBlocks({ warnings, language }: Pick<AppendixRequest, 'warnings' | 'language'>): ReportBlock[] {
  return warnings.map((warning) => ({ kind: 'text', text: warningText(warning, language), tone: 'warning' }));
}

/** The notes, and the time zone unless they already tell it. */
export function countedFacts(
  { notes, timezone }: Pick<AppendixRequest, 'notes' | 'timezone'>,
  { texts }: ReportStyle,
): { label: string; value: string }[] {
  const isNamed = notes.some(({ label }) => label === texts.timezone);
  return [...(isNamed ? [] : [{ label: texts.timezone, value: timezone }]), ...notes];
}

/** Dates have none of this doubt: a bin of days ends with its last day; nor have points that were put together. */
const isRange = ({ from, to }: HistogramBin, at: number, bins: readonly HistogramBin[]) =>
  typeof from === 'number' && from !== to && (bins.length === 1 || bins[at + 1]?.from === to);

const general: ReadonlySet<MethodTopic> = new Set(['base', 'completion', 'survey', 'minimum_base']);

/** What a speaker should know of one question: its own words, its base, and how its figures are made. */
export function speakerNotes(
  { question }: ShownQuestion,
  base: string | undefined,
  statistics: ShownStatistics,
  { texts }: ReportStyle,
): string[] {
  const own = statistics.questions.filter((one) => one.question.id === question.id);
  const topics = methodTopics.filter(
    (topic) => !general.has(topic) && isAbout(topic, { ...statistics, questions: own }),
  );
  const methods = topics.map((topic) => texts.method.facts[topic]);
  return [
    `${texts.words.question}: ${plainText(question.title) || texts.question.untitled}`,
    ...(base === undefined ? [] : [base]),
    ...methods.map(({ label, value }) => `${label}: ${value}`),
  ];
}

/** Methods that no figure of this report uses are not explained. */
function isAbout(topic: MethodTopic, { questions: all, minimum_base }: ShownStatistics): boolean {
  const questions = all.filter(isShown);
  const some = (member: keyof (typeof questions)[number]['statistics']) =>
    questions.some(({ statistics }) => statistics[member] !== undefined);
  if (topic === 'several') return questions.some(({ question }) => question.isMultiple);
  if (topic === 'nps' || topic === 'top_2_box') return some(topic);
  if (topic === 'quantiles') return some('median');
  if (topic === 'ranking') return some('ranks');
  if (topic === 'ranges') return questions.some(({ statistics }) => statistics.histogram?.some(isRange));
  if (topic === 'minimum_base') return minimum_base !== undefined;
  if (topic === 'scrubbed') return questions.some(({ statistics }) => statistics.texts === 'scrubbed');
  if (topic === 'estimates') return some('approximate');
  return true;
}
