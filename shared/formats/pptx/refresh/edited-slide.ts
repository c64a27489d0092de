/** One slide of an edited deck: its shapes that have a name of ours, and its title, whose name some programs drop. */
import { paragraphTexts } from '../../ooxml/edited-xml.ts';
import { namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import { child, descendants, type XmlElement, xmlTextOf } from '../../ooxml/read-xml.ts';
import { textHash } from '../record/deck-record.ts';
import { nameKey } from '../record/shape-names.ts';
import type { SourcePackage } from '../template/open-package.ts';
import { refused } from '../template/template-faults.ts';

export interface EditedSlide {
  path: string;
  /** Counted from one, as it is shown. */
  number: number;
  notesPath: string | undefined;
  keys: readonly string[];
  /** The hash of a title that has no name of ours. */
  otherTitle: string | undefined;
}

export interface EditedShape {
  element: XmlElement;
  /** The element with its name. */
  about: XmlElement;
  name: string;
  key: string | undefined;
  isTitle: boolean;
  /** The text of notes. */
  isBody: boolean;
}

export interface ReadSlide {
  text: string;
  root: XmlElement;
  shapes: readonly EditedShape[];
}

export const notesOf = (source: SourcePackage, slide: string): string | undefined =>
  source.relations(slide).find(({ type }) => type === relationTypes.notesSlide)?.target;

/** Undefined where it shows no chart. */
export function chartPathOf(source: SourcePackage, slide: string, { element }: EditedShape): string | undefined {
  const [chart] = descendants(element, 'chart');
  const id = chart?.attributes.get('r:id');
  return source.relations(slide).find((relation) => relation.id === id)?.target;
}

export const standingText = ({ text }: ReadSlide, { element }: EditedShape): string =>
  textHash(paragraphTexts(text, element).join('\n'));

export function slideAt(source: SourcePackage, path: string, number: number): EditedSlide {
  const notesPath = notesOf(source, path);
  const { text, shapes } = readSlide(source, path);
  const keys = shapes.flatMap(({ key }) => key ?? []);
  const other = shapes.find(({ isTitle, key }) => isTitle && key === undefined);
  return {
    path,
    number,
    notesPath,
    keys,
    otherTitle: other && textHash(paragraphTexts(text, other.element).join('\n')),
  };
}

/** Also of notes. Shapes in groups are found as well. */
export function readSlide(source: SourcePackage, path: string): ReadSlide {
  const root = source.xml(path);
  const shapes = descendants(root, 'sp', 'graphicFrame', 'pic').flatMap((element): EditedShape[] => {
    const head = element.children.find(({ name }) => /^nv\w+Pr$/.test(name));
    const about = child(head, 'cNvPr');
    const name = about?.attributes.get('name') ?? '';
    const place = child(head, 'nvPr', 'ph')?.attributes.get('type');
    const isTitle = place === 'title' || place === 'ctrTitle';
    return about ? [{ element, about, name, key: nameKey(name), isTitle, isBody: place === 'body' }] : [];
  });
  const isUsual =
    root.attributes.get('xmlns:a') === namespaces.drawing && root.attributes.get('xmlns:p') === namespaces.presentation;
  if (!isUsual && shapes.some(({ key }) => key)) throw refused('template_broken', { fault: `unusual XML in ${path}` });
  return { text: xmlTextOf(source.part(path).bytes), root, shapes };
}
