/**
 * Masters, layouts, themes and pictures of a template, under names of our own. Whatever else they refer to is left out
 * where that changes nothing, as with tags of add-ins, and refused otherwise.
 */
import { contentTypes, relationTypes } from '../../ooxml/namespaces.ts';
import type { PartType, Relation } from '../../ooxml/package-xml.ts';
import { descendants, numberOf } from '../../ooxml/read-xml.ts';
import { parsedXml, type SourcePackage, type SourcePart, shown, targetOf } from './open-package.ts';
import { refused, templateLimits } from './template-faults.ts';

export interface TakenPart extends PartType {
  bytes: Buffer;
  relations: Relation[];
}

interface Kind {
  folder: string;
  name: string;
  type: string;
  most: number;
  /** The kinds of relations that it may have. */
  relates: readonly string[];
}

const photo = 'http://schemas.microsoft.com/office/2007/relationships/hdphoto';
const pictureKinds = [relationTypes.image, photo];

const kinds: Readonly<Record<string, Kind>> = {
  [relationTypes.slideMaster]: {
    folder: 'slideMasters',
    name: 'slideMaster',
    type: contentTypes.slideMaster,
    most: templateLimits.masters,
    relates: [relationTypes.slideLayout, relationTypes.theme, ...pictureKinds],
  },
  [relationTypes.slideLayout]: {
    folder: 'slideLayouts',
    name: 'slideLayout',
    type: contentTypes.slideLayout,
    most: templateLimits.layouts,
    relates: [relationTypes.slideMaster, relationTypes.themeOverride, ...pictureKinds],
  },
  [relationTypes.theme]: {
    folder: 'theme',
    name: 'theme',
    type: contentTypes.theme,
    most: templateLimits.masters,
    relates: pictureKinds,
  },
  [relationTypes.themeOverride]: {
    folder: 'theme',
    name: 'themeOverride',
    type: contentTypes.themeOverride,
    most: templateLimits.layouts,
    relates: pictureKinds,
  },
};

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  svg: 'image/svg+xml',
  wdp: 'image/vnd.ms-photo',
};

/** What add-ins leave for themselves, with the elements that refer to it. */
const leftOut = /\/(tags|customXml|customData)$/;
const leftOutElements = /<(\w+:)?custDataLst\b[^>]*(?:\/>|>[\s\S]{0,2000}?<\/(?:\w+:)?custDataLst>)/g;

interface TakenParts {
  parts: TakenPart[];
  /** What the part at this path of the source is called now. */
  nameOf(source: string): string;
}

/** All that the masters lead to. */
export function takeParts(source: SourcePackage, masters: readonly string[]): TakenParts {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const parts: TakenPart[] = [];
  let tags = 0;

  function take(path: string, type: string): string {
    const known = names.get(path);
    if (known !== undefined) return known;
    const part = source.part(path);
    const kind = kinds[type];
    if (!kind) return takePicture(part);
    const number = nextOf(type);
    if (number > kind.most) throw refused('template_too_many', { most: kind.most, parts: kind.folder });
    const name = `ppt/${kind.folder}/${kind.name}${number}.xml`;
    names.set(path, name);
    tags += tagsIn(part.bytes);
    if (tags > templateLimits.tags)
      throw refused('template_too_many', { most: templateLimits.tags, parts: 'tags of XML' });
    const taken: TakenPart = { path: name, type: kind.type, bytes: ownBytes(part), relations: [] };
    parts.push(taken);
    for (const { id, type: related, target } of part.relations) {
      if (leftOut.test(related)) continue;
      if (!kind.relates.includes(related))
        throw refused('template_part', { type: shown(related.split('/').at(-1) ?? ''), part: shown(path) });
      taken.relations.push({ id, type: related, target: relative(take(target, related)) });
    }
    checkRelated(taken, path);
    return name;
  }

  function takePicture(part: SourcePart): string {
    const extension = part.path.split('.').at(-1)?.toLowerCase() ?? '';
    const type = pictureTypes[extension];
    if (type === undefined) throw refused('template_part', { type: shown(extension), part: shown(part.path) });
    if (extension === 'svg') checkSvg(part);
    const name = `ppt/media/template${nextOf('picture')}.${extension}`;
    names.set(part.path, name);
    parts.push({ path: name, type, bytes: part.bytes, relations: [] });
    return name;
  }

  function nextOf(type: string): number {
    const next = (counts.get(type) ?? 0) + 1;
    counts.set(type, next);
    return next;
  }

  for (const path of masters) take(path, relationTypes.slideMaster);
  return { parts, nameOf: (path) => names.get(path) ?? '' };
}

function tagsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('<'); at >= 0; at = bytes.indexOf('<', at + 1)) count++;
  return count;
}

/** Parts of a presentation lie in folders beside each other. */
function relative(path: string): string {
  return path.replace('ppt/', '../');
}

function ownBytes({ path, bytes, relations }: SourcePart): Buffer {
  if (bytes.length > templateLimits.xmlBytes)
    throw refused('template_too_large', { most: templateLimits.xmlBytes / 1024 / 1024 });
  const actions = /ppaction:\/\/(macro|program|ole|hlinkfile|hlinkpres)/i.exec(bytes.toString('latin1'));
  if (actions) throw refused('template_part', { type: actions[0], part: shown(path) });
  if (!relations.some(({ type }) => leftOut.test(type))) return bytes;
  return Buffer.from(bytes.toString('utf8').replace(leftOutElements, ''));
}

/** Every id that it names is that of a relation: a program would ask to repair the deck otherwise. */
function checkRelated({ bytes, relations }: TakenPart, path: string): void {
  const known = new Set(relations.map(({ id }) => id));
  for (const [, id = ''] of bytes.toString('utf8').matchAll(/\sr:\w+="([^"]*)"/g)) {
    if (id !== '' && !known.has(id))
      throw refused('template_broken', { fault: `a relation of ${shown(path)} that leads nowhere` });
  }
}

function checkSvg({ path, bytes }: SourcePart): void {
  const text = bytes.toString('utf8');
  if (/<!(doctype|entity)/i.test(text)) throw refused('template_dtd', { part: shown(path) });
  if (/<script|\son\w+\s*=|javascript:/i.test(text)) throw refused('template_macros', { part: shown(path) });
  const link = /(?:href|src)\s*=\s*["'](?!#|data:image\/)([^"']*)|url\(\s*["']?(?!#|data:)([^)]*)/i.exec(text);
  if (link) throw refused('template_external', { target: shown(link[1] ?? link[2] ?? ''), part: shown(path) });
}

interface Masters {
  /** In the order of the presentation, with the numbers that it knows them by. */
  masters: { id: number; source: string }[];
  slide: { width: number; height: number };
}

const INCH = 914_400;

export function mastersOf(source: SourcePackage): Masters {
  const path = 'ppt/presentation.xml';
  const part = source.part(path);
  const root = source.xml(path);
  const listed = descendants(root, 'sldMasterId').map((one) => ({
    id: numberOf(one, 'id') ?? 0,
    source: targetOf(part, one.attributes.get('r:id'), relationTypes.slideMaster),
  }));
  const [size] = descendants(root, 'sldSz');
  const [width = 0, height = 0] = [numberOf(size, 'cx'), numberOf(size, 'cy')];
  const isUsual = [width, height].every((side) => side >= 4 * INCH && side <= 56 * INCH);
  if (!isUsual || width < height / 2 || width > height * 4) throw refused('template_slide_size');
  if (listed.length === 0) throw refused('template_without_titles');
  return { masters: listed, slide: { width, height } };
}

/** Numbers of masters and layouts are above those of slides, and all differ. */
export function checkedIds(masters: readonly { id: number }[], parts: readonly TakenPart[]): number[] {
  const layouts = parts
    .filter(({ type }) => type === contentTypes.slideMaster)
    .flatMap(({ bytes }) => descendants(parsedXml(bytes), 'sldLayoutId').map((one) => numberOf(one, 'id') ?? 0));
  const used = new Set(layouts);
  let next = Math.max(2 ** 31, ...layouts, ...masters.map(({ id }) => id));
  return masters.map(({ id }) => {
    const own = id >= 2 ** 31 && !used.has(id) ? id : ++next;
    used.add(own);
    return own;
  });
}
