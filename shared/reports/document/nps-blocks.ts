/** A scale from 0 to 10 as a net promoter score: the gauge, the score with its margin, the three groups. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { NpsFigure } from '../../surveys/figure-types/statistics.ts';
import { npsColors } from '../palette.ts';
import type { ReportBlock } from '../report-document.ts';
import { chartBlock, percentPoint } from './charts.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { shareTable } from './share-table.ts';
import { saysSomething } from './small-base.ts';

const groups = ['detractors', 'passives', 'promoters'] as const;

export function npsBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { nps, answered } = figures.statistics;
  if (!nps) return [];
  return [
    gauge(questionTitle(figures, texts.question), nps, style),
    ...scoreNote(nps, answered, style),
    {
      kind: 'table',
      table: shareTable(
        {
          caption: formats.plural(texts.question.npsCaption, answered),
          names: texts.question.npsGroup,
          base: answered,
          shares: groups.toReversed().map((group) => ({ name: texts.question.npsGroups[group], figure: nps[group] })),
        },
        style,
      ),
    },
  ];
}

/** The score itself is in the gauge. Where all answers are of one group, or few, it has no interval. */
function scoreNote({ score, margin }: NpsFigure, answered: number, { texts, formats }: ReportStyle): ReportBlock[] {
  if (margin === null || !saysSomething(answered)) return [];
  const ends = [score - margin, score + margin].map((end) => Math.max(-100, Math.min(100, end)));
  const [low = '', high = ''] = ends.map((end) => formats.signed(end));
  return [{ kind: 'text', text: texts.question.npsNote(formats.points(margin), low, high), tone: 'normal' }];
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
