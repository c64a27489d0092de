/** The bookmarks beside the pages: chapters, and under them their sections. */
import { type PDFContext, type PDFDict, PDFHexString, type PDFRef } from 'pdf-lib';
import type { ReportDocument } from '../../reports/report-document.ts';

/** Where a click leads; undefined for what is nowhere. */
export type DestinationOf = (id: string) => (PDFRef | string | number | null)[] | undefined;

interface Bookmark {
  id: string;
  title: string;
  kids: Bookmark[];
}

export function writeOutline(context: PDFContext, { chapters }: ReportDocument, destinationOf: DestinationOf): PDFRef {
  const root = context.nextRef();
  const marks = chapters.flatMap(({ id, heading, isOpening, sections }): Bookmark[] => {
    const own = sections.map((section) => ({ id: section.id, title: section.heading, kids: [] }));
    return isOpening ? own : [{ id, title: heading, kids: own }];
  });
  const kids = writeLevel(context, marks, root, destinationOf);
  context.assign(root, context.obj({ Type: 'Outlines', ...ends(kids), Count: countOf(marks) }));
  return root;
}

function writeLevel(
  context: PDFContext,
  marks: readonly Bookmark[],
  parent: PDFRef,
  destinationOf: DestinationOf,
): PDFRef[] {
  const refs = marks.map(() => context.nextRef());
  marks.forEach(({ id, title, kids }, at) => {
    const [ref, before, after] = [refs[at], refs[at - 1], refs[at + 1]];
    if (!ref) return;
    const inner = writeLevel(context, kids, ref, destinationOf);
    const destination = destinationOf(id);
    const mark: PDFDict = context.obj({
      Title: PDFHexString.fromText(title.replace(/\s+/g, ' ').slice(0, 250).toWellFormed()),
      Parent: parent,
      ...(before && { Prev: before }),
      ...(after && { Next: after }),
      ...(inner.length > 0 && { ...ends(inner), Count: inner.length }),
      ...(destination && { Dest: destination }),
    });
    context.assign(ref, mark);
  });
  return refs;
}

function ends(refs: readonly PDFRef[]): { First?: PDFRef; Last?: PDFRef } {
  const [first, last] = [refs[0], refs.at(-1)];
  return { ...(first && { First: first }), ...(last && { Last: last }) };
}

const countOf = (marks: readonly Bookmark[]): number => marks.reduce((sum, { kids }) => sum + 1 + kids.length, 0);
