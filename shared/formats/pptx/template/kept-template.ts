/** What is kept of an uploaded template: a presentation without slides, put together by us from what decks need of it. */
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { documentDate } from '../../ooxml/document-properties.ts';
import { toPoints } from '../../ooxml/emu.ts';
import { writeDeck } from '../writing/deck-writer.ts';
import { readTemplate } from './read-template.ts';
import { templateFrame } from './template-frame.ts';
import { templateStyle } from './template-style.ts';

interface TemplateFacts {
  /** In points. */
  slide: { width: number; height: number };
  layouts: number;
  fonts: { heading: string; text: string; embedded: string[] };
  /** `#rrggbb`, the first is that of charts of one colour. */
  colors: string[];
}

/** Throws a problem where it cannot be used. */
export async function keptTemplate(uploaded: Buffer): Promise<{ bytes: Buffer; facts: TemplateFacts }> {
  const template = readTemplate(uploaded);
  const style = templateStyle(template);
  const parts: Uint8Array[] = [];
  const date = documentDate(undefined);
  const zip = createZipWriter({ write: async (bytes) => void parts.push(bytes.slice()) }, date);
  const deckLanguage = { isRightToLeft: false, language: 'en' as const };
  const facts = { title: 'Template', accent: style.accent, deckLanguage, date };
  await writeDeck(zip, { slides: [], begins: new Map() }, facts, templateFrame(template, style));
  await zip.finish();
  const others = [1, 2, 3, 4, 5, 6].flatMap((at) => template.scheme.get(`accent${at}`) ?? []);
  return {
    bytes: Buffer.concat(parts),
    facts: {
      slide: { width: Math.round(toPoints(template.slide.width)), height: Math.round(toPoints(template.slide.height)) },
      layouts: template.layoutCount,
      fonts: { ...template.fonts, embedded: template.embedded.map(({ face }) => face) },
      colors: [...new Set([style.accent, ...others])].map((hex) => `#${hex.toLowerCase()}`),
    },
  };
}
