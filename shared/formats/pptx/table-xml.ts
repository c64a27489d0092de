/**
 * A native table: anybody can edit its cells. In a right-to-left deck its columns are written from the last to the
 * first: the attribute that would turn a table is one that not every program knows.
 */

import { colors } from '../ooxml/document-colors.ts';
import { toEmu } from '../ooxml/emu.ts';
import type { TableCell, TableShape } from './slide.ts';
import { CELL_SIDES } from './table-columns.ts';
import { CELL_ENDS } from './table-part.ts';
import { lineHeight } from './text-lines.ts';
import { colorXml, type DeckLanguage, paragraphXml } from './text-xml.ts';

export function tableXml(
  { widths, rows, hasHead, points, margins = 1 }: TableShape,
  deckLanguage: DeckLanguage,
): string {
  const ordered = <T>(cells: readonly T[]) => (deckLanguage.isRightToLeft ? cells.toReversed() : cells);
  const columns = ordered(widths).map((width) => `<a:gridCol w="${toEmu(width)}"/>`);
  return [
    `<a:tbl><a:tblPr${hasHead ? ' firstRow="1"' : ' firstCol="1"'}/><a:tblGrid>${columns.join('')}</a:tblGrid>`,
    ...rows.map(({ height, cells }) => {
      const content = ordered(cells).map(
        (cell) => cellXml(cell, { points, margins: marginsXml(margins) }, deckLanguage) + coveredXml(cell),
      );
      return `<a:tr h="${toEmu(height)}">${content.join('')}</a:tr>`;
    }),
    '</a:tbl>',
  ].join('');
}

function marginsXml(scale: number): string {
  const [side, end] = [toEmu(CELL_SIDES * scale), toEmu(CELL_ENDS * scale)];
  return `marL="${side}" marR="${side}" marT="${end}" marB="${end}"`;
}

const none = (side: string) => `<a:${side} w="0"><a:noFill/></a:${side}>`;
const lines = `${none('lnL')}${none('lnR')}${none('lnT')}<a:lnB w="6350">${colorXml(colors.line)}</a:lnB>`;

/** The cells under one that reaches over them. */
function coveredXml({ span = 1 }: TableCell): string {
  return '<a:tc hMerge="1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p/></a:txBody><a:tcPr/></a:tc>'.repeat(span - 1);
}

function cellXml(
  { text, ground, span = 1, ...style }: TableCell,
  { points, margins }: { points: number; margins: string },
  deckLanguage: DeckLanguage,
): string {
  const reach = span === 1 ? '' : ` gridSpan="${span}"`;
  const fill = ground === undefined ? '<a:noFill/>' : colorXml(ground);
  // a row grows with its lines: in a font with taller ones the table would run over the foot of the slide
  const paragraph = paragraphXml(
    { text, style: { ...style, points, linePoints: lineHeight(text, points) } },
    deckLanguage,
  );
  return [
    `<a:tc${reach}><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph}</a:txBody>`,
    `<a:tcPr ${margins} anchor="ctr">${lines}${fill}</a:tcPr></a:tc>`,
  ].join('');
}
