/** A table over as many pages as it needs: its header comes again on every page, a row taller than a page breaks. */
import { inkOn, mix } from '../../../reports/palette.ts';
import type { ReportCell, ReportColumn, ReportGroup, ReportTable } from '../../../reports/report-document.ts';
import { isNameRow, namesAbove } from '../../name-rows.ts';
import { type TablePart, type TableRoom, tableParts } from '../../table-columns.ts';
import { continuedSlab, continuedText, type GoingOn } from '../page/continued.ts';
import { BODY_HEIGHT } from '../page/flow.ts';
import { newTag, type Tag } from '../page/page.ts';
import { BODY, paragraph } from '../page/paragraph.ts';
import { mirrored, type Setting, type Strip } from '../page/setting.ts';
import { kept, keptWithNext, lastKept, type Slab, wanted } from '../page/slab.ts';
import { wordsOf } from '../text/break-points.ts';
import { textWidth } from '../text/text-lines.ts';
import { CELL_MARGINS, CELL_SIZE, type Cell, drawRow, layCell, rowHeight, rowSlabs } from './table-row.ts';

/** A table up to this height is never cut. */
const WHOLE_TABLE = BODY_HEIGHT / 4;
/** Two rows up to this height stay with the header, of higher ones only the first. */
const LOW_ROW = 40;
/** A header higher than this is not repeated: it would leave no room for rows. */
const HIGHEST_REPEATED = BODY_HEIGHT / 3;

const SMALL_SIZE = 7.5;

/** A table, or a part of one, with its columns placed. */
interface Laid {
  setting: Setting;
  groups: readonly ReportGroup[];
  columns: readonly ReportColumn[];
  /** Where its cells are in a row of the whole table. */
  places: readonly number[];
  strips: readonly Strip[];
  size: number;
  tag: Tag;
}

export function table(setting: Setting, made: ReportTable, parent: Tag, goingOn: GoingOn): Slab[] {
  const above = continuedSlab(setting, goingOn, made.caption);
  return tableParts(made, roomOf(setting)).flatMap((part, at) => {
    const caption = at === 0 ? made.caption : continuedText(made.caption, goingOn.continued);
    return partSlabs(setting, { ...made, caption }, part, { parent, above, continued: goingOn.continued });
  });
}

function roomOf({ setter, isRightToLeft }: Setting): TableRoom {
  return {
    width: BODY.width,
    margins: CELL_MARGINS,
    sizes: [CELL_SIZE, SMALL_SIZE],
    measure: (text, size, weight) => textWidth(setter, text, { size, weight, isRightToLeft }),
    wordsOf: (text) => text.split('\n').flatMap((line) => wordsOf(line)),
  };
}

function partSlabs(
  setting: Setting,
  { caption, groups = [], columns: all, rows }: ReportTable,
  { places, widths, size }: TablePart,
  { parent, above, continued }: { parent: Tag; above: Slab; continued: string },
): Slab[] {
  const tag = newTag('Table', parent);
  const columns = places.flatMap((place) => all[place] ?? []);
  const laid: Laid = { setting, groups, columns, places, strips: stripsOf(setting, widths), size, tag };
  const gap = caption === '' ? 12 : 4;
  // the tags of a table begin with its caption
  const named = captionSlabs(laid, caption);
  const header = [
    ...(groups.length === 0 ? [] : rowSlabs(setting, groupCells(laid, newTag('TR', tag)), noRule, gap)),
    ...rowSlabs(setting, headerCells(laid, newTag('TR', tag)), headerRule(setting), groups.length === 0 ? gap : 0),
  ];
  const repeats = repeatedHeader(laid, above);
  const names = namesAbove(rows);
  const below = new Map(
    [...new Set(names)].map((name) => [
      name,
      name === '' ? repeats : belowName(laid, repeats, continuedText(name, continued)),
    ]),
  );
  const body = withoutLoneRows(
    rows.map((row, at) => {
      const slabs = bodyRow(laid, row).map((slab) => ({ ...slab, repeats: below.get(names[at] ?? '') ?? repeats }));
      return isNameRow(row) ? keptWithNext(slabs) : slabs;
    }),
  );
  const whole = [...keptWithNext([...named, ...header]), ...body];
  return [...wanted(whole.slice(0, -1), 1), ...whole.slice(-1)];
}

function captionSlabs({ setting, tag }: Laid, caption: string): Slab[] {
  if (caption === '') return [];
  const textStyle = { size: 8.5, weight: 'bold', color: setting.palette.muted, gap: 14 } as const;
  return paragraph(setting, caption, newTag('Caption', tag), textStyle);
}

function stripsOf(setting: Setting, widths: readonly number[]): Strip[] {
  let x = BODY.x;
  return widths.map((width) => {
    const strip = { x, width };
    x += width;
    return mirrored(setting, strip, BODY);
  });
}

const headerRule = ({ palette }: Setting) => ({ color: palette.accent, width: 1 });

/** Groups stand on a ground, so that it is seen which columns are theirs. */
const GROUP_INSET = 3;
const noRule = { color: '#ffffff', width: 0 } as const;

function groupCells({ setting, groups, places, strips, size }: Laid, row: Tag): Cell[] {
  const { ink, soft } = setting.palette;
  const owners = groups.flatMap(({ span }, at) => Array.from({ length: span }, () => at));
  return groups.flatMap(({ title }, at) => {
    const own = strips.filter((_, index) => owners[places[index] ?? -1] === at);
    const [start, width] = [Math.min(...own.map(({ x }) => x)), own.reduce((sum, strip) => sum + strip.width, 0)];
    const strip = { x: start + GROUP_INSET, width: width - 2 * GROUP_INSET };
    const style = { size, weight: 'bold', color: ink } as const;
    if (own.length === 0) return [];
    const tag = newTag('TH', row);
    tag.span = own.length;
    const cell = { strip, align: 'start', style, tag } as const;
    return [layCell(setting, title, { ...cell, ...(title !== '' && { ground: soft }) })];
  });
}

function headerCells({ setting, columns, strips, size }: Laid, row: Tag): Cell[] {
  const style = { size, weight: 'bold', color: setting.palette.ink } as const;
  return columns.map(({ title, align }, at) =>
    layCell(setting, title, { strip: strips[at] ?? BODY, align, style, tag: newTag('TH', row) }),
  );
}

/** The header as it is on later pages, under a line that says so. */
function repeatedHeader(laid: Laid, above: Slab): Slab {
  const { setting } = laid;
  const cells = headerCells(laid, newTag('TR'));
  const groups = laid.groups.length === 0 ? [] : groupCells(laid, newTag('TR'));
  const grouped = groups.length === 0 ? 0 : rowHeight(groups);
  if (grouped + rowHeight(cells) >= HIGHEST_REPEATED) return above;
  return {
    height: above.height + grouped + rowHeight(cells),
    gap: 0,
    draw(page, top) {
      above.draw(page, top);
      page.tagged(undefined, () => {
        if (groups.length > 0) drawRow(page, setting, groups, top + above.height, noRule);
        drawRow(page, setting, cells, top + above.height + grouped, headerRule(setting));
      });
    },
  };
}

/** What comes again above a row whose name is on the page before: the header, and that name. */
function belowName(laid: Laid, header: Slab, name: string): Slab {
  const { setting } = laid;
  const cell = nameCell(laid, name, newTag('TD'));
  const rule = { color: setting.palette.rule, width: 0.5 };
  return {
    height: header.height + rowHeight([cell]),
    gap: 0,
    draw(page, top) {
      header.draw(page, top);
      page.tagged(undefined, () => drawRow(page, setting, [cell], top + header.height, rule));
    },
  };
}

/** A name reaches over all columns, which are empty beside it. */
function nameCell({ setting, size }: Laid, name: string, tag: Tag): Cell {
  const style = { size, weight: 'bold', color: setting.palette.ink } as const;
  return layCell(setting, name, { strip: BODY, align: 'start', style, tag });
}

function bodyRow(laid: Laid, row: readonly ReportCell[]): Slab[] {
  const { setting, columns, places, strips, size, tag } = laid;
  const { ink, muted, rule, accent, soft } = setting.palette;
  const rowTag = newTag('TR', tag);
  if (isNameRow(row)) {
    const heading = rowHeading(rowTag);
    heading.span = columns.length;
    return rowSlabs(setting, [nameCell(laid, row[0]?.text ?? '', heading)], { color: rule, width: 0.5 });
  }
  const cells = columns.map(({ align }, at) => {
    const { text, heat, tone, bar: share } = row[places[at] ?? 0] ?? { text: '' };
    const ground = heat === undefined ? undefined : mix('#ffffff', accent, Math.max(0, Math.min(1, heat)) * 0.9);
    const plain = tone === 'muted' ? muted : ink;
    const color = ground === undefined ? plain : inkOn(ground);
    const style = { size, weight: tone === 'strong' ? 'bold' : 'regular', color } as const;
    const cell = { strip: strips[at] ?? BODY, align, style, tag: at === 0 ? rowHeading(rowTag) : newTag('TD', rowTag) };
    const bar = share === undefined ? undefined : { share, color: accent, track: soft };
    return layCell(setting, text, { ...cell, ...(ground !== undefined && { ground }), ...(bar && { bar }) });
  });
  return rowSlabs(setting, cells, { color: rule, width: 0.5 });
}

/** What the others in the row are about. */
function rowHeading(row: Tag): Tag {
  const tag = newTag('TH', row);
  tag.scope = 'Row';
  return tag;
}

/** A short table stays whole; in a long one two rows stay with the header, and the last is never alone. */
function withoutLoneRows(rows: readonly Slab[][]): Slab[] {
  if (heightOf(rows.flat()) <= WHOLE_TABLE) return kept(rows.flat());
  const isLow = heightOf(rows[0] ?? []) <= LOW_ROW;
  return rows.flatMap((slabs, at) => ((at === 0 && isLow) || at === rows.length - 2 ? lastKept(slabs) : slabs));
}

const heightOf = (slabs: readonly Slab[]) => slabs.reduce((sum, { height }) => sum + height, 0);
