/** The shaper a document needs, if it needs one: most hold no text that does, and load nothing. */
import { needsHarfBuzz } from './code-points.ts';
import { loadShaper, type Shaper } from './harfbuzz.ts';

export async function shaperFor(document: object): Promise<Shaper | undefined> {
  return hasText(document, needsHarfBuzz) ? loadShaper() : undefined;
}

/** Whether some text, however deep inside, is one of these. */
function hasText(value: unknown, isOne: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isOne(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some((inner) => hasText(inner, isOne));
}
