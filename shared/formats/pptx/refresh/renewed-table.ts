/** A table with new rows: its place, its style and the widths of its columns stay, where it still has as many columns. */
import { changedXml, replacing, sourceOf, withAttributes, type XmlChange } from '../../ooxml/edited-xml.ts';
import { child, descendants, numberOf, parseXml, type XmlElement } from '../../ooxml/read-xml.ts';

/** Undefined where the shape holds no table. */
export function renewedTable(text: string, frame: XmlElement, fresh: string): XmlChange | undefined {
  const [table] = descendants(frame, 'tbl');
  if (!table) return undefined;
  const next = parseXml(fresh);
  const [style, grid, nextStyle, nextGrid] = [table, next].flatMap((one) => [
    child(one, 'tblPr'),
    child(one, 'tblGrid'),
  ]);
  const [before, after] = [grid, nextGrid].map((one) => one?.children.filter(({ name }) => name === 'gridCol') ?? []);
  const widths = widthsOf(before ?? [], after ?? []);
  const changes = [
    ...(style && nextStyle ? [replacing(nextStyle, sourceOf(text, style))] : []),
    ...(after ?? []).map((column, at) => withAttributes(fresh, column, { w: String(widths[at] ?? 0) })),
  ];
  return replacing(table, changedXml(fresh, changes));
}

/** Where there are more or fewer columns, they share the width that the table has. */
function widthsOf(before: readonly XmlElement[], after: readonly XmlElement[]): number[] {
  const [old, own] = [before, after].map((columns) => columns.map((column) => numberOf(column, 'w') ?? 0));
  if (!old || !own) return [];
  if (old.length === own.length) return old;
  const [room, wanted] = [old, own].map((widths) => widths.reduce((total, width) => total + width, 0));
  return own.map((width) => Math.round(wanted ? (width / wanted) * (room || wanted) : width));
}
