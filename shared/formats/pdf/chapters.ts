/** Chapters and their sections in the flow, and where each of them ended up. */
import type { ReportBlock, ReportChapter, ReportDocument, ReportSection } from '../../reports/report-document.ts';
import { withoutRepeats } from '../without-repeats.ts';
import { blockSlabs } from './blocks/blocks.ts';
import { continuedSlab } from './page/continued.ts';
import type { Flow } from './page/flow.ts';
import { newTag, type Page, type Tag } from './page/page.ts';
import { BODY, paragraph } from './page/paragraph.ts';
import { mirrored, type Setting } from './page/setting.ts';
import { keptWithNext, lastWanted, type Slab, wanted } from './page/slab.ts';

interface Place {
  page: Page;
  top: number;
}

/** By the id of a chapter or section. */
export type Places = Map<string, Place>;

interface Placed {
  pages: Page[];
  places: Places;
}

/** Above a chapter that begins below another one. */
export const CHAPTER_GAP = 44;
const MARK = { width: 28, height: 4 } as const;

/** Section after section: the slabs of one are drawn and gone before the next is laid out. */
export function placeChapters(setting: Setting, document: ReportDocument, flow: Flow, root: Tag): Placed {
  const places: Places = new Map();
  document.chapters.forEach((chapter, at) => {
    if (document.kind === 'report' && at > 0) flow.openChapter();
    const tag = newTag('Sect', root);
    let heading = keptWithNext(chapterHeading(setting, chapter, document, tag, places));
    for (const [place, section] of chapter.sections.entries()) {
      // the heading of an opening is that of its first section
      const isTitled = !(chapter.isOpening && place === 0);
      const slabs = sectionSlabs(setting, { ...section, isTitled }, newTag('Sect', tag), document, places);
      flow.place([...heading, ...slabs]);
      heading = [];
    }
    flow.place(heading);
  });
  // only what is drawn has its place
  const pages = flow.finished();
  return { pages, places };
}

function chapterHeading(
  setting: Setting,
  { id, heading }: ReportChapter,
  { kind }: ReportDocument,
  parent: Tag,
  places: Places,
): Slab[] {
  const isReport = kind === 'report';
  const style = { size: isReport ? 20 : 13, weight: 'bold', color: setting.palette.ink, leading: 1.25 } as const;
  const mark = mirrored(setting, { x: BODY.x, width: MARK.width }, BODY);
  const bar: Slab = {
    height: MARK.height + (isReport ? 8 : 5),
    gap: isReport ? CHAPTER_GAP : 22,
    draw(page, top) {
      page.tagged(undefined, () => page.rect(mark.x, top, mark.width, MARK.height - 1, setting.palette.accent));
    },
  };
  return remembered([bar, ...paragraph(setting, heading, newTag('H1', parent), { ...style, gap: 0 })], id, places);
}

function sectionSlabs(
  setting: Setting,
  { id, heading, base, blocks, isTitled }: ReportSection & { isTitled: boolean },
  parent: Tag,
  { kind, words }: ReportDocument,
  places: Places,
): Slab[] {
  const { ink, muted } = setting.palette;
  const isReport = kind === 'report';
  const style = {
    size: isReport ? 13 : 10.5,
    weight: 'bold',
    color: ink,
    leading: 1.3,
    gap: isReport ? 24 : 14,
  } as const;
  const title = isTitled ? paragraph(setting, heading, newTag('H2', parent), style) : [];
  const small = { size: 8.5, weight: 'regular', color: muted, gap: 2 } as const;
  const under = base === undefined ? [] : paragraph(setting, base, newTag('P', parent), small);
  const goingOn = { heading, continued: words.continued };
  const repeats = continuedSlab(setting, goingOn);
  const slabs = [
    ...keptWithNext([...title, ...under]),
    ...withoutRepeats(blocks).flatMap((block, at, all) => {
      const own = blockSlabs(setting, block, parent, goingOn);
      return bound(own, block, all[at + 1]).map((slab) => ({ repeats, ...slab }));
    }),
  ];
  return remembered(slabs, id, places);
}

/** Figures with what they belong to, a chart with its table, a note with what it is about. */
function bound(slabs: Slab[], block: ReportBlock, next: ReportBlock | undefined): Slab[] {
  if (next === undefined) return slabs;
  if (block.kind === 'figures') return wanted(slabs, 2);
  if (block.kind === 'chart') return next.kind === 'table' || next.kind === 'text' ? lastWanted(slabs, 2) : slabs;
  // the question's own words below a headline
  if (block.kind === 'text' && block.tone === 'normal') return keptWithNext(slabs);
  if (block.kind === 'text') return next.kind === 'table' ? lastWanted(slabs, 2) : slabs;
  return isNote(next) ? lastWanted(slabs, 2) : slabs;
}

const isNote = (block: ReportBlock) => block.kind === 'text' && block.tone === 'muted';

/** Notes where the first of them is drawn. */
function remembered([first, ...rest]: readonly Slab[], id: string, places: Places): Slab[] {
  if (!first) return [];
  const marked: Slab = {
    ...first,
    draw(page, top) {
      places.set(id, { page, top });
      first.draw(page, top);
    },
  };
  return [marked, ...rest];
}
