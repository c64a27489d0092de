/** Answers in respondents' own words: how many differ, which came often, and a sample. None of them is interpreted. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { KeyFigure, ReportBlock } from '../report-document.ts';
import { mutedText } from './muted-text.ts';
import type { ReportStyle } from './report-style.ts';
import { shareTable } from './share-table.ts';
import { shortened } from './shortened.ts';

/** A longer text is read in the answers themselves: whole, it would fill pages. */
const mostCharacters = 600;

const isLong = (text: string) => text.length > mostCharacters;
const readable = (text: string) => (isLong(text) ? shortened(text, mostCharacters) : text);

export function textBlocks({ statistics }: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const figures = textFigures(statistics, style);
  const { sample = [], distinct } = statistics;
  const isWhole = distinct === sample.length;
  const caption = isWhole ? texts.question.allAnswers : formats.plural(texts.question.sample, sample.length);
  return [
    ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ...(statistics.texts === 'removed' ? [mutedText(texts.question.textsRemoved)] : []),
    ...frequentBlocks(statistics, style),
    ...(sample.length > 0
      ? [
          {
            kind: 'quotes' as const,
            caption,
            quotes: sample.map(readable),
          },
        ]
      : []),
    ...longNote(statistics, style),
  ];
}

/** Where the whole of a shortened text is. */
function longNote({ sample = [], top_answers = [] }: ShownQuestion['statistics'], style: ReportStyle): ReportBlock[] {
  const shown = [...sample, ...top_answers.flatMap(({ text, count }) => (count > 1 ? [text] : []))];
  const { reading, formats } = style;
  return shown.some(isLong) ? [mutedText(reading.longTexts(formats.count(mostCharacters)))] : [];
}

function textFigures({ distinct, length }: ShownQuestion['statistics'], { texts, formats }: ReportStyle): KeyFigure[] {
  const { question, overview } = texts;
  return [
    ...(distinct === undefined
      ? []
      : [
          {
            label: question.distinct,
            value: distinct === null ? overview.notAvailable : formats.count(distinct),
            ...(distinct !== null && { figure: { value: distinct, unit: 'count' as const } }),
          },
        ]),
    ...(length?.mean != null
      ? [
          {
            label: question.lengthMean,
            value: formats.plural(question.characters, Math.round(length.mean)),
            ...(length.min !== null &&
              length.max !== null && {
                note: question.lengthRange(formats.count(length.min), formats.count(length.max)),
              }),
          },
        ]
      : []),
  ];
}

function frequentBlocks(
  { top_answers, answered, distinct }: ShownQuestion['statistics'],
  style: ReportStyle,
): ReportBlock[] {
  const { texts, formats } = style;
  if (!top_answers || top_answers.length === 0) return [];
  const repeated = top_answers.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count);
  if (repeated.length === 0) return [mutedText(texts.question.noRepeats)];
  const rest = (distinct ?? 0) - repeated.length;
  return [
    {
      kind: 'table',
      table: shareTable(
        {
          caption: formats.plural(texts.question.frequent, answered),
          names: texts.question.answer,
          base: answered,
          shares: repeated.map((figure) => ({ name: readable(figure.text), figure })),
        },
        style,
      ),
    },
    ...(rest > 0 ? [mutedText(texts.question.frequentRest(formats.count(rest)))] : []),
  ];
}
