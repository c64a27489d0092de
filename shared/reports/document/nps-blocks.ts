/** A scale from 0 to 10 as a net promoter score: the gauge, the score with its margin, the three groups. */
import { npsColors } from '../palette.ts';
import type { ReportBlock } from '../report-document.ts';
import type { ShownQuestion } from '../shown-statistics.ts';
import type { NpsFigure } from '../statistics.ts';
import { shareCells, shareColumns } from './cells.ts';
import { chartBlock, percentPoint } from './charts.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';

const groups = ['detractors', 'passives', 'promoters'] as const;

export function npsBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { nps, answered } = figures.statistics;
  if (!nps) return [];
  return [
    gauge(questionTitle(figures, texts.question), nps, style),
    { kind: 'text', text: scoreNote(nps, style), tone: 'normal' },
    {
      kind: 'table',
      table: {
        caption: formats.plural(texts.question.npsCaption, answered),
        columns: shareColumns(texts.question.npsGroup, style),
        rows: groups
          .toReversed()
          .map((group) => [{ text: texts.question.npsGroups[group] }, ...shareCells(nps[group], style)]),
      },
    },
  ];
}

/** Where all answers are of one group there is a score and no interval. */
function scoreNote({ score, margin }: NpsFigure, { texts, formats }: ReportStyle): string {
  const { nps, npsNote } = texts.question;
  if (margin === null) return `${nps} ${formats.signed(score)}.`;
  const ends = [score - margin, score + margin].map((end) => Math.max(-100, Math.min(100, end)));
  const [low = '', high = ''] = ends.map((end) => formats.signed(end));
  return npsNote(formats.signed(score), formats.points(margin), low, high);
}

function gauge(about: string, nps: NpsFigure, style: ReportStyle): ReportBlock {
  const { texts, formats } = style;
  return chartBlock(
    about,
    {
      kind: 'gauge',
      title: texts.question.npsTitle,
      unit: 'percent',
      categories: [texts.question.nps],
      series: groups.map((group) => ({
        name: texts.question.npsGroups[group],
        color: npsColors[group],
        points: [percentPoint(nps[group].percent, style)],
      })),
      reading: { value: nps.score, from: -100, to: 100, label: formats.signed(nps.score) },
    },
    style,
  );
}
