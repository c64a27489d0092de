/** Dates and times: the earliest, the latest and how they are spread. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { KeyFigure, ReportBlock } from '../report-document.ts';
import { histogramBlock } from './number-blocks.ts';
import type { ReportStyle } from './report-style.ts';

export function dateBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { min, max, histogram = [], mean } = question.statistics;
  if (mean !== undefined) return [];
  const figures: KeyFigure[] = [
    ...(typeof min === 'string' ? [{ label: texts.question.earliest, value: formats.date(min) }] : []),
    ...(typeof max === 'string' ? [{ label: texts.question.latest, value: formats.date(max) }] : []),
  ];
  return [
    ...(histogram.length > 0 ? [histogramBlock(question, histogram, style)] : []),
    ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
  ];
}
