/**
 * A deck that somebody has edited and uploaded. It is read by the rules for templates: what could do harm, or is made to
 * be read differently than it looks, is refused.
 */

import { relationTypes } from '../../ooxml/namespaces.ts';
import { child, decoded, xmlTextOf } from '../../ooxml/read-xml.ts';
import { type DeckRecord, isRecord, type Property, readRecord } from '../record/deck-record.ts';
import { openPackage, type SourcePackage, targetOf } from '../template/open-package.ts';
import { refused } from '../template/template-faults.ts';
import { type EditedSlide, notesOf, slideAt } from './edited-slide.ts';

/** Beginnings and ends of elements, also in notes. */
const mostTags = { slide: 150_000, deck: 1_000_000 } as const;
const LESS_THAN = 0x3c;

export interface EditedDeck {
  source: SourcePackage;
  /** In the order in which they are shown. */
  slides: readonly EditedSlide[];
  /** Undefined where a program has dropped it. */
  record: DeckRecord | undefined;
  /** Properties that are not ours. */
  properties: readonly Property[];
  propertiesPath: string | undefined;
}

export function readEditedDeck(bytes: Buffer): EditedDeck {
  const source = openPackage(bytes);
  const path = 'ppt/presentation.xml';
  const presentation = source.part(path);
  // a deck in sections lists its slides a second time, in each of them
  const listed = child(source.xml(path), 'sldIdLst')?.children.filter(({ name }) => name === 'sldId') ?? [];
  const paths = listed.map((one) => targetOf(presentation, one.attributes.get('r:id'), relationTypes.slide));
  checkSize(source, paths);
  const slides = paths.map((slide, at) => slideAt(source, slide, at + 1));
  return { source, slides, ...propertiesOf(source) };
}

/** Counted before any of it is read. */
function checkSize(source: SourcePackage, slides: readonly string[]): void {
  let all = 0;
  for (const path of slides.flatMap((slide) => [slide, notesOf(source, slide) ?? []].flat())) {
    const tags = tagsIn(source.part(path).bytes);
    all += tags;
    if (tags > mostTags.slide)
      throw refused('template_too_many', { most: mostTags.slide, parts: 'tags of XML on a slide' });
    if (all > mostTags.deck)
      throw refused('template_too_many', { most: mostTags.deck, parts: 'tags of XML on its slides' });
  }
}

function tagsIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === LESS_THAN) count++;
  return count;
}

/** The survey and the kind of the report it came from, where it says so. */
function propertiesOf(source: SourcePackage): Pick<EditedDeck, 'record' | 'properties' | 'propertiesPath'> {
  const path = source.relations('').find(({ type }) => type === relationTypes.customProperties)?.target;
  if (path === undefined) return { record: undefined, properties: [], propertiesPath: undefined };
  const text = xmlTextOf(source.part(path).bytes);
  const all = source.xml(path).children.map((one) => {
    const value = one.children[0];
    const xml = text.slice(one.from, one.to);
    const words = value ? decoded(text.slice(value.from, value.to)) : '';
    return { name: one.attributes.get('name') ?? '', xml, words };
  });
  const record = readRecord(all.filter(({ name }) => isRecord(name)).map(({ words }) => words));
  return { record, properties: all.filter(({ name }) => !isRecord(name)), propertiesPath: path };
}

/** Whether it has anything that can be refreshed. */
export function hasOwnShapes({ slides }: EditedDeck): boolean {
  return slides.some(({ keys }) => keys.length > 0);
}

export const layoutOf = ({ source }: EditedDeck, slide: EditedSlide): string | undefined =>
  source.part(slide.path).relations.find(({ type }) => type === relationTypes.slideLayout)?.target;
