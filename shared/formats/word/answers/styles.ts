/** The styles of a document, by name, so that a person can change its look in Word in one place. */
import { AlignmentType, type IParagraphStyleOptions, type IStylesOptions } from 'docx';
import { colors } from '../../ooxml/document-colors.ts';
import { documentFont as font } from '../document-pieces.ts';

/** Most paragraphs are cells: they have the usual style. Sizes are in half points, spacing in twentieths of a point. */
export function styles(cellSize: number, detailSize: number, language: string): IStylesOptions {
  return {
    default: {
      document: {
        run: { font, color: colors.ink, language: { value: language } },
        paragraph: { spacing: { before: 0, after: 0 } },
      },
      title: { run: { size: 40, bold: true, color: colors.accent }, paragraph: { spacing: { after: 80 } } },
      heading1: {
        run: { size: 22, bold: true, color: colors.accent },
        paragraph: { keepNext: true, spacing: { before: 160, after: 100 } },
      },
      heading2: { run: { size: 21, bold: true, color: colors.onAccent }, paragraph: { keepNext: true } },
    },
    paragraphStyles: [
      { id: 'Normal', name: 'Normal', quickFormat: true, run: { size: cellSize } },
      ...marginalStyles,
      ...tableStyles,
      ...blockStyles(detailSize),
    ],
  };
}

const right = { alignment: AlignmentType.RIGHT };

const marginalStyles = [
  style('Margin', 'Header and footer line', { run: { size: 16, color: colors.muted } }),
  style('Note', 'Note', { run: { size: 18, color: colors.muted }, paragraph: { spacing: { after: 140 } } }),
  style('Warning', 'Warning', { run: { size: 18, color: colors.warning }, paragraph: { spacing: { after: 140 } } }),
  style('Gap', 'Gap', { run: { size: 16 } }),
];

const header = { bold: true, color: colors.onAccent };
const tableStyles = [
  style('CellNumber', 'Cell number', { paragraph: right }),
  style('HeaderCell', 'Header cell', { run: header, paragraph: { keepNext: true } }),
  style('HeaderCellNumber', 'Header cell number', { run: header, paragraph: { ...right, keepNext: true } }),
];

function blockStyles(detailSize: number): IParagraphStyleOptions[] {
  return [
    style('BandMoment', 'Time of an answer', { run: { color: colors.onAccent }, paragraph: right }),
    style('Question', 'Question', { run: { color: colors.muted } }),
    style('DetailName', 'Detail name', { run: { size: detailSize, color: colors.muted } }),
    style('Detail', 'Detail', { run: { size: detailSize, color: colors.muted } }),
  ];
}

function style(
  id: string,
  name: string,
  textStyle: Pick<IParagraphStyleOptions, 'run' | 'paragraph'>,
): IParagraphStyleOptions {
  return { id, name, basedOn: 'Normal', quickFormat: true, ...textStyle };
}
