/**
 * The tree of tags as objects of the file, with the way back from every marked content to its tag. There is a tag for
 * every cell of every table, so they are written straight as text.
 */
import { type PDFContext, PDFHexString, type PDFRef } from 'pdf-lib';
import type { MarkedContent, Page, Tag } from './page/page.ts';
import type { WrittenObject } from './write-file.ts';

interface WrittenTags {
  root: PDFRef;
  objects: WrittenObject[];
}

export function writeTagTree(
  context: PDFContext,
  root: Tag,
  pages: readonly Page[],
  refOf: (page: Page) => PDFRef,
): WrittenTags {
  const treeRef = context.nextRef();
  const objects: WrittenObject[] = [];
  const names = new Map<Tag, string>();
  const rootName = writeTag(root, String(treeRef));
  const numbers = pages.map((page, at) => `${at} [${page.marked.map((tag) => names.get(tag) ?? rootName).join(' ')}]`);
  const parents = context.nextRef();
  objects.push([parents.objectNumber, `<</Nums [${numbers.join(' ')}]>>`]);
  const facts = `/K ${rootName} /ParentTree ${parents} /ParentTreeNextKey ${pages.length}`;
  objects.push([treeRef.objectNumber, `<</Type /StructTreeRoot ${facts}>>`]);
  return { root: treeRef, objects };

  /** Gives the tag's name in the file. */
  function writeTag(tag: Tag, parent: string): string {
    const { objectNumber } = context.nextRef();
    const name = `${objectNumber} 0 R`;
    names.set(tag, name);
    const first = tag.kids.find(isMarked);
    const kids = tag.kids.map((kid) => (isMarked(kid) ? marked(kid, first) : writeTag(kid, name)));
    const page = first ? ` /Pg ${refOf(first.page)}` : '';
    const scope = tag.role === 'TH' ? ' /A <</O /Table /Scope /Column>>' : '';
    const alt = tag.alt === undefined ? '' : ` /Alt ${PDFHexString.fromText(tag.alt.toWellFormed())}`;
    const inside = kids.length === 1 ? kids[0] : `[${kids.join(' ')}]`;
    objects.push([objectNumber, `<</S /${tag.role} /P ${parent} /K ${inside}${page}${scope}${alt}>>`]);
    return name;
  }

  /** Content of another page than the tag's first names its own. */
  function marked({ page, id }: MarkedContent, first: MarkedContent | undefined): string {
    return page === first?.page ? String(id) : `<</Type /MCR /Pg ${refOf(page)} /MCID ${id}>>`;
  }
}

const isMarked = (kid: Tag | MarkedContent): kid is MarkedContent => 'page' in kid;
