/**
 * The tree of tags as objects of the file, with the way back from every marked content to its tag. There is a tag for
 * every cell of every table, so they are written straight as text.
 */
import { type PDFContext, PDFHexString, type PDFRef } from 'pdf-lib';
import { type MarkedContent, PAGE_HEIGHT, type Page, type PageLink, short, type Tag } from './page/page.ts';
import type { WrittenObject } from './write-file.ts';
import type { WrittenLink } from './write-pages.ts';

interface WrittenTags {
  root: PDFRef;
  objects: WrittenObject[];
}

export function writeTagTree(
  context: PDFContext,
  root: Tag,
  pages: readonly Page[],
  refOf: (page: Page) => PDFRef,
  links: ReadonlyMap<PageLink, WrittenLink>,
): WrittenTags {
  const treeRef = context.nextRef();
  const objects: WrittenObject[] = [];
  const names = new Map<Tag, string>();
  const rootName = writeTag(root, String(treeRef));
  const numbers = pages.map((page, at) => `${at} [${page.marked.map((tag) => names.get(tag) ?? rootName).join(' ')}]`);
  for (const [{ tag }, { key }] of links) numbers.push(`${key} ${names.get(tag) ?? rootName}`);
  const parents = context.nextRef();
  objects.push([parents.objectNumber, `<</Nums [${numbers.join(' ')}]>>`]);
  const treeFacts = `/K ${rootName} /ParentTree ${parents} /ParentTreeNextKey ${pages.length + links.size}`;
  objects.push([treeRef.objectNumber, `<</Type /StructTreeRoot ${treeFacts}>>`]);
  return { root: treeRef, objects };

  /** Gives the tag's name in the file. */
  function writeTag(tag: Tag, parent: string): string {
    const { objectNumber } = context.nextRef();
    const name = `${objectNumber} 0 R`;
    names.set(tag, name);
    const first = tag.kids.find(isMarked);
    const kids = tag.kids.flatMap((kid) => {
      if (isMarked(kid)) return marked(kid, first);
      if (!isLink(kid)) return writeTag(kid, name);
      const link = links.get(kid);
      return link ? `<</Type /OBJR /Pg ${refOf(link.page)} /Obj ${link.ref}>>` : [];
    });
    const page = first ? ` /Pg ${refOf(first.page)}` : '';
    const facts = attributesOf(tag);
    const alt = tag.alt === undefined ? '' : ` /Alt ${PDFHexString.fromText(tag.alt.toWellFormed())}`;
    const inside = kids.length === 1 ? kids[0] : `[${kids.join(' ')}]`;
    objects.push([objectNumber, `<</S /${tag.role} /P ${parent} /K ${inside}${page}${facts}${alt}>>`]);
    return name;
  }

  /** Content of another page than the tag's first names its own. */
  function marked({ page, id }: MarkedContent, first: MarkedContent | undefined): string {
    return page === first?.page ? String(id) : `<</Type /MCR /Pg ${refOf(page)} /MCID ${id}>>`;
  }
}

function attributesOf({ role, scope = 'Column', span, box }: Tag): string {
  if (role === 'TH') return ` /A <</O /Table /Scope /${scope}${span === undefined ? '' : ` /ColSpan ${span}`}>>`;
  if (!box) return '';
  const { x, top, width, height } = box;
  const edges = [x, PAGE_HEIGHT - top - height, x + width, PAGE_HEIGHT - top].map(short);
  return ` /A <</O /Layout /Placement /Block /BBox [${edges.join(' ')}]>>`;
}

type Kid = Tag['kids'][number];

const isMarked = (kid: Kid): kid is MarkedContent => 'page' in kid;
const isLink = (kid: Kid): kid is PageLink => 'to' in kid;
