/** Puts slabs on pages, from top to bottom: what belongs together moves on together, what is too tall for that breaks. */
import { createPage, PAGE_HEIGHT, PAGE_WIDTH, type Page } from './page.ts';
import type { Slab } from './slab.ts';

export const MARGIN = { left: 56, right: 56, top: 78, bottom: 66 } as const;
export const BODY_WIDTH = PAGE_WIDTH - MARGIN.left - MARGIN.right;
export const BODY_HEIGHT = PAGE_HEIGHT - MARGIN.top - MARGIN.bottom;
/** Sums of heights are not exact. */
const SLACK = 0.01;
const FLOOR = PAGE_HEIGHT - MARGIN.bottom;
/** A page is left for a bond of this strength only where so much of it is filled; the strongest bond is always kept. */
const FILLED = { 1: 0.45, 2: 0.27, 3: 0.27 } as const;

/** How small a chart is drawn so that no page break is needed, and at most; smaller it cannot be read. */
const SMALLER = 0.85;
const SMALLEST = 0.75;

type Bond = keyof typeof FILLED;

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

  /** What is bound together by `bond` or more. */
  function placeGroup(group: readonly Slab[], bond: Bond): void {
    const above = isPageOpen ? (group[0]?.gap ?? 0) : 0;
    const excess = top + above + heightOf(group) - FLOOR;
    if (excess <= SLACK) putAll(group);
    else placeTooHigh(group, bond, excess);
  }

  /** On the next page, smaller, or else apart where it is bound least. */
  function placeTooHigh(group: readonly Slab[], bond: Bond, excess: number): void {
    const isFilled = top - MARGIN.top >= BODY_HEIGHT * FILLED[bond];
    const isPageHigh = pageHeightOf(group) <= BODY_HEIGHT + SLACK;
    const squeezed =
      squeeze(group, excess, isFilled ? SMALLER : SMALLEST) ??
      (isFilled && !isPageHigh ? squeeze(group, pageHeightOf(group) - BODY_HEIGHT, SMALLEST) : undefined);
    if (squeezed) placeGroup(squeezed, bond);
    else if (isPageHigh && isFilled) onNextPage(group);
    else if (bond < 3) for (const part of groupsOf(group, bond + 1)) placeGroup(part, bond === 1 ? 2 : 3);
    else if (isPageHigh) onNextPage(group);
    else putOneByOne(group);
  }

  function putAll(group: readonly Slab[]) {
    for (const slab of group) put(slab);
  }

  function onNextPage(group: readonly Slab[]) {
    breakPage();
    putAll(group);
  }

  function putOneByOne(group: readonly Slab[]) {
    for (const slab of group) {
      if (top + slab.height + (isPageOpen ? slab.gap : 0) > FLOOR + SLACK) breakPage();
      put(slab);
    }
  }

  return {
    pages,
    place(slabs) {
      for (const group of groupsOf(slabs, 1)) placeGroup(group, 1);
    },
    breakPage,
    position: () => ({ page, top }),
  };
}

/** A heading and its chart a little too tall for one page: the chart gives way. */
function squeeze(group: readonly Slab[], by: number, least: number): Slab[] | undefined {
  const at = group.findIndex((slab) => slab.squeezed);
  const slab = group[at];
  const smaller = slab?.squeezed?.(by, least);
  if (!smaller) return undefined;
  const { keepsNext = false, wantsNext } = slab ?? {};
  return group.with(at, { ...smaller, keepsNext, ...(wantsNext && { wantsNext }) });
}

/** Neighbours that are bound by `bond` or more. */
function groupsOf(slabs: readonly Slab[], bond: number): Slab[][] {
  const groups: Slab[][] = [];
  let isOpen = false;
  for (const slab of slabs) {
    if (isOpen) groups.at(-1)?.push(slab);
    else groups.push([slab]);
    isOpen = bondOf(slab) >= bond;
  }
  return groups;
}

const bondOf = ({ keepsNext, wantsNext }: Slab): number => (keepsNext ? 3 : (wantsNext ?? 0));

/** On a page of its own, below what is drawn again there. */
const pageHeightOf = (group: readonly Slab[]) => heightOf(group) + (group[0]?.repeats?.height ?? 0);

/** Without the gap above the first. */
function heightOf(group: readonly Slab[]): number {
  return group.reduce((total, slab, at) => total + slab.height + (at === 0 ? 0 : slab.gap), 0);
}
