/** Choices, yes and no, files by their extension: a bar and a row for every option, in the order they are read in. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { extraAnswerText } from '../../surveys/extra-answers.ts';
import type { OptionFigure } from '../../surveys/figure-types/statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Question } from '../../surveys/question.ts';
import { inReadingOrder, isBeside, scaleOf } from '../../surveys/scales/option-order.ts';
import type { ReportBlock } from '../report-document.ts';
import { weightedTitle } from './cells.ts';
import { mostBars, singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import { questionTitle } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { besideColor } from './scales/scale-colors.ts';
import { scaleNotes } from './scales/scale-notes.ts';
import { type NamedShare, shareTable } from './share-table.ts';

export function optionBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { question, statistics } = figures;
  const { texts, formats } = style;
  if (!statistics.options) return [];
  const isFile = question.type === 'file';
  const ordered = orderedOptions(question, statistics.options, style);
  const { kept, folded } = foldedZeros(ordered, style);
  const shares: NamedShare[] = [...kept];
  if (statistics.own_texts) shares.push({ name: texts.question.ownText, figure: statistics.own_texts });
  const chosen = shares.reduce((sum, { figure }) => sum + figure.count, 0);
  const caption = isFile ? texts.question.filesCaption : texts.question.optionsCaption;
  const title = weightedTitle(formats.plural(caption, statistics.answered), statistics, style);
  if (shares.length === 0) return [];
  return [
    ...optionChart({ about: questionTitle(figures, texts.question), title }, shares, style),
    ...(question.type === 'yesno' ? [] : scaleNotes(ordered, style)),
    {
      kind: 'table',
      table: shareTable(
        {
          names: isFile ? texts.question.fileType : texts.question.answer,
          shares: [...shares, ...folded],
          base: statistics.answered,
        },
        style,
      ),
    },
    ...(question.isMultiple || chosen > statistics.answered ? [mutedText(texts.question.severalPossible)] : []),
  ];
}

/** Fewer are listed like all others. */
export const fewestFolded = 5;

/** Options that nobody chose are one row where they are many; the steps of a scale are always listed. */
function foldedZeros(
  options: readonly NamedOption[],
  { reading, formats }: ReportStyle,
): { kept: readonly NamedOption[]; folded: NamedShare[] } {
  const zeros = options.filter((option) => option.figure.count === 0 && !isBeside(option));
  const [first] = zeros;
  if (!first || zeros.length < fewestFolded || scaleOf(options)) return { kept: options, folded: [] };
  return {
    kept: options.filter((option) => !zeros.includes(option)),
    folded: [{ name: formats.plural(reading.noneChosen, zeros.length), figure: first.figure }],
  };
}

/** As chart and tables list them. Yes comes before no, whichever is more frequent. */
export function orderedOptions(
  question: Question,
  options: readonly OptionFigure[],
  style: ReportStyle,
): NamedOption[] {
  const named = options.map((figure) => ({
    id: figure.id,
    count: figure.weighted_count ?? figure.count,
    name: optionName(figure, question, style),
    figure,
  }));
  if (question.type === 'yesno') return named;
  const isOfScale = scaleOf(named) !== undefined;
  return inReadingOrder(named).map((one) => ({ ...one, ...(isOfScale && isBeside(one) && { color: besideColor }) }));
}

interface NamedOption extends NamedShare {
  id: string;
  figure: OptionFigure;
}

function optionChart(
  names: { about: string; title: string },
  shares: readonly NamedShare[],
  style: ReportStyle,
): ReportBlock[] {
  const { texts, formats } = style;
  const isWhole = shares.length <= mostBars;
  const leaders = shares.toSorted((a, b) => (b.figure.percent ?? 0) - (a.figure.percent ?? 0)).slice(0, mostBars);
  const bars = (isWhole ? shares : leaders).map(({ name, figure, color }) => ({
    category: name,
    value: figure.percent,
    label: formats.percent(figure.percent),
    color,
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
