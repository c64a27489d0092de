/**
 * The names of shapes, as the selection pane of PowerPoint lists them: what a shape is, what it is about, and a code that
 * stays the same from wave to wave. By its name a shape is found again after somebody has edited the deck: programs give
 * new numbers to shapes and parts, but keep names.
 */
import { shortLine } from '../../ooxml/truncate-text.ts';
import type { Shape, Slide, TextRole } from '../slide.ts';

type ShapeRole = TextRole | 'Title' | 'Subtitle' | 'Chart' | 'Table' | 'Notes';

/** What a slide is about: a section, or several that share a title. */
export interface SlideTopic {
  /** Without spaces, and the same in every wave. */
  code: string;
  heading: string;
}

interface ShapeName {
  role: ShapeRole;
  /** Counts what has the same role in a topic, from one. */
  place: number;
  code: string;
}

const MOST_WORDS = 60;
const named = /^([A-Z][a-z]+)(?: (\d{1,4}))?: (?:[\s\S]*\s)?#([\w.-]{1,80})$/;

function nameText({ role, place, code }: ShapeName, heading: string): string {
  const words = shortLine(heading, MOST_WORDS).trim();
  return `${role}${place === 1 ? '' : ` ${place}`}: ${words}${words === '' ? '' : ' '}#${code}`;
}

/** The part of a name that does not change when a question is worded otherwise; undefined for a name that is not ours. */
export function nameKey(name: string): string | undefined {
  const [, role, place = '1', code] = named.exec(name.trim()) ?? [];
  return role === undefined || code === undefined ? undefined : `${role}/${place}/${code}`;
}

/** The topic that a key belongs to. */
export const codeOf = (key: string): string => key.slice(key.indexOf('/', key.indexOf('/') + 1) + 1);

/** All slides of a topic, their shapes with names. */
export function withNames(slides: readonly Slide[], { code, heading }: SlideTopic): Slide[] {
  const counts = new Map<ShapeRole, number>();
  const nameOf = (role: ShapeRole): string => {
    const place = (counts.get(role) ?? 0) + 1;
    counts.set(role, place);
    return nameText({ role, place, code }, heading);
  };
  return slides.map((slide) => ({
    ...slide,
    ...(slide.notes && { notesName: nameOf('Notes') }),
    shapes: slide.shapes.map((shape) => {
      const role = roleOf(shape);
      return role === undefined ? shape : { ...shape, ...captionOf(shape, heading), name: nameOf(role) };
    }),
  }));
}

/** Readers of screens hear what the slide is about where a table has no caption. */
function captionOf(shape: Shape, heading: string): { caption?: string } {
  return shape.kind === 'table' && shape.caption === '' ? { caption: heading } : {};
}

function roleOf(shape: Shape): ShapeRole | undefined {
  switch (shape.kind) {
    case 'chart':
      return 'Chart';
    case 'table':
      return 'Table';
    case 'text':
    case 'placeholder':
      if (shape.fills === 'title') return 'Title';
      if (shape.fills === 'subtitle') return 'Subtitle';
      return shape.kind === 'text' && shape.fills === undefined ? (shape.role ?? 'Text') : undefined;
    default:
      return undefined;
  }
}
