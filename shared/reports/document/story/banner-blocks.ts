/** The tables of a question against the columns of each banner: bases, percent with letters and counts, and means. */

import { fewestInColumn } from '../../../figures/significance/letters.ts';
import {
  isShown,
  type ShownBanner,
  type ShownQuestion,
  type ShownStatistics,
} from '../../../privacy/suppress/shown-statistics.ts';
import { isBeside, scaleOf } from '../../../surveys/scales/option-order.ts';
import type { ReportBlock, ReportCell, ReportGroup, ReportTable } from '../../report-document.ts';
import { countCell, endColumn, meanCell, percentCell, scoreCell, startColumn } from '../cells.ts';
import { mutedText } from '../muted-text.ts';
import type { NumberedQuestion } from '../numbered-questions.ts';
import { fewestFolded } from '../option-blocks.ts';
import { shortened, shortNames } from '../shortened.ts';
import type { BannerFigure, BannerPlace, BannerRow } from './banner-row.ts';
import { bannerBeside, bannerPlaces, bannerRows } from './banner-rows.ts';
import type { StoryStyle } from './story-style.ts';

/** More letters than these have a line of their own. */
const lettersBeside = 4;
const titleUnits = 60;

export function bannerBlocks(
  { figures }: NumberedQuestion,
  { banners = [] }: ShownStatistics,
  style: StoryStyle,
): ReportBlock[] {
  if (!isShown(figures) || figures.statistics.answered === 0) return [];
  return banners.flatMap((banner, at): ReportBlock[] => {
    const places = bannerPlaces(banner, at, figures);
    const rows = bannerRows(figures, places, style);
    const isThere = rows.length > 0 && places.some((place) => place.figures);
    const crossed = { banner: bannerBeside(banner, figures), figures, places, rows };
    return isThere ? [{ kind: 'table', table: bannerTable(crossed, style) }, ...bannerNotes(crossed, style)] : [];
  });
}

/** How the marks of this table are to be read. */
function bannerNotes({ places, rows }: Crossed, { reading, formats, confidence }: StoryStyle): ReportBlock[] {
  const hasLetters = rows.some(({ figures }) => figures.some((figure) => figure?.letters));
  const notes = [
    ...(hasLetters ? [reading.lettersNote(formats.wholePercent(confidence))] : []),
    ...(places.some(isSmall) ? [reading.smallColumns(formats.count(fewestInColumn))] : []),
  ];
  return notes.length === 0 ? [] : [mutedText(notes.join(' '))];
}

const isSmall = ({ figures }: BannerPlace) => figures !== undefined && figures.answered < fewestInColumn;

interface Crossed {
  banner: ShownBanner;
  figures: ShownQuestion;
  places: readonly BannerPlace[];
  rows: readonly BannerRow[];
}

function bannerTable(crossed: Crossed, style: StoryStyle): ReportTable {
  const { banner, figures, places, rows } = crossed;
  const { story, texts, formats } = style;
  const names = banner.groups.map(({ title }) => shortened(title, titleUnits));
  const isWeighted = figures.statistics.weighted_base !== undefined;
  const caption = story.banner[isWeighted ? 'weightedCaption' : 'caption'](formats.list(names));
  const first = 0.22;
  const width = (1 - first) / (places.length + 1);
  const columns = [
    endColumn(story.banner.total, width),
    ...places.map(({ column }) => endColumn(`${shortened(column.text, titleUnits)}\n${column.letter}`, width)),
  ];
  const groups = groupsOf(banner);
  return {
    caption,
    groups: [{ title: '', span: 2 }, ...groups],
    columns: [startColumn(texts.question.answer, first), ...columns],
    rows: [
      ...baseRows(crossed, style).map(({ name, cells }) => [{ text: name, tone: 'muted' as const }, ...cells]),
      ...named(withoutZeros(rows, style)).flatMap(({ heading, name, row }) => [
        ...(heading === undefined ? [] : [headingRow(heading, places.length + 1)]),
        [{ text: name }, ...[row.total, ...row.figures].map((figure) => figureCell(figure, isWeighted, style))],
      ]),
    ],
    sheets: [
      {
        caption,
        groups: [{ title: '', span: 3 }, ...groups],
        columns: [startColumn(texts.question.answer, first), startColumn('', width), ...columns],
        rows: sheetRows(crossed, style),
      },
    ],
  };
}

function groupsOf({ groups }: ShownBanner): ReportGroup[] {
  return groups.flatMap(({ title, columns }) =>
    columns.length === 0 ? [] : [{ title: shortened(title, titleUnits), span: columns.length }],
  );
}

/** Options that nobody chose are one row where they are many, as in the table of the question. */
function withoutZeros(rows: readonly BannerRow[], { reading, formats }: StoryStyle): readonly BannerRow[] {
  const options = rows.flatMap((one) =>
    one.id === undefined || one.row || one.isDetail ? [] : [{ ...one, id: one.id }],
  );
  const isZero = (figure: BannerFigure | undefined) => figure?.kind === 'share' && figure.count === 0;
  const zeros = options.filter(
    (one) => isZero(one.total) && one.figures.every((figure) => !figure || isZero(figure)) && !isBeside(one),
  );
  const [first] = zeros;
  if (!first || zeros.length < fewestFolded || scaleOf(options)) return rows;
  const ids = new Set(zeros.map(({ id }) => id));
  const name = formats.plural(reading.noneChosen, zeros.length);
  return [...rows.filter(({ id = '' }) => !ids.has(id)), { ...first, name }];
}

/** A row of a matrix is named once, above its answers. */
function named(rows: readonly BannerRow[]): { heading?: string | undefined; name: string; row: BannerRow }[] {
  // in full they are in the table of the question itself
  const names = shortNames(
    rows.map(({ name }) => name),
    titleUnits,
  );
  return rows.map((row, at) => ({
    row,
    name: names[at] ?? '',
    ...(row.row && row.row.id !== rows[at - 1]?.row?.id && { heading: row.row.name }),
  }));
}

const headingRow = (text: string, empty: number): ReportCell[] => [
  { text, tone: 'strong' },
  ...Array.from({ length: empty }, () => ({ text: '' })),
];

interface BaseRow {
  name: string;
  cells: ReportCell[];
}

/** Respondents, and where they are weighted what they add up to and are worth. */
function baseRows({ figures, places }: Crossed, style: StoryStyle): BaseRow[] {
  const { story } = style;
  const whole = figures.statistics;
  const all = [whole, ...places.map((place) => place.figures)];
  const muted = (cell: ReportCell): ReportCell => ({ ...cell, tone: 'muted' });
  const row = (name: string, sizeOf: (one: (typeof all)[number]) => number | undefined): BaseRow => ({
    name,
    cells: all.map((one) => muted(countCell(sizeOf(one) ?? null, style))),
  });
  const respondents = row(story.banner.respondents, (one) => one?.answered);
  const marked = respondents.cells.map((cell, at) => {
    const place = places[at - 1];
    return place && isSmall(place) ? { ...cell, text: `${cell.text} *` } : cell;
  });
  return [
    { ...respondents, cells: marked },
    ...(whole.weighted_base === undefined
      ? []
      : [
          row(story.banner.weightedBase, (one) => one?.weighted_base),
          row(story.banner.effectiveBase, (one) => one?.effective_base),
        ]),
  ];
}

/** Percent and letters, and the number of respondents below, where it is not apart from the percent by weights. */
function figureCell(figure: BannerFigure | undefined, isWeighted: boolean, style: StoryStyle): ReportCell {
  const cell = valueCell(figure, style);
  if (!figure || cell.value === undefined) return cell;
  const { letters, count } = figure;
  const beside = letters === '' ? '' : `${letters.length <= lettersBeside ? ' ' : '\n'}${letters}`;
  const below = isWeighted || count === undefined || count === null ? '' : `\n${style.formats.count(count)}`;
  return {
    ...cell,
    text: `${cell.text}${beside}${below}`,
    ...(letters !== '' && { tone: 'strong' }),
  };
}

function valueCell(figure: BannerFigure | undefined, style: StoryStyle): ReportCell {
  if (!figure || (figure.value === null && figure.count === null)) return { text: style.texts.hiddenFigure };
  if (figure.kind === 'score') return scoreCell(figure.value, style);
  return figure.kind === 'mean' ? meanCell(figure.value, style) : percentCell(figure.value, style);
}

/** One figure a cell: percent, below it the count, and below that the letters where there are any. */
function sheetRows(crossed: Crossed, style: StoryStyle): ReportCell[][] {
  const { texts, story, reading } = style;
  const { percent } = texts.question;
  const count = crossed.figures.statistics.weighted_base === undefined ? texts.question.count : reading.unweightedCount;
  return [
    ...baseRows(crossed, style).map(({ name, cells }) => [
      { text: name, tone: 'muted' as const },
      { text: '' },
      ...cells,
    ]),
    ...crossed.rows.flatMap(({ row, name, total, figures }) => {
      const all = [total, ...figures];
      const isShare = all.some((figure) => figure?.kind === 'share');
      const shown = row ? `${row.name} – ${name}` : name;
      const line = (kind: string, cells: ReportCell[]) => [{ text: shown }, { text: kind }, ...cells];
      return [
        line(
          isShare ? percent : texts.question.figures.mean,
          all.map((figure) => valueCell(figure, style)),
        ),
        ...(isShare
          ? [
              line(
                count,
                all.map((figure) => countCell(figure?.count ?? null, style)),
              ),
            ]
          : []),
        ...(all.some((figure) => figure?.letters)
          ? [
              line(
                story.banner.sheetColumns.significant,
                all.map((figure) => lettersCell(figure)),
              ),
            ]
          : []),
      ];
    }),
  ];
}

const lettersCell = (figure: BannerFigure | undefined): ReportCell => ({ text: figure?.letters ?? '' });
