/**
 * A report made by hand, with every kind of block and chart, in as many sections, options and scripts as a test asks for.
 * `texts` takes the place of all words, so that hostile strings reach every corner of a renderer.
 */
import type { Chart, ChartKind } from '../../../shared/reports/chart.ts';
import type {
  ReportBlock,
  ReportDocument,
  ReportKind,
  ReportLogo,
  ReportSection,
} from '../../../shared/reports/report-document.ts';
import { type MadeWords, madeWords, type Script } from './made-report-words.ts';

export interface MadeReport {
  kind?: ReportKind;
  script?: Script;
  /** Sections of the chapter of questions. */
  questions?: number;
  /** Options of a question: bars of its chart and rows of its table. */
  options?: number;
  hasAnswers?: boolean;
  hasLongTitles?: boolean;
  /** Instead of the script's own words, in turn. */
  texts?: readonly string[];
  logo?: ReportLogo;
}

type Words = ReturnType<typeof wordsOf>;

export const everyChartKind: readonly ChartKind[] = ['bar', 'stacked-bar', 'histogram', 'line', 'heat-map', 'gauge'];

const colors = ['#2f6fed', '#12a594', '#f5a524', '#e5484d', '#8e4ec6'] as const;

export function madeReport(made: MadeReport = {}): ReportDocument {
  const { kind = 'report', script = 'latin', questions = 6, hasAnswers = true, hasLongTitles = false } = made;
  const words = wordsOf(made);
  const name = hasLongTitles ? long(words.title()) : words.title();
  return {
    kind,
    title: name,
    subtitle: words.subtitle(),
    survey: { id: 7, name },
    language: script === 'cyrillic' ? 'ru' : 'en',
    isRightToLeft: script === 'arabic' || script === 'hebrew',
    accent: '#2f6fed',
    ...(made.logo && { logo: made.logo }),
    coverFacts: coverFacts(words, hasLongTitles),
    keyFigures: keyFigures(words, hasAnswers),
    chapters: [
      { id: 'overview', heading: words.label('overview'), sections: [overviewSection(words, made)] },
      {
        id: 'questions',
        heading: words.label('questions'),
        sections: Array.from({ length: questions }, (_, at) => questionSection(words, at, made)),
      },
      ...(made.texts ? [{ id: 'texts', heading: 'Texts', sections: [everyText(made.texts)] }] : []),
    ],
    words: words.pageWords,
    newestAnswerAt: hasAnswers ? '2026-03-01T09:30:00Z' : undefined,
  };
}

export function madeChart(kind: ChartKind, made: MadeReport = {}): Chart {
  const { options = 5, hasAnswers = true } = made;
  const words = wordsOf(made);
  const isBanded = kind === 'stacked-bar' || kind === 'heat-map' || kind === 'gauge';
  const categories = Array.from({ length: kind === 'gauge' ? 1 : options }, (_, at) =>
    kind === 'line' ? `2026-03-${String((at % 28) + 1).padStart(2, '0')}` : words.option(at),
  );
  const series = Array.from({ length: isBanded ? 3 : 1 }, (_, row) => ({
    name: words.option(row),
    color: colors[row % colors.length] ?? '#2f6fed',
    points: categories.map((_, at) => pointOf(isBanded ? [50, 30, 20][row] : ((at * 37) % 83) + 4, hasAnswers)),
  }));
  return {
    kind,
    title: words.question(1),
    alt: `${words.question(1)}: ${words.option(0)} 41 %`,
    categories,
    series,
    unit: kind === 'histogram' || kind === 'line' ? 'count' : 'percent',
    ...(kind === 'gauge' && { reading: { value: hasAnswers ? 31.5 : 0, from: -100, to: 100, label: '31.5' } }),
  };
}

function pointOf(value: number | undefined, hasAnswers: boolean) {
  return hasAnswers && value !== undefined ? { value, label: `${value} %` } : { value: null, label: '–' };
}

function overviewSection(words: Words, made: MadeReport): ReportSection {
  const { hasAnswers = true } = made;
  return {
    id: 'overview-figures',
    heading: words.label('answers'),
    blocks: [
      { kind: 'text', text: words.sentence(0), tone: 'normal' },
      ...(hasAnswers && made.kind !== 'summary' ? [madeFindings(words)] : []),
      { kind: 'figures', figures: keyFigures(words, hasAnswers).slice(0, 3) },
      { kind: 'chart', chart: madeChart('line', { ...made, options: 28 }) },
      { kind: 'facts', facts: coverFacts(words, true) },
      { kind: 'text', text: words.sentence(1), tone: 'warning' },
    ],
  };
}

/** One that leads to a section, one to a section that is not there, and one that leads nowhere. */
function madeFindings(words: Words): ReportBlock {
  const said = (at: number) => ({ text: words.sentence(at), note: words.base });
  return {
    kind: 'findings',
    findings: [{ ...said(0), target: 'q-2' }, { ...said(1), target: 'gone' }, said(2)],
  };
}

/** The kinds of chart take turns; quotes, texts and heat maps come with the first of each turn. */
function questionSection(words: Words, at: number, made: MadeReport): ReportSection {
  const { hasAnswers = true, hasLongTitles = false } = made;
  const kind = everyChartKind[at % everyChartKind.length] ?? 'bar';
  const heading = `${at + 1}. ${hasLongTitles ? long(words.question(at)) : words.question(at)}`;
  const base = words.base;
  if (!hasAnswers)
    return { id: `q-${at}`, heading, base, blocks: [{ kind: 'text', text: words.sentence(2), tone: 'muted' }] };
  const blocks: ReportBlock[] = [
    { kind: 'chart', chart: madeChart(kind, made) },
    { kind: 'table', table: { ...optionTable(words, made), caption: words.pageWords.chartData } },
  ];
  if (kind === 'heat-map') blocks.push({ kind: 'table', table: heatTable(words) });
  if (kind === 'histogram')
    blocks.push({ kind: 'quotes', caption: words.label('answers'), quotes: [0, 1, 2].map(words.sentence) });
  if (kind === 'bar') blocks.push({ kind: 'text', text: words.sentence(at), tone: 'muted' });
  return { id: `q-${at}`, heading, base, blocks };
}

/** Every text once as a quote and once as a cell, to be read back. */
function everyText(texts: readonly string[]): ReportSection {
  return {
    id: 'texts-all',
    heading: 'Every text',
    blocks: [
      { kind: 'quotes', caption: 'Quotes', quotes: [...texts] },
      {
        kind: 'table',
        table: {
          caption: 'Cells',
          columns: [
            { title: 'n', align: 'end', width: 0.1 },
            { title: 'Text', align: 'start', width: 0.9 },
          ],
          rows: texts.map((text, at) => [{ text: String(at), value: at, unit: 'count' }, { text }]),
        },
      },
    ],
  };
}

function optionTable(words: Words, { options = 5, hasLongTitles = false }: MadeReport) {
  return {
    columns: [
      { title: words.label('option'), align: 'start' as const, width: 0.6 },
      { title: words.label('answers'), align: 'end' as const, width: 0.2 },
      { title: words.label('share'), align: 'end' as const, width: 0.2 },
    ],
    rows: Array.from({ length: options }, (_, at) => [
      { text: hasLongTitles && at % 3 === 0 ? long(words.option(at)) : words.option(at) },
      { text: String(at * 3), value: at * 3, unit: 'count' as const },
      { text: `${at * 2}.5 %`, value: at * 2 + 0.5, unit: 'percent' as const },
    ]),
  };
}

function heatTable(words: Words) {
  const titles = [words.label('option'), ...[0, 1, 2, 3].map(words.option)];
  return {
    caption: words.label('share'),
    groups: [
      { title: '', span: 1 },
      { title: words.label('answers'), span: 3 },
      { title: words.label('share'), span: 1 },
    ],
    columns: titles.map((title, at) => ({
      title,
      align: at === 0 ? ('start' as const) : ('end' as const),
      width: at === 0 ? 0.4 : 0.15,
    })),
    rows: [0, 1, 2, 3].map((row) => [
      { text: words.option(row), tone: row === 0 ? ('muted' as const) : ('strong' as const) },
      ...[0, 1, 2, 3].map((at) => {
        const value = ((row * 4 + at) * 7) % 100;
        return { text: `${value} %`, value, unit: 'percent' as const, heat: value / 100 };
      }),
    ]),
  };
}

function keyFigures(words: Words, hasAnswers: boolean) {
  return [
    { label: words.label('answers'), value: hasAnswers ? '1,284' : '0' },
    { label: words.label('completion'), value: hasAnswers ? '92.2 %' : '–', note: words.base },
    { label: 'NPS', value: hasAnswers ? '+31' : '–', note: '± 8.4' },
    { label: words.label('period'), value: hasAnswers ? '28' : '–' },
  ];
}

function coverFacts(words: Words, hasLongTitles: boolean) {
  return [
    { label: words.label('period'), value: '1 – 31 March 2026' },
    { label: words.label('answers'), value: '1,284' },
    { label: words.label('filters'), value: hasLongTitles ? long(words.sentence(0)) : words.option(0) },
  ];
}

const long = (text: string) => Array.from({ length: 6 }, () => text).join(' ');

function wordsOf({ script = 'latin', texts }: MadeReport) {
  const own: MadeWords = madeWords[script];
  let next = 0;
  const text = (usual: string): string => texts?.[next++ % texts.length] ?? usual;
  const nth = (list: readonly string[], at: number): string => text(list[at % list.length] ?? '');
  return {
    title: () => text(own.title),
    subtitle: () => text(own.subtitle),
    question: (at: number) => nth(own.questions, at),
    option: (at: number) => nth(own.options, at),
    sentence: (at: number) => nth(own.sentences, at),
    label: (name: keyof MadeWords['labels']) => text(own.labels[name]),
    base: own.base,
    pageWords: own.pageWords,
  };
}
