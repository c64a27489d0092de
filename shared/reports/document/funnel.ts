/** How far respondents got: every question they reached, or, where a page is short, the stages and the biggest losses. */

import type { ShownFunnelStep, ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { ReportBlock, ReportKind, ReportSection, ReportTable } from '../report-document.ts';
import { countCell, endColumn, percentCell, startColumn } from './cells.ts';
import { type Bar, mostBars, singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import { numberedQuestions, questionHeading } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { baseLine } from './small-base.ts';

/** A summary has one or two pages: longer surveys show only where most respondents left. */
const mostStepsInSummary = 10;
const mostDrops = 5;

interface Stage {
  name: string;
  count: number;
}

interface Step {
  name: string;
  /** Null where it is counted together with the next steps. */
  count: number | null;
  dropped: number | null;
}

export function funnelSection(statistics: ShownStatistics, kind: ReportKind, style: ReportStyle): ReportSection {
  const { overview } = style.texts;
  const { started, complete } = statistics.survey;
  if (started === null || complete === null) {
    return { id: 'funnel', heading: overview.funnel, blocks: [mutedText(style.texts.tooFew)] };
  }
  const steps = namedSteps(statistics, style);
  const stages = steps.flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  const most = kind === 'summary' ? mostStepsInSummary : mostBars - 2;
  const isWhole = stages.length <= most;
  const shown = [
    { name: overview.started, count: started },
    ...(isWhole ? stages : []),
    { name: overview.complete, count: complete },
  ];
  const hasTable = kind === 'report' && steps.length > 0;
  // where a table tells the numbers, the chart tells the percentages
  const blocks: ReportBlock[] = [funnelChart(shown, { started, isBare: hasTable && isWhole }, style)];
  const left = ({ dropped }: Step) => dropped ?? 0;
  const drops = steps.filter((step) => left(step) > 0).sort((a, b) => left(b) - left(a));
  if (hasTable) {
    blocks.push({ kind: 'table', table: stepTable('', steps, { started, isBare: isWhole }, style) });
  } else if (!isWhole && drops.length > 0) {
    const caption = overview.biggestDrops;
    blocks.push({
      kind: 'table',
      table: stepTable(caption, drops.slice(0, mostDrops), { started, isBare: false }, style),
    });
  }
  return {
    id: 'funnel',
    heading: overview.funnel,
    base: baseLine(overview.funnelBase(style.formats.count(started)), started, style),
    blocks,
  };
}

function namedSteps({ survey, questions }: ShownStatistics, { texts }: ReportStyle): Step[] {
  const named = new Map(
    numberedQuestions(questions).map((question) => [
      question.figures.question.id,
      questionHeading(question, texts.question),
    ]),
  );
  return survey.funnel.map((step: ShownFunnelStep) => ({
    name: named.get(step.question_id) ?? step.question_id,
    count: step.reached,
    dropped: step.dropped,
  }));
}

/** `isBare` where the other of chart and table tells the rest. */
interface Telling {
  started: number;
  isBare: boolean;
}

function funnelChart(stages: readonly Stage[], { started, isBare }: Telling, style: ReportStyle): ReportBlock {
  const { texts, formats } = style;
  const bars: Bar[] = stages.map(({ name, count }) => {
    const percent = (count / started) * 100;
    const said = formats.percent(percent);
    return { category: name, value: percent, label: isBare ? said : `${said} · ${formats.count(count)}` };
  });
  return singleSeriesChart(
    {
      kind: 'bar',
      about: texts.overview.funnel,
      title: texts.overview.funnelTitle,
      name: texts.overview.shareOfStarted,
      unit: 'percent',
      bars,
    },
    style,
  );
}

function stepTable(
  caption: string,
  steps: readonly Step[],
  { started, isBare }: Telling,
  style: ReportStyle,
): ReportTable {
  const { texts } = style;
  const table: ReportTable = {
    caption,
    columns: [
      startColumn(texts.words.question, 0.52),
      endColumn(texts.overview.reached, 0.14),
      endColumn(texts.overview.shareOfStarted, 0.18),
      endColumn(texts.overview.dropped, 0.16),
    ],
    rows: steps.map(({ name, count, dropped }) => [
      { text: name },
      countCell(count, style),
      percentCell(count === null ? null : (count / started) * 100, style),
      countCell(dropped, style),
    ]),
  };
  return isBare ? { ...withoutPercent(table), sheets: [table] } : table;
}

function withoutPercent({ caption, columns, rows }: ReportTable): ReportTable {
  const isKept = (_: unknown, at: number) => at !== 2;
  const left = columns.filter(isKept);
  const total = left.reduce((sum, { width }) => sum + width, 0);
  return {
    caption,
    columns: left.map((column) => ({ ...column, width: column.width / total })),
    rows: rows.map((row) => row.filter(isKept)),
  };
}
