/** Choices, yes and no, files by their extension: a bar and a row for every option, in the order of the survey. */
import { extraAnswerText } from '../../surveys/extra-answers.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Question } from '../../surveys/question.ts';
import type { ReportBlock } from '../report-document.ts';
import type { ShownQuestion } from '../shown-statistics.ts';
import type { OptionFigure, ShareFigure } from '../statistics.ts';
import { shareCells, shareColumns } from './cells.ts';
import { mostBars, singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';

interface NamedShare {
  name: string;
  figure: ShareFigure;
}

export function optionBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { question, statistics } = figures;
  const { texts, formats } = style;
  if (!statistics.options) return [];
  const isFile = question.type === 'file';
  const shares: NamedShare[] = statistics.options.map((figure) => ({
    name: optionName(figure, question, style),
    figure,
  }));
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
      table: {
        caption: texts.question.sharesCaption,
        columns: shareColumns(isFile ? texts.question.fileType : texts.question.answer, style),
        rows: shares.map(({ name, figure }) => [{ text: name }, ...shareCells(figure, style)]),
      },
    },
    ...(question.isMultiple || chosen > statistics.answered ? [mutedText(texts.question.severalPossible)] : []),
  ];
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
