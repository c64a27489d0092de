/** How far respondents got: every question they reached, or, where a page is short, the stages and the biggest losses. */
import type { ReportBlock, ReportKind, ReportSection, ReportTable } from '../report-document.ts';
import type { FunnelStep, Statistics } from '../statistics.ts';
import { countCell, endColumn, percentCell, startColumn } from './cells.ts';
import { type Bar, mostBars, singleSeriesChart } from './charts.ts';
import { numberedQuestions, questionHeading } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { cautionBlocks } from './small-base.ts';

/** A summary has one or two pages: longer surveys show only where most respondents left. */
const mostStepsInSummary = 10;
const mostDrops = 5;

interface Stage {
  name: string;
  count: number;
  dropped?: number;
}

export function funnelSection(statistics: Statistics, kind: ReportKind, style: ReportStyle): ReportSection {
  const { overview } = style.texts;
  const { survey } = statistics;
  const steps = namedSteps(statistics, style);
  const most = kind === 'summary' ? mostStepsInSummary : mostBars - 2;
  const blocks: ReportBlock[] = [
    funnelChart(
      [
        { name: overview.started, count: survey.started },
        ...(steps.length <= most ? steps : []),
        { name: overview.complete, count: survey.complete },
      ],
      survey.started,
      style,
    ),
  ];
  const drops = steps.filter((step) => step.dropped > 0).sort((a, b) => b.dropped - a.dropped);
  if (kind === 'report' && steps.length > 0) {
    blocks.push({ kind: 'table', table: stepTable(overview.funnel, steps, survey.started, style) });
  } else if (steps.length > most && drops.length > 0) {
    const caption = overview.biggestDrops;
    blocks.push({ kind: 'table', table: stepTable(caption, drops.slice(0, mostDrops), survey.started, style) });
  }
  blocks.push(...cautionBlocks(survey.started, style));
  return {
    id: 'funnel',
    heading: overview.funnel,
    base: overview.funnelBase(style.formats.count(survey.started)),
    blocks,
  };
}

function namedSteps({ survey, questions }: Statistics, { texts }: ReportStyle): Required<Stage>[] {
  const named = new Map(
    numberedQuestions(questions).map((question) => [
      question.figures.question.id,
      questionHeading(question, texts.question),
    ]),
  );
  return survey.funnel.map((step: FunnelStep) => ({
    name: named.get(step.question_id) ?? step.question_id,
    count: step.reached,
    dropped: step.dropped,
  }));
}

function funnelChart(stages: readonly Stage[], started: number, style: ReportStyle): ReportBlock {
  const { texts, formats } = style;
  const bars: Bar[] = stages.map(({ name, count }) => ({
    category: name,
    value: count,
    label: `${formats.count(count)} · ${formats.percent((count / started) * 100)}`,
  }));
  return singleSeriesChart(
    {
      kind: 'bar',
      about: texts.overview.funnel,
      title: texts.overview.funnelTitle,
      name: texts.overview.reached,
      unit: 'count',
      bars,
    },
    style,
  );
}

function stepTable(
  caption: string,
  steps: readonly Required<Stage>[],
  started: number,
  style: ReportStyle,
): ReportTable {
  const { texts } = style;
  return {
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
      percentCell((count / started) * 100, style),
      countCell(dropped, style),
    ]),
  };
}
