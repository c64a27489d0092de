/** Puts slabs on pages, from top to bottom: what belongs together moves on together, what is too tall for that breaks. */
import { createPage, PAGE_HEIGHT, PAGE_WIDTH, type Page } from './page.ts';
import type { Slab } from './slab.ts';

export const MARGIN = { left: 56, right: 56, top: 78, bottom: 66 } as const;
export const BODY_WIDTH = PAGE_WIDTH - MARGIN.left - MARGIN.right;
export const BODY_HEIGHT = PAGE_HEIGHT - MARGIN.top - MARGIN.bottom;
/** Sums of heights are not exact. */
const SLACK = 0.01;
const FLOOR = PAGE_HEIGHT - MARGIN.bottom;

export interface Flow {
  pages: Page[];
  place(slabs: readonly Slab[]): void;
  /** What follows starts on a page of its own. */
  breakPage(): void;
  /** Where the next slab would be placed. */
  position(): { page: Page; top: number };
}

/** `startAt` leaves room on the first page, which may be one that is drawn on already. */
export function createFlow(first: Page = createPage(), startAt: number = MARGIN.top): Flow {
  const pages = [first];
  let page = first;
  let top = startAt;
  let isPageOpen = false;

  function breakPage() {
    if (!isPageOpen && top === MARGIN.top) return;
    page = createPage();
    pages.push(page);
    top = MARGIN.top;
    isPageOpen = false;
  }

  function put(slab: Slab) {
    if (isPageOpen) top += slab.gap;
    else if (slab.repeats && top === MARGIN.top && pages.length > 1) {
      slab.repeats.draw(page, top);
      top += slab.repeats.height;
    }
    slab.draw(page, top);
    top += slab.height;
    isPageOpen = true;
  }

  function placeGroup(group: readonly Slab[]) {
    const height = heightOf(group) + (isPageOpen ? (group[0]?.gap ?? 0) : 0);
    if (top + height <= FLOOR + SLACK) return group.forEach(put);
    if (heightOf(group) + repeatedHeight(group[0]) <= BODY_HEIGHT + SLACK) {
      breakPage();
      return group.forEach(put);
    }
    const squeezed = squeeze(group, heightOf(group) - BODY_HEIGHT);
    if (squeezed) return placeGroup(squeezed);
    for (const slab of group) {
      if (top + slab.height + (isPageOpen ? slab.gap : 0) > FLOOR + SLACK) breakPage();
      put(slab);
    }
  }

  return {
    pages,
    place: (slabs) => groupsOf(slabs).forEach(placeGroup),
    breakPage,
    position: () => ({ page, top }),
  };
}

/** A heading and its chart a little too tall for one page: the chart gives way. */
function squeeze(group: readonly Slab[], by: number): Slab[] | undefined {
  const at = group.findIndex((slab) => slab.squeezed);
  const smaller = group[at]?.squeezed?.(by);
  return smaller && group.with(at, { ...smaller, keepsNext: group[at]?.keepsNext ?? false });
}

function groupsOf(slabs: readonly Slab[]): Slab[][] {
  const groups: Slab[][] = [];
  let isOpen = false;
  for (const slab of slabs) {
    if (isOpen) groups.at(-1)?.push(slab);
    else groups.push([slab]);
    isOpen = slab.keepsNext ?? false;
  }
  return groups;
}

const repeatedHeight = (slab: Slab | undefined) => slab?.repeats?.height ?? 0;

/** Without the gap above the first. */
function heightOf(group: readonly Slab[]): number {
  return group.reduce((total, slab, at) => total + slab.height + (at === 0 ? 0 : slab.gap), 0);
}
