/** The two lists that hold an Office file together: which part relates to which, and what type every part has. */
import { xmlHead } from '../xlsx/xml.ts';
import { attributes } from './markup.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface Relation {
  id: string;
  type: string;
  target: string;
}

export function relationsXml(relations: readonly Relation[]): string {
  return `${xmlHead}<Relationships xmlns="${PACKAGE}/relationships">${relations.map(relationXml).join('')}</Relationships>`;
}

export function relationXml({ id, type, target }: Relation): string {
  return `<Relationship${attributes({ Id: id, Type: type, Target: target })}/>`;
}

/** Path of the part that holds the relations of another. */
export function relationsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

export interface PartType {
  /** Path of the part without its leading slash. */
  path: string;
  type: string;
}

/** Pictures are known by their extension, all other parts by their path. */
export function contentTypesXml(parts: readonly PartType[], pictureTypes: readonly string[] = []): string {
  return [
    `${xmlHead}<Types xmlns="${PACKAGE}/content-types">`,
    extensionXml('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
    extensionXml('xml', 'application/xml'),
    ...pictureTypes.map((type) => extensionXml(type, `image/${type}`)),
    ...parts.map(partTypeXml),
    '</Types>',
  ].join('');
}

export function extensionXml(extension: string, type: string): string {
  return `<Default${attributes({ Extension: extension, ContentType: type })}/>`;
}

export function partTypeXml({ path, type }: PartType): string {
  return `<Override${attributes({ PartName: `/${path}`, ContentType: type })}/>`;
}
