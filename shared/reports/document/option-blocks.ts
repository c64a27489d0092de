/** Choices, yes and no, files by their extension: a bar and a row for every option, in the order they are read in. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { extraAnswerText } from '../../surveys/extra-answers.ts';
import type { OptionFigure } from '../../surveys/figure-types/statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Question } from '../../surveys/question.ts';
import type { ReportBlock } from '../report-document.ts';
import { mostBars, singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import { questionTitle } from './numbered-questions.ts';
import { inReadingOrder } from './option-order.ts';
import type { ReportStyle } from './report-style.ts';
import { type NamedShare, shareTable } from './share-table.ts';

export function optionBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { question, statistics } = figures;
  const { texts, formats } = style;
  if (!statistics.options) return [];
  const isFile = question.type === 'file';
  const shares: NamedShare[] = orderedShares(question, statistics.options, style);
  if (statistics.own_texts) shares.push({ name: texts.question.ownText, figure: statistics.own_texts });
  const chosen = shares.reduce((sum, { figure }) => sum + figure.count, 0);
  const title = formats.plural(
    isFile ? texts.question.filesCaption : texts.question.optionsCaption,
    statistics.answered,
  );
  if (shares.length === 0) return [];
  return [
    ...optionChart({ about: questionTitle(figures, texts.question), title }, shares, style),
    {
      kind: 'table',
      table: shareTable(
        { names: isFile ? texts.question.fileType : texts.question.answer, shares, base: statistics.answered },
        style,
      ),
    },
    ...(question.isMultiple || chosen > statistics.answered ? [mutedText(texts.question.severalPossible)] : []),
  ];
}

/** Yes comes before no, whichever is more frequent. */
function orderedShares(question: Question, options: readonly OptionFigure[], style: ReportStyle): NamedShare[] {
  const named = options.map((figure) => ({
    id: figure.id,
    count: figure.count,
    name: optionName(figure, question, style),
    figure,
  }));
  return question.type === 'yesno' ? named : inReadingOrder(named);
}

function optionChart(
  names: { about: string; title: string },
  shares: readonly NamedShare[],
  style: ReportStyle,
): ReportBlock[] {
  const { texts, formats } = style;
  const isWhole = shares.length <= mostBars;
  const leaders = shares.toSorted((a, b) => b.figure.count - a.figure.count).slice(0, mostBars);
  const bars = (isWhole ? shares : leaders).map(({ name, figure }) => ({
    category: name,
    value: figure.percent,
    label: formats.percent(figure.percent),
  }));
  if (bars.length === 0) return [];
  return [
    singleSeriesChart({ kind: 'bar', ...names, name: texts.question.percent, unit: 'percent', bars }, style),
    ...(isWhole ? [] : [mutedText(texts.question.chartTop(formats.count(bars.length), formats.count(shares.length)))]),
  ];
}

/** Yes, no, none of these and hard to say are ours to name unless the survey does, and so is what is not known of a file. */
export function optionName(
  { id, text }: Pick<OptionFigure, 'id' | 'text'>,
  { type }: Question,
  { texts, language }: ReportStyle,
): string {
  const ours: Record<string, string> = {
    ...(type === 'yesno' && { 1: texts.question.yes, 0: texts.question.no }),
    ...(type === 'file' && { unknown: texts.overview.unknownName }),
  };
  if (type === 'file' && Object.hasOwn(ours, id)) return ours[id] ?? id;
  return plainText(text) || (Object.hasOwn(ours, id) ? ours[id] : extraAnswerText(id, language)) || id;
}
