/**
 * What a deck remembers of how it was made: of which survey, which shapes it had, and a hash of every text in them. With
 * it a refresh distinguishes what somebody has edited or deleted from what is as we wrote it. It is kept as properties of
 * the document, because PowerPoint and LibreOffice both keep those, whereas LibreOffice drops tags and parts of XML; an
 * alternative text would be read aloud. Each property is short: some programs cut those over 255 characters.
 */
import { createHash } from 'node:crypto';
import type { ReportDocument, ReportKind } from '../../../reports/report-document.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { contentTypes, namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import type { PartType, Relation } from '../../ooxml/package-xml.ts';
import { attributes, xmlHead, xmlText } from '../../ooxml/xml.ts';
import type { Shape, Slide } from '../slide.ts';
import { nameKey } from './shape-names.ts';

export interface DeckRecord {
  survey: number;
  kind: ReportKind;
  /** By the key of its name; without a hash for what is no text. */
  shapes: ReadonlyMap<string, string>;
}

const PROPERTY = 'Survey Exports';
const MOST_CHARACTERS = 240;
const NO_TEXT = '-';
/** The properties that people add themselves have this id too. */
const FORMAT_ID = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';

export const recordPart: PartType = { path: 'docProps/custom.xml', type: contentTypes.custom };

export function recordRelation(id: string): Relation {
  return { id, type: relationTypes.customProperties, target: recordPart.path };
}

export function recordOf({ survey, kind }: ReportDocument, slides: readonly Slide[]): DeckRecord {
  const texts = slides.flatMap(({ shapes, notes, notesName }) => [
    ...shapes.map((shape) => ({ name: shape.name, text: wordsOf(shape) })),
    ...(notes ? [{ name: notesName, text: notes.join('\n') }] : []),
  ]);
  const found = texts.flatMap(({ name = '', text }): [string, string][] => {
    const key = nameKey(name);
    return key === undefined ? [] : [[key, text === undefined ? NO_TEXT : textHash(text)]];
  });
  return { survey: survey.id, kind, shapes: new Map(found) };
}

export const isText = (hash: string): boolean => hash !== NO_TEXT;

/** Undefined for what is no text. */
function wordsOf(shape: Shape): string | undefined {
  if (shape.kind === 'placeholder') return shape.text;
  return shape.kind === 'text' ? shape.texts.map(({ text }) => text).join('\n') : undefined;
}

/** Programs break texts into other runs, and lines into other paragraphs: only the words count. */
export function textHash(text: string): string {
  const words = cleanText(text).replaceAll('_x005F_', '_').normalize('NFC').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(words).digest('base64url').slice(0, 6);
}

export interface Property {
  name: string;
  xml: string;
}

/** `others` are the properties that somebody else has given the deck. */
export function recordXml({ survey, kind, shapes }: DeckRecord, others: readonly Property[]): string {
  const words = [`survey=${survey}`, `kind=${kind}`, ...[...shapes].map(([key, hash]) => `${key}=${hash}`)];
  const own = chunked(words).map((text, at) => ({
    name: `${PROPERTY} ${at + 1}`,
    xml: `<vt:lpwstr>${xmlText(text)}</vt:lpwstr>`,
  }));
  const properties = [...others, ...own].map(
    ({ name, xml }, at) => `<property${attributes({ fmtid: FORMAT_ID, pid: at + 2, name })}>${xml}</property>`,
  );
  const spaces = `xmlns="${namespaces.customProperties}" xmlns:vt="${namespaces.propertyTypes}"`;
  return `${xmlHead}<Properties ${spaces}>${properties.join('')}</Properties>`;
}

function chunked(words: readonly string[]): string[] {
  const texts: string[] = [];
  for (const word of words) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + word.length < MOST_CHARACTERS) texts[texts.length - 1] = `${last} ${word}`;
    else texts.push(word);
  }
  return texts;
}

export const isRecord = (name: string): boolean => new RegExp(`^${PROPERTY} \\d+$`).test(name);

/** From the texts of its properties; undefined where they are not ours. */
export function readRecord(texts: readonly string[]): DeckRecord | undefined {
  const entries = new Map<string, string>();
  for (const word of texts.join(' ').split(' ')) {
    const at = word.lastIndexOf('=');
    if (at > 0) entries.set(word.slice(0, at), word.slice(at + 1));
  }
  const [survey, kind] = [Number(entries.get('survey')), entries.get('kind')];
  if (!Number.isInteger(survey) || (kind !== 'report' && kind !== 'summary')) return undefined;
  entries.delete('survey');
  entries.delete('kind');
  return { survey, kind, shapes: entries };
}
