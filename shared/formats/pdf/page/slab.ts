/** The unit of a page's flow: a strip of full width that is never cut. A line of text is one, a chart is one. */
import type { Page } from './page.ts';

export interface Slab {
  height: number;
  /** Space above it, gone at the top of a page. */
  gap: number;
  /** Never the last on its page when another follows. */
  keepsNext?: boolean;
  /** On the page of what follows it, unless a page would stay nearly empty for that; 2 gives way after 1. */
  wantsNext?: 1 | 2;
  /** Drawn again above it at the top of a page: the header of a table that continues. */
  repeats?: Slab;
  /** For what can be drawn lower with its texts in their size: by how many points at most, and how it is then. `bound` is no less than `most`, and costs nothing to know. */
  lower?: { readonly most: number; readonly bound?: number; by(points: number): Slab };
  /** The same, lower by so much, for what can be drawn smaller; undefined where it would be less than that share of itself. */
  squeezed?(by: number, least: number): Slab | undefined;
  draw(page: Page, top: number): void;
}

/** Slabs that stay on one page. */
export function kept(slabs: readonly Slab[]): Slab[] {
  return slabs.map((slab, at) => (at === slabs.length - 1 ? slab : { ...slab, keepsNext: true }));
}

/** No line, or row, alone: the first `first` and the last two of them stay together. */
export function withoutStragglers(slabs: readonly Slab[], first: number): Slab[] {
  return slabs.map((slab, at) =>
    at < Math.min(first, slabs.length) - 1 || at === slabs.length - 2 ? { ...slab, keepsNext: true } : slab,
  );
}

/** The whole keeps with what follows it. */
export function keptWithNext(slabs: readonly Slab[]): Slab[] {
  return slabs.map((slab) => ({ ...slab, keepsNext: true }));
}

/** All of them like to be on one page, with what follows them too. */
export function wanted(slabs: readonly Slab[], bond: 1 | 2): Slab[] {
  return slabs.map((slab) => ({ ...slab, wantsNext: slab.wantsNext === 2 ? 2 : bond }));
}

/** The last of them likes to be on the page of what follows. */
export function lastWanted(slabs: readonly Slab[], bond: 1 | 2): Slab[] {
  return slabs.map((slab, at) => (at === slabs.length - 1 ? { ...slab, wantsNext: bond } : slab));
}

/** Its end keeps with what follows it. */
export function lastKept(slabs: readonly Slab[]): Slab[] {
  return slabs.map((slab, at) => (at === slabs.length - 1 ? { ...slab, keepsNext: true } : slab));
}
