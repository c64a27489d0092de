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
const FILLED = { 1: 0.8, 2: 0.27, 3: 0.27 } as const;
/** A chapter goes on below the one before it where no more than this is filled. */
const OPENED = 0.5;

/** How small a chart is drawn so that no page break is needed, and at most; smaller it cannot be read. */
const SMALLER = 0.85;
const SMALLEST = 0.75;

type Bond = keyof typeof FILLED;

export interface Flow {
  /** What is placed is drawn when its page is full: until then its charts may become lower, so that more finds room. */
  place(slabs: readonly Slab[]): void;
  /** What follows starts on a page of its own, unless much of this one is free. */
  openChapter(): void;
  /** What is left of this page, in points. */
  room(): number;
  /** All pages, the last one drawn too. */
  finished(): Page[];
}

interface Placed {
  slab: Slab;
  /** Above it. */
  gap: number;
}

/** `startAt` leaves room on the first page, which may be one that is drawn on already. */
export function createFlow(first: Page = createPage(), startAt: number = MARGIN.top): Flow {
  const pages = [first];
  let page = first;
  let start = startAt;
  let isPageOpen = false;
  let held: Placed[] = [];

  const top = () => held.reduce((sum, { slab, gap }) => sum + gap + slab.height, start);
  const filled = () => (top() - MARGIN.top) / BODY_HEIGHT;

  function draw() {
    for (const { slab, gap } of held) {
      slab.draw(page, start + gap);
      start += gap + slab.height;
    }
    held = [];
  }

  function breakPage() {
    if (!isPageOpen && start === MARGIN.top) return;
    draw();
    page = createPage();
    pages.push(page);
    start = MARGIN.top;
    isPageOpen = false;
  }

  function put(slab: Slab) {
    if (!isPageOpen && slab.repeats && start === MARGIN.top && pages.length > 1)
      held.push({ slab: slab.repeats, gap: 0 });
    held.push({ slab, gap: isPageOpen ? slab.gap : 0 });
    isPageOpen = true;
  }

  /** What is bound together by `bond` or more. */
  function placeGroup(group: readonly Slab[], bond: Bond): void {
    const above = isPageOpen ? (group[0]?.gap ?? 0) : 0;
    const excess = top() + above + heightOf(group) - FLOOR;
    if (excess <= SLACK) putAll(group);
    else if (canGive(excess, group)) putAll(lowered(excess, group));
    else placeTooHigh(group, bond, excess);
  }

  /** Whether charts of this page and of the group can be lower by so much. */
  function canGive(excess: number, group: readonly Slab[]): boolean {
    const slabs = [...held.map(({ slab }) => slab), ...group];
    // how much it is exactly is known only once each chart is laid out again
    return group.length > 0 && excess <= boundOf(slabs) && excess <= mostOf(slabs);
  }

  /** Each chart gives its share of the excess. */
  function lowered(excess: number, group: readonly Slab[]): Slab[] {
    const most = mostOf(held.map(({ slab }) => slab)) + mostOf(group);
    const lower = (slab: Slab) => {
      const own = slab.lower?.most ?? 0;
      return slab.lower && own > 0 ? inPlaceOf(slab, slab.lower.by((own * excess) / most)) : slab;
    };
    held = held.map(({ slab, gap }) => ({ slab: lower(slab), gap }));
    return group.map(lower);
  }

  /** On the next page, smaller, or else apart where it is bound least. */
  function placeTooHigh(group: readonly Slab[], bond: Bond, excess: number): void {
    const isFilled = filled() >= FILLED[bond];
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
      if (top() + slab.height + (isPageOpen ? slab.gap : 0) > FLOOR + SLACK) breakPage();
      put(slab);
    }
  }

  return {
    place(slabs) {
      for (const group of groupsOf(slabs, 1)) placeGroup(group, 1);
    },
    openChapter() {
      if (filled() > OPENED) breakPage();
    },
    room: () => FLOOR - top(),
    finished() {
      draw();
      return pages;
    },
  };
}

const boundOf = (slabs: readonly Slab[]) =>
  slabs.reduce((sum, { lower }) => sum + (lower ? (lower.bound ?? lower.most) : 0), 0);
const mostOf = (slabs: readonly Slab[]) => slabs.reduce((sum, { lower }) => sum + (lower?.most ?? 0), 0);

/** A heading and its chart a little too tall for one page: the chart gives way. */
function squeeze(group: readonly Slab[], by: number, least: number): Slab[] | undefined {
  const at = group.findIndex((slab) => slab.squeezed);
  const slab = group[at];
  const smaller = slab?.squeezed?.(by, least);
  return slab && smaller && group.with(at, inPlaceOf(slab, smaller));
}

/** With the bonds of the one that it replaces. */
function inPlaceOf({ keepsNext = false, wantsNext, repeats }: Slab, smaller: Slab): Slab {
  return { ...smaller, keepsNext, ...(wantsNext && { wantsNext }), ...(repeats && { repeats }) };
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
