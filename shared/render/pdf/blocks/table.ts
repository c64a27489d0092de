/** A table over as many pages as it needs: its header comes again on every page, and a row taller than a page breaks. */
import { inkOn, mix } from '../../../reports/palette.ts';
import type { ReportCell, ReportColumn, ReportGroup, ReportTable } from '../../../reports/report-document.ts';
import { BODY_HEIGHT } from '../page/flow.ts';
import { newTag, type Tag } from '../page/page.ts';
import { BODY, paragraph } from '../page/paragraph.ts';
import { drawLine, linesOf, mirrored, type Setting, type Strip } from '../page/setting.ts';
import { kept, keptWithNext, lastKept, type Slab } from '../page/slab.ts';
import { CELL_LINE, CELL_SIZE, type Cell, drawRow, layCell, rowHeight, rowSlabs } from './table-row.ts';

/** A table up to this height is never cut. */
const WHOLE_TABLE = BODY_HEIGHT / 4;
/** A header higher than this is not repeated: it would leave no room for rows. */
const HIGHEST_REPEATED = BODY_HEIGHT / 4;

/** A table with its columns placed. */
interface Laid {
  setting: Setting;
  groups: readonly ReportGroup[];
  columns: readonly ReportColumn[];
  strips: readonly Strip[];
  tag: Tag;
}

export function table(
  setting: Setting,
  { caption, groups = [], columns, rows }: ReportTable,
  parent: Tag,
  continued: string,
): Slab[] {
  const tag = newTag('Table', parent);
  const laid: Laid = { setting, groups, columns, strips: stripsOf(setting, columns), tag };
  const header = [
    ...(groups.length === 0 ? [] : rowSlabs(setting, groupCells(laid, newTag('TR', tag)), noRule, 4)),
    ...rowSlabs(setting, headerCells(laid, newTag('TR', tag)), headerRule(setting), groups.length === 0 ? 4 : 0),
  ];
  const repeats = repeatedHeader(laid, caption === '' ? continued : `${caption} (${continued})`);
  const body = withoutLoneRows(rows.map((row) => bodyRow(laid, row)));
  return [...keptWithNext([...captionSlabs(laid, caption), ...header]), ...body.map((slab) => ({ ...slab, repeats }))];
}

function captionSlabs({ setting, tag }: Laid, caption: string): Slab[] {
  if (caption === '') return [];
  const look = { size: 8.5, weight: 'bold', color: setting.palette.muted, gap: 14 } as const;
  return paragraph(setting, caption, newTag('Caption', tag), look);
}

function stripsOf(setting: Setting, columns: readonly ReportColumn[]): Strip[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0) || 1;
  let x = BODY.x;
  return columns.map(({ width }) => {
    const strip = { x, width: (width / total) * BODY.width };
    x += strip.width;
    return mirrored(setting, strip, BODY);
  });
}

const headerRule = ({ palette }: Setting) => ({ color: palette.accent, width: 1 });

/** Groups stand on a ground, so that it is seen which columns are theirs. */
const noRule = { color: '#ffffff', width: 0 } as const;

function groupCells({ setting, groups, strips }: Laid, row: Tag): Cell[] {
  const { ink, soft } = setting.palette;
  let next = 0;
  return groups.flatMap(({ title, span }) => {
    const own = strips.slice(next, next + span);
    next += span;
    const strip = { x: Math.min(...own.map(({ x }) => x)), width: own.reduce((sum, { width }) => sum + width, 0) };
    const style = { size: CELL_SIZE, weight: 'bold', color: ink } as const;
    const ground = title === '' ? {} : { ground: soft };
    return own.length === 0
      ? []
      : [layCell(setting, title, { strip, align: 'start', style, tag: newTag('TH', row), ...ground })];
  });
}

function headerCells({ setting, columns, strips }: Laid, row: Tag): Cell[] {
  const style = { size: CELL_SIZE, weight: 'bold', color: setting.palette.ink } as const;
  return columns.map(({ title, align }, at) =>
    layCell(setting, title, { strip: strips[at] ?? BODY, align, style, tag: newTag('TH', row) }),
  );
}

/** The header as it is on later pages, under a line that says so. */
function repeatedHeader(laid: Laid, said: string): Slab {
  const { setting } = laid;
  const cells = headerCells(laid, newTag('TR'));
  const groups = laid.groups.length === 0 ? [] : groupCells(laid, newTag('TR'));
  const above = groups.length === 0 ? 0 : rowHeight(groups);
  const isShown = above + rowHeight(cells) < HIGHEST_REPEATED;
  const [line] = linesOf(setting, said.replaceAll('\n', ' '), BODY.width, 7.5);
  const look = { size: 7.5, weight: 'regular', color: setting.palette.muted } as const;
  return {
    height: CELL_LINE + (isShown ? above + rowHeight(cells) : 0),
    gap: 0,
    draw(page, top) {
      page.tagged(undefined, () => {
        if (line) drawLine({ page, setting }, line, BODY, top, look);
        if (isShown && groups.length > 0) drawRow(page, setting, groups, top + CELL_LINE, noRule);
        if (isShown) drawRow(page, setting, cells, top + CELL_LINE + above, headerRule(setting));
      });
    },
  };
}

function bodyRow({ setting, columns, strips, tag }: Laid, row: readonly ReportCell[]): Slab[] {
  const { ink, muted, rule, accent } = setting.palette;
  const rowTag = newTag('TR', tag);
  const cells = columns.map(({ align }, at) => {
    const { text, heat, tone } = row[at] ?? { text: '' };
    const ground = heat === undefined ? undefined : mix('#ffffff', accent, Math.max(0, Math.min(1, heat)) * 0.9);
    const plain = tone === 'muted' ? muted : ink;
    const color = ground === undefined ? plain : inkOn(ground);
    const style = { size: CELL_SIZE, weight: tone === 'strong' ? 'bold' : 'regular', color } as const;
    const cell = { strip: strips[at] ?? BODY, align, style, tag: newTag('TD', rowTag) };
    return layCell(setting, text, { ...cell, ...(ground !== undefined && { ground }) });
  });
  return rowSlabs(setting, cells, { color: rule, width: 0.5 });
}

/** A short table stays whole; in a long one two rows stay with the header, and the last is never alone. */
function withoutLoneRows(rows: readonly Slab[][]): Slab[] {
  const height = rows.flat().reduce((sum, slab) => sum + slab.height, 0);
  if (height <= WHOLE_TABLE) return kept(rows.flat());
  return rows.flatMap((slabs, at) => (at === 0 || at === rows.length - 2 ? lastKept(slabs) : slabs));
}
