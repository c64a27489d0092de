/**
 * Glyphs of a run of one face, in the order they appear on paper. Most letters need no shaper and do not pay for one;
 * scripts that join, and marks that sit on letters, are laid out by fontkit, those it gets wrong by HarfBuzz.
 */
import type { Glyph } from '@pdf-lib/fontkit';
import { bidi } from './bidi.ts';
import { clusteredRun } from './clustered-run.ts';
import { isSimple, needsHarfBuzz, withoutInvisible } from './code-points.ts';
import type { Face } from './faces.ts';
import type { Shaper } from './harfbuzz.ts';
import { climbing, hasPulledBack, type ShapedGlyph, type ShapedRun } from './shaped-run.ts';

/** `shaper` is there where the document has a text that needs it. */
export function shapeRun(face: Face, text: string, isRightToLeft: boolean, shaper: Shaper | undefined): ShapedRun {
  if (shaper && needsHarfBuzz(text)) return clusteredRun(face, text, shaper.shape(face, text));
  const shaped = isSimple(text) ? undefined : layOut(face, text, isRightToLeft);
  return shaped ?? { glyphs: plainGlyphs(face, withoutInvisible(text), isRightToLeft), isFaithful: true };
}

/** A bracket among right-to-left letters is drawn as its mirror, and read out as itself. */
function plainGlyphs(face: Face, text: string, isRightToLeft: boolean): ShapedGlyph[] {
  const glyphs = Array.from(text, (char) => {
    const drawn = (isRightToLeft && bidi.getMirroredCharacter(char)) || char;
    return { ...face.glyph(drawn.codePointAt(0) ?? 0), text: char, x: 0, y: 0 };
  });
  return isRightToLeft ? glyphs.reverse() : glyphs;
}

function layOut(face: Face, text: string, isRightToLeft: boolean): ShapedRun | undefined {
  const run = tryLayout(face, text);
  if (!run) return undefined;
  const inOrder = isRightToLeft ? run.glyphs.toReversed() : run.glyphs;
  const texts = textsOf(inOrder, text);
  if (isRightToLeft) texts?.reverse();
  const glyphs = run.glyphs.map((glyph, at) => {
    const position = run.positions[at];
    return {
      id: glyph.id,
      text: texts?.[at] ?? '',
      advance: (position?.xAdvance ?? glyph.advanceWidth) * face.scale,
      x: (position?.xOffset ?? 0) * face.scale,
      y: climbing((position?.yOffset ?? 0) * face.scale),
    };
  });
  return { glyphs, isFaithful: texts !== undefined && !hasPulledBack(face, glyphs) };
}

/**
 * Deals the text out to the glyphs in reading order. fontkit's glyphs know how many characters they stand for (a dot of
 * an Arabic letter stands for none), but of which ones they remember only the first that ever used them.
 */
function textsOf(glyphs: readonly Glyph[], text: string): string[] | undefined {
  const chars = Array.from(text);
  if (glyphs.reduce((sum, { codePoints }) => sum + codePoints.length, 0) !== chars.length) return undefined;
  return glyphs.map(({ codePoints }) => withoutInvisible(chars.splice(0, codePoints.length).join('')));
}

/** Rare sequences make fontkit throw; a text drawn plainly is better than no document. */
function tryLayout(face: Face, text: string) {
  try {
    return face.font.layout(text);
  } catch {
    return undefined;
  }
}
