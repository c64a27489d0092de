/** How far respondents got: every question they reached, or, where a page is short, the stages and the biggest losses. */
import type { ReportBlock, ReportKind, ReportSection, ReportTable } from '../report-document.ts';
import type { ShownFunnelStep, ShownStatistics } from '../shown-statistics.ts';
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
  const blocks: ReportBlock[] = [
    funnelChart(
      [
        { name: overview.started, count: started },
        ...(stages.length <= most ? stages : []),
        { name: overview.complete, count: complete },
      ],
      started,
      style,
    ),
  ];
  const left = ({ dropped }: Step) => dropped ?? 0;
  const drops = steps.filter((step) => left(step) > 0).sort((a, b) => left(b) - left(a));
  if (kind === 'report' && steps.length > 0) {
    blocks.push({ kind: 'table', table: stepTable(overview.funnel, steps, started, style) });
  } else if (stages.length > most && drops.length > 0) {
    const caption = overview.biggestDrops;
    blocks.push({ kind: 'table', table: stepTable(caption, drops.slice(0, mostDrops), started, style) });
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

function stepTable(caption: string, steps: readonly Step[], started: number, style: ReportStyle): ReportTable {
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
      percentCell(count === null ? null : (count / started) * 100, style),
      countCell(dropped, style),
    ]),
  };
}
