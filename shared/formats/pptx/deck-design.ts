/**
 * Where a deck puts things, and what its slides stand on: our own look, or that of a template. Plans are in points of a
 * slide that is 540 high.
 */
import type { Chart } from '../../reports/chart.ts';
import type { ReportChapter, ReportDocument } from '../../reports/report-document.ts';
import type { Relation } from '../ooxml/package-xml.ts';
import type { LayoutName, Shape, Slide } from './slide.ts';

/** What is below the title and above the footer, from side to side. */
export interface DeckBody {
  x: number;
  width: number;
  bottom: number;
}

export interface HeadTexts {
  /** Small above the title. */
  above: string;
  title: string;
  base?: string | undefined;
  footer: string;
}

export interface CoverSlide {
  slide: Slide;
  isTitleWhole: boolean;
  /** How many of the facts of the cover are on it. */
  factsShown: number;
}

export interface DeckDesign {
  body: DeckBody;
  /** What every slide of content has above and below, and the first point below its head. */
  head(texts: HeadTexts): { shapes: Shape[]; below: number };
  /** Whether a slide can show the whole of it as its title. */
  fitsAsTitle(title: string): boolean;
  cover(document: ReportDocument): CoverSlide;
  chapter(document: ReportDocument, chapter: ReportChapter): Slide;
}

export type AddPart = (
  path: string,
  type: string,
  content: string | Uint8Array,
  relations?: readonly Relation[],
) => Promise<void>;

/** A font that the deck carries. */
export interface DeckFont {
  face: string;
  /** Attributes that help to replace it. */
  described: Readonly<Record<string, string>>;
  files: readonly { style: 'regular' | 'bold' | 'italic' | 'boldItalic'; path: string }[];
}

/** Masters, layouts and themes. */
export interface DeckFrame {
  masters: readonly { id: number; path: string }[];
  fonts: readonly DeckFont[];
  /** How many themes there are before that of the notes. */
  themes: number;
  /** In EMU. */
  slide: { width: number; height: number };
  /** Points on its slides in each point of the plan. */
  scale: number;
  layoutPath(layout: LayoutName): string;
  /** Which colours of the theme play which part on slides of this layout. */
  colorMap(layout: LayoutName): string;
  chart(chart: Chart): Chart;
  /** The last word on colours in the XML of a slide or chart. */
  paint(xml: string): string;
  add(add: AddPart): Promise<void>;
}

export const masterColors = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';
