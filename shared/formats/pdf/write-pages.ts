/** The drawn pages as objects of the file: compressed content, shared resources, links. */
import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import type { Places } from './chapters.ts';
import type { DestinationOf } from './outline.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type Page, type PageLink } from './page/page.ts';
import { stream } from './text/embed-font.ts';

interface WrittenPages {
  refOf(page: Page): PDFRef;
  destinationOf: DestinationOf;
  links: ReadonlyMap<PageLink, WrittenLink>;
}

export interface WrittenLink {
  ref: PDFRef;
  page: Page;
  /** Its number in the tree that leads back to tags: those of pages come first. */
  key: number;
}

/** The words by which a link says where it leads. */
const MOST_CHARACTERS = 250;

/** Every page has the same resources: a dictionary of a few fonts costs nothing. */
export function writePages(pdf: PDFDocument, pages: readonly Page[], places: Places, resources: PDFRef): WrittenPages {
  const { context } = pdf;
  const leaves = new Map(pages.map((page) => [page, pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT])]));
  const refOf = (page: Page): PDFRef => {
    const leaf = leaves.get(page);
    if (!leaf) throw new Error('a page that is not of this file');
    return leaf.ref;
  };
  const destinationOf: DestinationOf = (id) => {
    const place = places.get(id);
    return place && [refOf(place.page), 'XYZ', 0, Math.round(PAGE_HEIGHT - place.top + 12), null];
  };
  const written = new Map<PageLink, WrittenLink>();
  pages.forEach((page, at) => {
    const node = leaves.get(page)?.node;
    const content = context.register(stream(context, Buffer.from(page.operators.join('\n'), 'latin1')));
    node?.set(PDFName.of('Contents'), content);
    node?.set(PDFName.of('Resources'), resources);
    node?.set(PDFName.of('StructParents'), context.obj(at));
    node?.set(PDFName.of('Tabs'), PDFName.of('S'));
    const links = page.links.filter(({ to }) => places.has(to));
    if (links.length > 0) node?.set(PDFName.of('Annots'), context.obj(links.map((link) => annotation(page, link))));
  });
  return { refOf, destinationOf, links: written };

  function annotation(page: Page, link: PageLink): PDFRef {
    const { x, top, width, height, to, label } = link;
    const rect = [x, PAGE_HEIGHT - top - height, x + width, PAGE_HEIGHT - top].map(
      (edge) => Math.round(edge * 100) / 100,
    );
    const dest = destinationOf(to);
    const key = pages.length + written.size;
    const Contents = PDFHexString.fromText(label.replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS).toWellFormed());
    const facts = { Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], F: 4, StructParent: key, Contents };
    const ref = context.register(context.obj({ ...facts, ...(dest && { Dest: dest }) }));
    written.set(link, { ref, page, key });
    return ref;
  }
}
