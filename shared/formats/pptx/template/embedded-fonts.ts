/** Fonts that a template carries, so that its decks look the same where nobody has installed them. */
import { contentTypes, relationTypes } from '../../ooxml/namespaces.ts';
import { child, decoded } from '../../ooxml/read-xml.ts';
import type { DeckFont } from '../deck-design.ts';
import type { SourcePackage } from './open-package.ts';
import type { TakenPart } from './take-parts.ts';
import { refused, templateLimits } from './template-faults.ts';

interface EmbeddedFonts {
  fonts: DeckFont[];
  parts: TakenPart[];
}

const styles = ['regular', 'bold', 'italic', 'boldItalic'] as const;
const described = ['panose', 'pitchFamily', 'charset'] as const;

/** Those that masters, layouts and themes name: each deck carries them, and templates often have many more. */
export function embeddedFonts(source: SourcePackage, taken: readonly TakenPart[]): EmbeddedFonts {
  const path = 'ppt/presentation.xml';
  const { relations } = source.part(path);
  const named = namedFaces(taken);
  const parts: TakenPart[] = [];
  const listed = child(source.xml(path), 'embeddedFontLst')?.children ?? [];
  const fonts = listed.flatMap((font): DeckFont[] => {
    const facts = child(font, 'font')?.attributes;
    const face = facts?.get('typeface') ?? '';
    if (!named.has(face.toLowerCase())) return [];
    const files = styles.flatMap((style) => {
      const id = child(font, style)?.attributes.get('r:id');
      const target = relations.find((one) => one.id === id && one.type === relationTypes.font)?.target;
      const bytes = target === undefined ? undefined : source.part(target).bytes;
      if (!bytes || !isEmbeddable(bytes)) return [];
      if (parts.length === templateLimits.fonts)
        throw refused('template_too_many', { most: templateLimits.fonts, parts: 'fonts' });
      const name = `ppt/fonts/font${parts.length + 1}.fntdata`;
      parts.push({ path: name, type: contentTypes.font, bytes, relations: [] });
      return [{ style, path: name }];
    });
    const more = Object.fromEntries(described.flatMap((name) => shortOf(name, facts?.get(name))));
    return files.length === 0 ? [] : [{ face, described: more, files }];
  });
  return { fonts, parts };
}

function namedFaces(parts: readonly TakenPart[]): Set<string> {
  const xml = parts.filter(({ path }) => path.endsWith('.xml')).map(({ bytes }) => bytes.toString('utf8'));
  const faces = xml.flatMap((text) => [...text.matchAll(/\stypeface="([^"]*)"/g)].map(([, face = '']) => face));
  return new Set(faces.map((face) => decoded(face).toLowerCase()));
}

/** Numbers and hex digits: what is longer is none of these. */
function shortOf(name: string, value: string | undefined): [string, string][] {
  return value !== undefined && /^-?[\da-f]{1,20}$/i.test(value) ? [[name, value]] : [];
}

const VERSIONS = new Set([0x10000, 0x20001, 0x20002]);
/** The head of such a file, to the end of what is checked. */
const HEAD_BYTES = 36;
const MAGIC = 0x504c;
const FORBIDDEN = 0x0002;

/** An Embedded OpenType file of the length that it says, whose maker does not forbid embedding. */
function isEmbeddable(bytes: Buffer): boolean {
  if (bytes.length <= HEAD_BYTES || bytes.readUInt32LE(0) !== bytes.length) return false;
  const isFont = VERSIONS.has(bytes.readUInt32LE(8)) && bytes.readUInt16LE(34) === MAGIC;
  return isFont && (bytes.readUInt16LE(32) & FORBIDDEN) === 0;
}
