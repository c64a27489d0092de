/** The body of a report as its PDF is laid out: which pages hold what, and how far each is filled. */
import { placeChapters } from '../../../shared/formats/pdf/chapters.ts';
import { placeTitleBlock, TITLE_BLOCK_TOP } from '../../../shared/formats/pdf/cover.ts';
import { BODY_HEIGHT, createFlow, MARGIN } from '../../../shared/formats/pdf/page/flow.ts';
import { createPage, newTag, PAGE_HEIGHT, type Page, type Tag } from '../../../shared/formats/pdf/page/page.ts';
import { paletteOf } from '../../../shared/formats/pdf/page/palette.ts';
import { createDocumentFonts } from '../../../shared/formats/pdf/text/document-fonts.ts';
import { createTypesetter } from '../../../shared/formats/pdf/text/typesetter.ts';
import type { ReportDocument } from '../../../shared/reports/report-document.ts';

export interface LaidOut {
  /** The share of each page that is filled. */
  fills: number[];
  /** One for every chapter. */
  chapters: LaidTag[];
}

/** A piece of the document, the pages it is on, and its parts in order. */
export interface LaidTag {
  role: Tag['role'];
  pages: number[];
  parts: LaidTag[];
}

export function laidOut(document: ReportDocument): LaidOut {
  const setter = createTypesetter(createDocumentFonts(), 'en');
  const setting = { setter, palette: paletteOf(document.accent), isRightToLeft: document.isRightToLeft };
  const root = newTag('Document');
  const isSummary = document.kind === 'summary';
  const flow = isSummary ? createFlow(createPage(), TITLE_BLOCK_TOP) : createFlow();
  if (isSummary) placeTitleBlock(setting, document, undefined, flow, newTag('Document'));
  const { pages } = placeChapters(setting, document, flow, root);
  const numbers = new Map(pages.map((page, at) => [page, at]));
  return { fills: pages.map(fillOf), chapters: laidTag(root, numbers).parts };
}

function laidTag(tag: Tag, numbers: ReadonlyMap<Page, number>): LaidTag {
  const parts = tag.kids.flatMap((kid) => ('role' in kid ? [laidTag(kid, numbers)] : []));
  const own = tag.kids.flatMap((kid) => ('page' in kid ? [numbers.get(kid.page) ?? -1] : []));
  const pages = [...new Set([...own, ...parts.flatMap((part) => part.pages)])].sort((a, b) => a - b);
  return { role: tag.role, pages, parts };
}

/** Down to the lowest baseline. */
function fillOf({ operators }: Page): number {
  const baselines = operators.flatMap((operator) => {
    const [, y] = /^BT 1 0 0 1 \S+ (\S+) Tm/.exec(operator) ?? [];
    return y === undefined ? [] : [PAGE_HEIGHT - Number(y)];
  });
  return (Math.max(MARGIN.top, ...baselines) - MARGIN.top) / BODY_HEIGHT;
}
