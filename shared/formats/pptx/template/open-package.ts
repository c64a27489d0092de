/**
 * Opens a presentation that somebody has uploaded, and refuses what could do harm in the hands of whoever opens a deck
 * made with it: macros, controls, embedded objects, anything that is fetched from elsewhere, and packages that are made
 * to be read differently than they look.
 */
import { openZip } from '../../../bytes/zip/read-zip.ts';
import { Problem } from '../../../problems/problem.ts';
import { relationTypes } from '../../ooxml/namespaces.ts';
import { type Relation, relationsPath } from '../../ooxml/package-xml.ts';
import { readXml, type XmlElement } from '../../ooxml/read-xml.ts';
import { refused, templateLimits } from './template-faults.ts';

export interface SourcePart {
  path: string;
  bytes: Buffer;
  /** Only to parts in this package; targets are paths in it. */
  relations: readonly Relation[];
}

export interface SourcePackage {
  /** In the order in which they lie. */
  paths: readonly string[];
  /** Those of the part at this path, or of the package where it is empty; only to parts in it. */
  relations(path: string): readonly Relation[];
  part(path: string): SourcePart;
  xml(path: string): XmlElement;
}

const MB = 1024 * 1024;
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
/** The kind of file that Office wraps a locked one in, and that it wrote before 2007. */
const COMPOUND_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const macros = /vbaproject|vbadata|macroenabled/i;
const objects = /activex|oleobject|\/embeddings\/[^/]*\.(?!xlsx$)[^/.]*$/i;

export function openPackage(bytes: Buffer): SourcePackage {
  if (bytes.subarray(0, 8).equals(COMPOUND_START)) throw refused('template_locked');
  if (!bytes.subarray(0, 4).equals(ZIP_START)) throw refused('template_not_pptx');
  const parts = readable(() => openZip(bytes, { bytes: templateLimits.unpackedBytes, parts: templateLimits.parts }));
  checkNames([...parts.keys()]);
  const texts = new Map<string, Buffer>();
  for (const [path, unpack] of parts)
    if (/\.(xml|rels)$/i.test(path)) texts.set(path, checkedXml(path, readable(unpack)));
  if (!texts.has('[Content_Types].xml') || !texts.has('ppt/presentation.xml')) throw refused('template_not_pptx');
  checkTypes(texts);
  const xml = (path: string): XmlElement => {
    const found = texts.get(path);
    if (!found) throw refused('template_broken', { fault: `no ${path}` });
    if (found.length > templateLimits.xmlBytes)
      throw refused('template_too_large', { most: templateLimits.xmlBytes / MB });
    return parsedXml(found);
  };
  const relations = relationsIn(texts, xml);
  return {
    paths: [...parts.keys()],
    relations: (path) => relations.get(path) ?? [],
    xml,
    part: (path) => {
      const unpack = texts.has(path) ? () => texts.get(path) : parts.get(path);
      const found = unpack && readable(unpack);
      if (!found) throw refused('template_broken', { fault: `no ${path}` });
      return { path, bytes: found, relations: relations.get(path) ?? [] };
    },
  };
}

export function parsedXml(bytes: Uint8Array): XmlElement {
  return readable(() => readXml(bytes));
}

/** What readers of packages throw is for programmers. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const fault = error instanceof Error ? error.message : '';
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge || fault === 'too much')
      throw refused('template_too_large', { most: templateLimits.unpackedBytes / MB });
    if (fault === 'an encrypted part') throw refused('template_locked');
    const isOurs = /^(an?|no|two|too|parts|XML) /.test(fault);
    throw refused('template_broken', { fault: isOurs ? fault : 'parts that are damaged' });
  }
}

/** Names differ in more than capitals, and stay in the package. */
function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const isOutside = name.startsWith('/') || name.split('/').some((step) => step === '..' || step === '.');
    if (isOutside || /[\\:\p{Cc}]/u.test(name)) throw refused('template_name', { part: shown(name) });
    if (seen.has(name.toLowerCase())) throw refused('template_broken', { fault: `two parts named ${shown(name)}` });
    seen.add(name.toLowerCase());
    if (macros.test(name)) throw refused('template_macros', { part: shown(name) });
    if (objects.test(name)) throw refused('template_object', { part: shown(name) });
  }
}

/** Parts that no slide of ours will use are looked at too: nobody should wonder what became of them. */
function checkedXml(path: string, bytes: Buffer): Buffer {
  const isWide = bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0 || bytes[0] === 0xfe || bytes[0] === 0xff);
  if (isWide) throw refused('template_broken', { fault: `XML that is not in UTF-8 (${shown(path)})` });
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw refused('template_dtd', { part: shown(path) });
  return bytes;
}

function checkTypes(texts: ReadonlyMap<string, Buffer>): void {
  const types = texts.get('[Content_Types].xml');
  const presentation = texts.get('ppt/presentation.xml');
  if (presentation?.subarray(0, 4000).includes('purl.oclc.org/ooxml')) throw refused('template_strict');
  const text = types?.toString('latin1') ?? '';
  if (macros.test(text)) throw refused('template_macros', { part: '[Content_Types].xml' });
  if (/activex|oleobject/i.test(text)) throw refused('template_object', { part: '[Content_Types].xml' });
}

/** By the path of the part that has them. A slide may link to a page on the web: it is not taken along. */
function relationsIn(
  texts: ReadonlyMap<string, Buffer>,
  xml: (path: string) => XmlElement,
): Map<string, readonly Relation[]> {
  const found = new Map<string, readonly Relation[]>();
  let count = 0;
  for (const path of texts.keys()) {
    if (!path.endsWith('.rels')) continue;
    const owner = path.replace(/_rels\/([^/]*)\.rels$/, '$1');
    if (relationsPath(owner) !== path) throw refused('template_name', { part: shown(path) });
    const { children } = xml(path);
    count += children.length;
    if (count > templateLimits.relations)
      throw refused('template_too_many', { most: templateLimits.relations, parts: 'relations' });
    found.set(
      owner,
      children.flatMap((one) => relationOf(one, owner)),
    );
  }
  return found;
}

function relationOf({ attributes }: XmlElement, owner: string): Relation[] {
  const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributes.get(name));
  if (/oleobject|activex|\/control$/i.test(type)) throw refused('template_object', { part: shown(owner) });
  if (macros.test(type)) throw refused('template_macros', { part: shown(owner) });
  const isLink = type === relationTypes.hyperlink;
  if (attributes.get('TargetMode')?.toLowerCase() === 'external') {
    if (isLink && isSlide(owner)) return [];
    throw refused('template_external', { target: shown(target), part: shown(owner) });
  }
  if (isLink && isSlide(owner)) return [];
  return [{ id, type, target: pathOf(target, owner) }];
}

const isSlide = (path: string) => /^ppt\/(slides|notesSlides)\//.test(path);

/** A target is a path from the part that names it, or from the top. */
function pathOf(target: string, owner: string): string {
  const [words = ''] = target.split('#');
  const steps = words.startsWith('/') ? [] : owner.split('/').slice(0, -1);
  for (const step of words.split('/')) {
    if (step === '..' && steps.pop() === undefined) throw refused('template_name', { part: shown(target) });
    if (step !== '' && step !== '.' && step !== '..') steps.push(step);
  }
  if (/^[a-z][a-z\d+.-]*:|\\/i.test(words)) throw refused('template_external', { target: shown(target), part: owner });
  return steps.join('/');
}

/** As much of a name as a message can hold. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 120)).slice(1, -1);
}

/** The target of the relation with this id. */
export function targetOf({ path, relations }: SourcePart, id: string | undefined, type: string): string {
  const found = relations.find((one) => one.id === id && one.type === type);
  if (!found) throw refused('template_broken', { fault: `a relation of ${shown(path)} that leads nowhere` });
  return found.target;
}
