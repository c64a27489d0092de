/** The figures of every banner as one long list, a row for each: what an analyst sorts, filters and pivots. */

import { isShown, type ShownQuestion, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { ReportCell, ReportDataSheet, ReportTable } from '../../report-document.ts';
import { countCell, endColumn, meanCell, numberCell, percentCell, startColumn } from '../cells.ts';
import { type NumberedQuestion, numberedQuestions, questionTitle } from '../numbered-questions.ts';
import type { BannerFigure, BannerRow } from './banner-row.ts';
import { bannerPlaces, bannerRows, testedRows } from './banner-rows.ts';
import type { StoryStyle } from './story-style.ts';

export function bannerSheets({ banners = [], questions }: ShownStatistics, style: StoryStyle): ReportDataSheet[] {
  const numbered = numberedQuestions(questions);
  const isWeighted = questions.some(({ statistics }) => statistics?.weighted_base !== undefined);
  return banners.map((banner, at) => {
    const rows = numbered.flatMap(({ number, figures }) => {
      if (!isShown(figures)) return [];
      const columns: SheetColumn[] = bannerPlaces(banner, at, figures).map(({ group, column, figures: own }) => ({
        group: group.title,
        text: column.text,
        letter: column.letter,
        base: own,
      }));
      const total: SheetColumn = {
        group: '',
        text: style.story.banner.total,
        letter: '',
        base: figures.statistics,
      };
      const rows = bannerRows(figures, bannerPlaces(banner, at, figures), style);
      return testedRows(rows).flatMap((row) => {
        const about = questionCells({ number, figures }, row, style);
        return [row.total, ...row.figures].map((figure, place) => [
          ...about,
          ...figureCells(figure, place === 0 ? total : columns[place - 1], isWeighted, style),
        ]);
      });
    });
    return { name: sheetName(at, banners.length, style), table: { ...tableHead(isWeighted, style), rows } };
  });
}

interface SheetColumn {
  group: string;
  text: string;
  letter: string;
  base: { answered: number; weighted_base?: number; effective_base?: number } | undefined;
}

function sheetName(at: number, count: number, { story }: StoryStyle): string {
  return count === 1 ? story.banner.sheet : `${story.banner.sheet} ${at + 1}`;
}

function tableHead(isWeighted: boolean, { texts, story, reading }: StoryStyle): Omit<ReportTable, 'rows'> {
  const { sheetColumns: names, weightedBase, effectiveBase } = story.banner;
  const words = [
    ...[names.number, texts.words.question, names.row, texts.question.answer],
    ...[names.group, names.column, names.letter],
  ];
  const figures = [
    ...(isWeighted ? [reading.unweightedCount, names.weightedCount] : [texts.question.count]),
    texts.question.percent,
    ...[texts.question.figures.mean, names.base, ...(isWeighted ? [weightedBase, effectiveBase] : [])],
  ];
  return {
    caption: '',
    columns: [
      ...words.map((title) => startColumn(title, 1)),
      ...figures.map((title) => endColumn(title, 1)),
      startColumn(names.significant, 1),
    ],
  };
}

function questionCells(
  { number, figures }: NumberedQuestion<ShownQuestion>,
  { row, name }: BannerRow,
  { texts }: StoryStyle,
): ReportCell[] {
  const title = questionTitle(figures, texts.question);
  const words = [title, row?.name ?? '', name].map((text) => ({ text }));
  return [number === '' ? empty : { text: number, value: Number(number), unit: 'number' }, ...words];
}

/** What is not known stays empty, so that columns of numbers hold nothing else. */
function figureCells(
  figure: BannerFigure | undefined,
  column: SheetColumn | undefined,
  isWeighted: boolean,
  style: StoryStyle,
): ReportCell[] {
  const { group = '', text = '', letter = '', base } = column ?? {};
  // a score is the mean of 100, 0 and -100
  const isMean = figure !== undefined && figure.kind !== 'share';
  const count = (value: number | null | undefined) => (value == null ? empty : countCell(value, style));
  const weight = (value: number | undefined) => (value === undefined ? empty : numberCell(value, style));
  const value = figure?.value ?? null;
  return [
    ...[group, text, letter].map((word) => ({ text: word })),
    count(figure?.count),
    ...(isWeighted ? [weight(figure?.weightedCount)] : []),
    value === null || isMean ? empty : percentCell(value, style),
    value === null || !isMean ? empty : meanCell(value, style),
    count(base?.answered),
    ...(isWeighted ? [weight(base?.weighted_base), weight(base?.effective_base)] : []),
    { text: figure?.letters ?? '' },
  ];
}

const empty: ReportCell = { text: '' };
