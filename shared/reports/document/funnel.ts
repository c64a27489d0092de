/** How far respondents got: every question that they reached, and how many left there. */

import type { ShownFunnelStep, ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { ReportBlock, ReportKind, ReportSection, ReportTable } from '../report-document.ts';
import { countCell, endColumn, percentCell, startColumn } from './cells.ts';
import { type Bar, mostBars, singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import { numberedQuestions, questionHeading } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { baseLine } from './small-base.ts';

interface Stage {
  name: string;
  count: number;
  /** Those who could have come so far. */
  base: number;
}

interface Step {
  name: string;
  /** Null if it is counted together with the next steps. */
  count: number | null;
  dropped: number | null;
  base: number;
}

export function funnelSection(statistics: ShownStatistics, kind: ReportKind, style: ReportStyle): ReportSection {
  const { overview } = style.texts;
  const { started, complete } = statistics.survey;
  if (started === null || complete === null) {
    return { id: 'funnel', heading: overview.funnel, blocks: [mutedText(style.texts.tooFew)] };
  }
  const steps = namedSteps(statistics, started, style);
  const stages = steps.flatMap(({ name, count, base }) => (count === null ? [] : [{ name, count, base }]));
  const isWhole = stages.length <= mostBars - 2;
  const shown = [
    { name: overview.started, count: started, base: started },
    ...(isWhole ? stages : []),
    { name: overview.complete, count: complete, base: started },
  ];
  const hasTable = kind === 'report' && steps.length > 0;
  // where a table shows the numbers, the chart shows the percentages
  const blocks: ReportBlock[] = [funnelChart(shown, hasTable && isWhole, style)];
  if (hasTable) blocks.push({ kind: 'table', table: stepTable(steps, isWhole, style) });
  return {
    id: 'funnel',
    heading: overview.funnel,
    base: baseLine(overview.funnelBase(style.formats.count(started)), started, style),
    blocks,
  };
}

function namedSteps({ survey, questions }: ShownStatistics, started: number, { texts }: ReportStyle): Step[] {
  const named = new Map(
    numberedQuestions(questions).map((question) => [
      question.figures.question.id,
      questionHeading(question, texts.question),
    ]),
  );
  return survey.funnel.map((step: ShownFunnelStep) => ({
    name: named.get(step.question_id) ?? texts.question.untitled,
    count: step.reached,
    dropped: step.dropped,
    base: step.base ?? started,
  }));
}

/** `isBare` where the other of chart and table shows the rest. */
function funnelChart(stages: readonly Stage[], isBare: boolean, style: ReportStyle): ReportBlock {
  const { texts, formats } = style;
  const bars: Bar[] = stages.map(({ name, count, base }) => {
    const percent = base > 0 ? (count / base) * 100 : 0;
    const share = formats.percent(percent);
    return { category: name, value: percent, label: isBare ? share : `${share} · ${formats.count(count)}` };
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

function stepTable(steps: readonly Step[], isBare: boolean, style: ReportStyle): ReportTable {
  const { texts } = style;
  const table: ReportTable = {
    caption: '',
    columns: [
      startColumn(texts.words.question, 0.52),
      endColumn(texts.overview.reached, 0.14),
      endColumn(texts.overview.shareOfStarted, 0.18),
      endColumn(texts.overview.dropped, 0.16),
    ],
    rows: steps.map(({ name, count, dropped, base }) => [
      { text: name },
      countCell(count, style),
      percentCell(count === null || base === 0 ? null : (count / base) * 100, style),
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
