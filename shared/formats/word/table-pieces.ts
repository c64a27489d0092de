/** What tables of answers and tables of reports have alike, with its members in the strict order that the format asks for. */

/** A thin line, in eighths of a point. */
const THIN = 4;

export function borderXml(side: string, color: string, eighths = THIN): string {
  return `<w:${side} w:val="single" w:sz="${eighths}" w:space="0" w:color="${color}"/>`;
}

export function widthXml(name: string, width: number): string {
  return `<w:${name} w:w="${width}" w:type="dxa"/>`;
}

/** Columns of the grid that a cell reaches over, and the ground behind it. */
export function reachAndGround(span: number, fill: string | undefined): string {
  const reach = span === 1 ? '' : `<w:gridSpan w:val="${span}"/>`;
  return fill === undefined ? reach : `${reach}<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
}

interface TableHead {
  widths: readonly number[];
  borders: string;
  padding: { vertical: number; horizontal: number };
  isRightToLeft?: boolean;
  /** What names its cells: the first row, the first column, or nothing where cells only stand beside each other. */
  head?: 'row' | 'column' | 'none';
  /** What stands behind the look: a caption that is read out. */
  more?: string;
}

/** Bits that say which cells are heads, beside those for no bands of rows or columns. */
const styles = { row: '0620', column: '0680', none: '0600' } as const;

/** A table up to its rows. */
export function openTableXml({
  widths,
  borders,
  padding,
  isRightToLeft = false,
  head = 'row',
  more = '',
}: TableHead): string {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const margins = [
    widthXml('top', padding.vertical),
    widthXml('left', padding.horizontal),
    widthXml('bottom', padding.vertical),
    widthXml('right', padding.horizontal),
  ];
  return [
    `<w:tbl><w:tblPr>${isRightToLeft ? '<w:bidiVisual/>' : ''}${widthXml('tblW', total)}${widthXml('tblInd', 0)}`,
    `<w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/>`,
    `<w:tblCellMar>${margins.join('')}</w:tblCellMar><w:tblLook w:val="${styles[head]}"/>${more}</w:tblPr>`,
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`,
  ].join('');
}
