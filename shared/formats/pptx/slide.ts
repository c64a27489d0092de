/** A slide before it is written: its layout and what is on it, each thing in its place. */
import type { Chart } from '../../reports/chart.ts';
import type { ReportLogo } from '../../reports/report-document.ts';
import type { ChartLayout } from '../ooxml/drawingml/chart-layout.ts';
import type { Box } from './slide-size.ts';
import type { SlideColor, SlideText } from './text-xml.ts';

export type LayoutName = 'cover' | 'chapter' | 'content';

/** Places that the layout has; the rest of a slide is its own. */
export type Placeholder = 'title' | 'subtitle' | 'footer' | 'number';

/** What a text of ours is, where it is not simply a text. */
export type TextRole = 'Base' | 'Caption' | 'Chapter' | 'Entry' | 'Figure' | 'Finding' | 'Quote' | 'Text';

/** As the selection pane lists it; see `shape-names.ts`. */
interface Named {
  name?: string;
}

export interface TextShape extends Named {
  kind: 'text';
  role?: TextRole;
  box: Box;
  texts: readonly SlideText[];
  /** The part of the layout that it fills in. */
  fills?: Placeholder;
  ground?: SlideColor;
  anchor?: 'top' | 'middle' | 'bottom';
  /** Points between its edge and its text. */
  inset?: number | { sides: number; ends: number };
  /** The section that a click leads to. */
  target?: string;
}

/** A line or a bar that says nothing. */
interface DecorShape extends Named {
  kind: 'decor';
  box: Box;
  color: SlideColor;
}

export interface ChartShape extends Named {
  kind: 'chart';
  box: Box;
  chart: Chart;
  /** What people hear; the chart itself need not show it. */
  title: string;
  layout: ChartLayout;
  /** The width it was laid out for, on paper. */
  paperPoints: number;
  zoom: number;
}

export interface TableCell {
  text: string;
  align: 'start' | 'end';
  ground?: SlideColor;
  color: SlideColor;
  isBold?: boolean;
  /** Columns it reaches over; one where it is not said. */
  span?: number;
}

export interface TableShape extends Named {
  kind: 'table';
  box: Box;
  caption: string;
  widths: readonly number[];
  hasHead: boolean;
  rows: readonly { height: number; cells: readonly TableCell[] }[];
  points: number;
  /** How large the margins of its cells are, in parts of the usual ones. */
  margins?: number;
}

interface PictureShape extends Named {
  kind: 'picture';
  box: Box;
  logo: ReportLogo;
  alt: string;
}

/** A place of a template’s layout, in the look that the template gives it. */
export interface PlaceholderShape extends Named {
  kind: 'placeholder';
  fills: Placeholder;
  /** The element that says which place it is. */
  mark: string;
  box: Box;
  text: string;
  /** Where it takes smaller letters to show all of it. */
  points?: number;
  /** Where it stands elsewhere than the layout has it. */
  isMoved?: true;
}

export type Shape = TextShape | PlaceholderShape | DecorShape | ChartShape | TableShape | PictureShape;

export interface Slide {
  layout: LayoutName;
  /** Ids of the chapter and section that begin here. */
  begins: readonly string[];
  /** What only the speaker sees. */
  notes?: readonly string[];
  notesName?: string;
  shapes: readonly Shape[];
}
