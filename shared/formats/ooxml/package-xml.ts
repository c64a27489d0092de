/** The two lists that hold an Office file together: which part relates to which, and what type every part has. */
import { namespaces } from './namespaces.ts';
import { attributes, xmlHead } from './xml.ts';

export interface Relation {
  id: string;
  type: string;
  target: string;
}

export function relationsXml(relations: readonly Relation[]): string {
  return `${xmlHead}<Relationships xmlns="${namespaces.packageRelations}">${relations.map(relationXml).join('')}</Relationships>`;
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
    `${xmlHead}<Types xmlns="${namespaces.packageTypes}">`,
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
