/** A package with some of its parts changed and others added; all else is copied as it is. */
import { posix } from 'node:path';
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { appendedTo, changedXml } from '../../ooxml/edited-xml.ts';
import {
  extensionXml,
  type PartType,
  partTypeXml,
  type Relation,
  relationsPath,
  relationsXml,
  relationXml,
} from '../../ooxml/package-xml.ts';
import { parseXml, xmlTextOf } from '../../ooxml/read-xml.ts';
import type { SourcePackage } from '../template/open-package.ts';

export interface PackageChanges {
  replace(path: string, content: string | Uint8Array): void;
  add(part: PartType, content: string | Uint8Array): void;
  /** The id of a new relation, or of one that leads there already. */
  relate(owner: string, type: string, target: string): string;
  /** A path with a number that no part has. */
  freePath(pathOf: (number: number) => string): string;
  /** `more` writes parts of its own, and gives their types. */
  write(zip: ZipWriter, more: () => Promise<readonly PartType[]>): Promise<void>;
}

const TYPES = '[Content_Types].xml';

export function createPackageChanges(source: SourcePackage): PackageChanges {
  const changed = new Map<string, string | Uint8Array>();
  const added: PartType[] = [];
  const related = new Map<string, Relation[]>();
  const taken = new Set(source.paths.map((path) => path.toLowerCase()));

  const textAt = (path: string) => (source.paths.includes(path) ? xmlTextOf(source.part(path).bytes) : undefined);

  function relate(owner: string, type: string, target: string): string {
    const news = related.get(owner) ?? [];
    const known = [...source.relations(owner), ...news].find((one) => one.type === type && one.target === target);
    if (known) return known.id;
    const text = textAt(relationsPath(owner)) ?? '';
    const ids = new Set([...text.matchAll(/\sId\s*=\s*["']([^"']*)/g)].map(([, id]) => id));
    for (const { id } of news) ids.add(id);
    let number = ids.size + 1;
    while (ids.has(`rId${number}`)) number++;
    const id = `rId${number}`;
    related.set(owner, [...news, { id, type, target }]);
    return id;
  }

  function relationsOf(owner: string, news: readonly Relation[]): string {
    const own = news.map((one) => ({ ...one, target: posix.relative(posix.dirname(owner), one.target) }));
    const text = textAt(relationsPath(owner));
    return text === undefined ? relationsXml(own) : withMore(text, own.map(relationXml).join(''));
  }

  return {
    relate,
    replace: (path, content) => void changed.set(path, content),
    add(part, content) {
      added.push(part);
      taken.add(part.path.toLowerCase());
      changed.set(part.path, content);
    },
    freePath(pathOf) {
      let number = 1;
      while (taken.has(pathOf(number).toLowerCase())) number++;
      return pathOf(number);
    },
    async write(zip, more) {
      for (const [owner, news] of related) changed.set(relationsPath(owner), relationsOf(owner, news));
      for (const path of source.paths) {
        if (path === TYPES || path.endsWith('/')) continue;
        await zip.add(path, changed.get(path) ?? source.part(path).bytes);
      }
      const old = new Set(source.paths);
      for (const [path, content] of changed) if (!old.has(path)) await zip.add(path, content);
      await zip.add(TYPES, typesWith(textAt(TYPES) ?? '', [...added, ...(await more())]));
    },
  };
}

function typesWith(text: string, parts: readonly PartType[]): string {
  const { children } = parseXml(text);
  const known = new Set(children.map(({ attributes }) => attributes.get('Extension')?.toLowerCase()));
  const typed = new Set(children.map(({ attributes }) => attributes.get('PartName')?.toLowerCase()));
  const defaults = known.has('rels')
    ? ''
    : extensionXml('rels', 'application/vnd.openxmlformats-package.relationships+xml');
  // a part that nothing led to any more may have its type still
  const news = parts.filter(({ path }) => !typed.has(`/${path}`.toLowerCase()));
  const xml = news.map(partTypeXml).join('');
  return defaults === '' && xml === '' ? text : withMore(text, defaults + xml);
}

/** At the end of a list. */
function withMore(text: string, xml: string): string {
  const root = parseXml(text);
  if (root.from < root.end) return changedXml(text, [appendedTo(root, xml)]);
  // a list that was empty, in one tag
  const name = /^<([\w:]+)/.exec(text.slice(root.start))?.[1] ?? '';
  return `${text.slice(0, root.end - 2)}>${xml}</${name}>${text.slice(root.end)}`;
}
