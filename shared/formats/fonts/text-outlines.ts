/** A line of text as the outlines of its glyphs, for whoever draws shapes and knows no fonts: any script, either direction. */
import type { TextWeight } from '../charts/drawing.ts';
import { round } from '../charts/svg-path.ts';
import { bidi } from './bidi.ts';
import { hasRightToLeft, withoutTones } from './code-points.ts';
import { type Face, openFaces } from './faces.ts';
import type { Shaper } from './harfbuzz.ts';
import { inOrder, levelParts } from './level-parts.ts';
import { createPickFace, faceRuns } from './pick-face.ts';
import { shapeRun } from './shape-run.ts';

interface PlacedOutline {
  /** In units of the face, upwards. */
  path: string;
  /** From the beginning of the line and above it, in thousandths of the type size. */
  x: number;
  y: number;
  /** What makes thousandths of the path's units. */
  scale: number;
}

interface OutlinedText {
  outlines: PlacedOutline[];
  /** In thousandths of the type size. */
  width: number;
}

export type OutlineText = (text: string, weight: TextWeight) => OutlinedText;

/** `shaper` is there where some text needs it; for all texts of one drawing. */
export function createOutlines(shaper: Shaper | undefined): OutlineText {
  const faces = openFaces();
  const pick = createPickFace(faces);
  const known = new Map<string, OutlinedText>();

  function outlined(text: string, weight: TextWeight): OutlinedText {
    const outlines: PlacedOutline[] = [];
    let width = 0;
    for (const part of partsOf(withoutTones(text))) {
      const runs = faceRuns(part.text, weight, faces, pick);
      if (part.isRightToLeft) runs.reverse();
      for (const run of runs) {
        const face = faces.face(run.face ?? 'sans', weight);
        for (const glyph of shapeRun(face, run.text, part.isRightToLeft, shaper).glyphs) {
          const path = outlineOf(face, glyph.id);
          const scale = face.scale * face.share;
          if (path !== '') outlines.push({ path, x: width + glyph.x * face.share, y: glyph.y * face.share, scale });
          width += glyph.advance * face.share;
        }
      }
    }
    return { outlines, width };
  }

  return (text, weight) => {
    const key = `${weight} ${text}`;
    const found = known.get(key) ?? outlined(oneLine(text), weight);
    known.set(key, found);
    return found;
  };
}

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function partsOf(line: string): { text: string; isRightToLeft: boolean }[] {
  if (!hasRightToLeft(line)) return [{ text: line, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  return inOrder(levelParts({ at: 0, text: line }, levels)).map(({ text, level }) => ({
    text,
    isRightToLeft: level % 2 === 1,
  }));
}

const outlines = new WeakMap<Face, Map<number, string>>();

function outlineOf(face: Face, glyphId: number): string {
  const drawn = outlines.get(face) ?? new Map<number, string>();
  outlines.set(face, drawn);
  const path = drawn.get(glyphId) ?? face.font.getGlyph(glyphId).path.toSVG();
  drawn.set(glyphId, path);
  return path;
}

/** The text as one SVG path, its baseline at this place. */
export function outlinePath(outlined: OutlinedText, at: { x: number; y: number; size: number }, fill: string): string {
  const size = at.size / 1000;
  const glyphs = outlined.outlines.map(({ path, x, y, scale }) => {
    const place = `${round(at.x + x * size)} ${round(at.y - y * size)}`;
    const by = (scale * size).toPrecision(6);
    return `<path transform="translate(${place}) scale(${by} -${by})" d="${path}"/>`;
  });
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}
