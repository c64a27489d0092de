/** What HarfBuzz gives, as a run whose glyphs say its text: syllable by syllable, because inside one glyphs change places. */
import type { Face } from './faces.ts';
import type { PlacedGlyph } from './harfbuzz.ts';
import { climbing, hasPulledBack, type ShapedRun } from './shaped-run.ts';

export function clusteredRun(face: Face, text: string, placed: readonly PlacedGlyph[]): ShapedRun {
  const clusters = byCluster(placed);
  const dealt = clusters.map((glyphs, at) => {
    const end = clusters[at + 1]?.[0]?.cluster;
    return dealtOut(Array.from(text.slice(glyphs[0]?.cluster, end)), glyphs);
  });
  const texts = dealt.flatMap((cluster) => cluster.texts);
  const glyphs = placed.map(({ id, xAdvance, xOffset, yOffset }, at) => ({
    id,
    text: texts[at] ?? '',
    advance: xAdvance * face.scale,
    x: xOffset * face.scale,
    y: climbing(yOffset * face.scale),
  }));
  return { glyphs, isFaithful: dealt.every(({ isFaithful }) => isFaithful) && !hasPulledBack(face, glyphs) };
}

/**
 * The text of a syllable dealt out to its glyphs: in the order of reading, whatever the order on paper, and to those
 * alone that move the pen, because readers see a space where such a glyph says nothing.
 */
function dealtOut(chars: string[], glyphs: readonly PlacedGlyph[]): { texts: string[]; isFaithful: boolean } {
  const wide = glyphs.filter(({ xAdvance }) => xAdvance > 0);
  const bearers = wide.length > 0 ? wide : glyphs.slice(0, 1);
  const isFaithful = chars.length >= bearers.length;
  const texts = glyphs.map((glyph) => {
    if (!bearers.includes(glyph)) return '';
    return chars.splice(0, glyph === bearers.at(-1) ? chars.length : 1).join('');
  });
  return { texts, isFaithful };
}

/** What moves the pen nowhere belongs to the syllable before it. */
function byCluster(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const clusters = new Map<number, PlacedGlyph[]>();
  for (const glyph of glyphs) clusters.set(glyph.cluster, [...(clusters.get(glyph.cluster) ?? []), glyph]);
  const syllables: PlacedGlyph[][] = [];
  for (const cluster of clusters.values()) {
    const last = syllables.at(-1);
    if (last && cluster.every(({ xAdvance }) => xAdvance === 0)) last.push(...cluster);
    else syllables.push(cluster);
  }
  return syllables;
}
