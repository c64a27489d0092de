/** Glyphs with their places and texts, and what every shaper's result is checked for. */
import type { Face } from './faces.ts';

export interface ShapedGlyph {
  id: number;
  /** The characters it stands for, in the order they are read; empty where another glyph stands for them. */
  text: string;
  advance: number;
  /** From where the pen is, in thousandths of the type size as all of these. */
  x: number;
  y: number;
}

export interface ShapedRun {
  glyphs: ShapedGlyph[];
  /** False where the glyphs' own texts, read in order, are not the run's text. */
  isFaithful: boolean;
}

/** Marks upon marks would climb into the line above; no word of any script needs as much. */
const MAX_CLIMB = 350;

export const climbing = (y: number) => Math.max(-MAX_CLIMB, Math.min(MAX_CLIMB, y));

/** Thousandths of the type size, as all of these. */
const MAX_OVERLAP = 150;

/** A glyph set into the one before it: some readers take that for the start of another line. */
export const hasPulledBack = (face: Face, glyphs: readonly ShapedGlyph[]): boolean =>
  glyphs.some(({ id, advance }) => advance < face.advance(id) - MAX_OVERLAP);
