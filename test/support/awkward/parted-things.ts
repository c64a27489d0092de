/** What a layout tears apart or leaves alone, in words: nearly empty pages, lone headings, parted charts and figures. */
import { withoutRepeats } from '../../../shared/formats/without-repeats.ts';
import type {
  ReportBlock,
  ReportChapter,
  ReportDocument,
  ReportSection,
} from '../../../shared/reports/report-document.ts';
import type { LaidOut, LaidTag } from './laid-out.ts';

const LEAST_FILL = 0.25;

export function emptyPages({ fills, chapters }: LaidOut): string[] {
  const lastPages = new Set(chapters.map(({ pages }) => pages.at(-1)));
  return fills.flatMap((fill, page) =>
    fill < LEAST_FILL && !lastPages.has(page) ? [`page ${page + 1} is filled to ${Math.round(fill * 100)} %`] : [],
  );
}

export function partedThings({ chapters }: ReportDocument, laid: LaidOut): string[] {
  return chapters.flatMap((chapter, at) => {
    const tag = laid.chapters[at];
    return tag ? partedInChapter(chapter, tag) : [`${chapter.heading} is not there`];
  });
}

function partedInChapter({ heading, sections }: ReportChapter, { parts: [title, ...tags] }: LaidTag): string[] {
  const isAlone = tags[0] !== undefined && lastOf(title) !== firstOf(tags[0]);
  return [
    ...(isAlone ? [`heading “${heading}” is alone`] : []),
    ...sections.flatMap((section, at) => {
      const tag = tags[at];
      return tag ? partedInSection(section, tag) : [`${section.heading} is not there`];
    }),
  ];
}

/** A block and the pieces of the page that are it. */
interface PlacedBlock {
  block: ReportBlock;
  tags: LaidTag[];
}

function partedInSection({ heading, base, blocks }: ReportSection, { parts: [title, ...rest] }: LaidTag): string[] {
  const name = heading.slice(0, 30);
  const placed = placedBlocks(withoutRepeats(blocks), base === undefined ? rest : rest.slice(1));
  const first = placed[0]?.tags[0];
  return [
    ...(first && lastOf(title) !== firstOf(first) ? [`heading “${name}” is alone`] : []),
    ...placed.flatMap(({ block, tags }, at) => {
      const next = placed.slice(at + 1).find((after) => after.block.kind !== 'text');
      if (block.kind === 'figures') return isApart(title, tags.at(-1)) ? [`figures of “${name}” are apart`] : [];
      if (block.kind === 'table') return tags.flatMap((table) => loneHeader(table, name));
      if (block.kind !== 'chart' || next?.block.kind !== 'table') return [];
      return isApart(tags.at(-1), firstRow(next.tags[0])) ? [`chart of “${name}” is parted from its table`] : [];
    }),
  ];
}

function placedBlocks(blocks: readonly ReportBlock[], tags: readonly LaidTag[]): PlacedBlock[] {
  let at = 0;
  return blocks.map((block) => {
    const from = at;
    at += ownTags(block);
    const role = { chart: 'Figure', table: 'Table' }[block.kind === 'chart' ? 'chart' : 'table'];
    if (block.kind === 'chart' || block.kind === 'table') while (tags[at]?.role === role) at++;
    return { block, tags: tags.slice(from, at) };
  });
}

/** Tags of a block beside the figures of a chart and the parts of a table, which are as many as the page asks for. */
function ownTags(block: ReportBlock): number {
  if (block.kind === 'figures') return block.figures.length;
  if (block.kind === 'facts') return block.facts.length;
  if (block.kind === 'quotes') return block.quotes.length + (block.caption === '' ? 0 : 1);
  if (block.kind === 'chart') return block.chart.title === '' ? 0 : 1;
  return block.kind === 'text' ? 1 : 0;
}

/** Its caption, its header and its first row are on one page. */
function loneHeader({ parts }: LaidTag, name: string): string[] {
  const [one, two, three] = parts;
  const head = one?.role === 'Caption' ? [one, two, three] : [one, two];
  return head.some((part) => isApart(one, part)) ? [`header of a table of “${name}” is alone`] : [];
}

const firstRow = (table: LaidTag | undefined) => table?.parts.filter(({ role }) => role === 'TR')[1];
const isApart = (one: LaidTag | undefined, other: LaidTag | undefined) =>
  one !== undefined && other !== undefined && lastOf(one) !== firstOf(other);
const firstOf = (tag: LaidTag | undefined) => tag?.pages[0];
const lastOf = (tag: LaidTag | undefined) => tag?.pages.at(-1);
