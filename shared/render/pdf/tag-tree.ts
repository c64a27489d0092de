/** The tree of tags as objects of the file, with the way back from every marked content to its tag. */
import { type PDFContext, PDFHexString, type PDFRef } from 'pdf-lib';
import type { MarkedContent, Page, Tag } from './page/page.ts';

export function writeTagTree(
  context: PDFContext,
  root: Tag,
  pages: readonly Page[],
  refOf: (page: Page) => PDFRef,
): PDFRef {
  const treeRef = context.nextRef();
  const refs = new Map<Tag, PDFRef>();
  const rootRef = writeTag(root, treeRef);
  const numbers = pages.flatMap((page, at) => [at, page.marked.map((tag) => refs.get(tag) ?? rootRef)]);
  context.assign(
    treeRef,
    context.obj({
      Type: 'StructTreeRoot',
      K: rootRef,
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: pages.length,
    }),
  );
  return treeRef;

  function writeTag(tag: Tag, parent: PDFRef): PDFRef {
    const ref = context.nextRef();
    refs.set(tag, ref);
    const first = tag.kids.find(isMarked);
    const kids = tag.kids.map((kid) => (isMarked(kid) ? marked(kid, first) : writeTag(kid, ref)));
    const [only] = kids;
    const dict = context.obj({
      S: tag.role,
      P: parent,
      K: kids.length === 1 && only !== undefined ? only : kids,
      ...(first && { Pg: refOf(first.page) }),
      ...(tag.role === 'TH' && { A: { O: 'Table', Scope: 'Column' } }),
      ...(tag.alt !== undefined && { Alt: PDFHexString.fromText(tag.alt.toWellFormed()) }),
    });
    context.assign(ref, dict);
    return ref;
  }

  /** Content of another page than the tag's first names its own. */
  function marked({ page, id }: MarkedContent, first: MarkedContent | undefined) {
    return page === first?.page ? id : context.obj({ Type: 'MCR', Pg: refOf(page), MCID: id });
  }
}

const isMarked = (kid: Tag | MarkedContent): kid is MarkedContent => 'page' in kid;
