/** The section of one question: what its statistics hold decides which blocks it has, whatever its type is called. */
import { isShown, type ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { KeyFigure, ReportBlock, ReportSection } from '../report-document.ts';
import { matrixBlocks } from './matrix-blocks.ts';
import { mutedText } from './muted-text.ts';
import { npsBlocks } from './nps-blocks.ts';
import { histogramBlock, numberBlocks } from './number-blocks.ts';
import { type NumberedQuestion, questionHeading } from './numbered-questions.ts';
import { optionBlocks, optionName } from './option-blocks.ts';
import { rankingBlocks } from './ranking-blocks.ts';
import type { ReportStyle } from './report-style.ts';
import { baseLine } from './small-base.ts';
import { textBlocks } from './text-blocks.ts';

export function questionSection(question: NumberedQuestion, id: string, style: ReportStyle): ReportSection {
  const { texts, formats } = style;
  const { figures } = question;
  const heading = questionHeading(question, texts.question);
  const named = { id, question: figures.question.id, heading };
  if (!isShown(figures)) return { ...named, blocks: [mutedText(texts.tooFew)] };
  const { answered, base } = figures.statistics;
  const content = answered > 0 ? answeredBlocks(figures, style) : [mutedText(silence(base, style))];
  const wording = texts.question.base(formats.count(answered), formats.count(base));
  return {
    ...named,
    base: showsShares(content) ? baseLine(wording, answered, style) : wording,
    blocks: [
      ...(figures.isRetired ? [mutedText(texts.question.retiredNote)] : []),
      ...content,
      ...hiddenNotes(figures, style),
      ...noteBlocks(figures, style),
    ],
  };
}

/** Words and dates alone have no share to be careful with. */
function showsShares(blocks: readonly ReportBlock[]): boolean {
  return blocks.some(({ kind }) => kind === 'table');
}

function answeredBlocks(figures: ShownQuestion, style: ReportStyle): ReportBlock[] {
  if (figures.statistics.personal) return personalBlocks(figures, style);
  const kinds = [npsBlocks, optionBlocks, matrixBlocks, rankingBlocks, numberBlocks, dateBlocks, textBlocks];
  const blocks = kinds.flatMap((blocksOf) => blocksOf(figures, style));
  // the figures come first, so that no page break leaves them without their question
  return [...blocks.filter(isFigures), ...blocks.filter((block) => !isFigures(block))];
}

const isFigures = ({ kind }: ReportBlock) => kind === 'figures';

/** Who somebody is stays with the answers: here they are only counted. */
function personalBlocks({ statistics }: ShownQuestion, { texts, formats }: ReportStyle): ReportBlock[] {
  const { answered, base } = statistics;
  const percent = (answered / base) * 100;
  const figure = { value: percent, unit: 'percent' as const };
  const figures = [{ label: texts.question.answered, value: formats.percent(percent), figure }];
  return [{ kind: 'figures', figures }, mutedText(texts.question.personalNote)];
}

function silence(base: number, { texts }: ReportStyle): string {
  return base === 0 ? texts.question.noAnswers : texts.question.nobodyAnswered;
}

function noteBlocks({ statistics }: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { unreadable = 0, approximate } = statistics;
  return [
    ...(unreadable > 0 ? [mutedText(formats.plural(texts.question.unreadable, unreadable))] : []),
    ...(approximate ? [mutedText(estimateNote(approximate, style))] : []),
  ];
}

/** How far off a figure may be is wording in English beside it; what a reader needs of that is its number. */
function estimateNote(
  { figures, error }: { figures: string[]; error: string },
  { texts, formats }: ReportStyle,
): string {
  const names = figures.map((figure) => texts.question.estimatedFigures.get(figure) ?? figure);
  const [, size = '0', percent] = /(\d+(?:\.\d+)?)\s*(%)?/.exec(error) ?? [];
  const { errorOfValue, textsUpTo, estimate } = texts.question;
  const wording = percent ? errorOfValue(formats.percent(Number(size))) : textsUpTo(formats.count(Number(size)));
  return estimate(formats.list(names), wording);
}

/** Dates and times: the earliest, the latest and how they are spread. */
function dateBlocks(question: ShownQuestion, style: ReportStyle): ReportBlock[] {
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

/** What is not shown of a question because it rests on few respondents: names, never how many. */
function hiddenNotes({ question, statistics }: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { options = [], own_texts, rows = [], cells, moments, texts: words } = statistics.hidden ?? {};
  const names = [
    ...options.map((option) => optionName(option, question, style)),
    ...(own_texts ? [texts.question.ownText] : []),
    ...rows.map(({ id, text }) => plainText(text) || id),
  ];
  const wording = [
    ...(names.length > 0 ? [texts.question.notShown(formats.list(names))] : []),
    ...(cells === undefined ? [] : [formats.plural(texts.question.hiddenCells, cells)]),
    ...(moments ? [texts.question[statistics.first_places ? 'placesHidden' : 'momentsHidden']] : []),
    ...(words ? [texts.question.rareTextsHidden] : []),
  ];
  return wording.map(mutedText);
}
