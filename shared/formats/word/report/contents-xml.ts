/**
 * The contents as links, each with a field for its page. Only who lays out the pages knows their numbers: LibreOffice
 * fills them in as it opens the file, Word when it prints or is asked to (Ctrl+A, F9). A TOC field would be filled in by
 * neither; a field marked dirty, or `updateFields`, makes Word ask each reader about "other files" before it opens.
 */
import type { ReportDocument } from '../../../reports/report-document.ts';
import { listedHeadings } from '../../listed-headings.ts';
import { truncateText } from '../../ooxml/truncate-text.ts';
import { paragraph } from './paragraph-xml.ts';

export interface Heading {
  /** The id of its chapter or section. */
  id: string;
  level: 1 | 2;
  text: string;
  /** Name of its bookmark. */
  anchor: string;
}

const ENTRY_UNITS = 160;

/** Empty until somebody lays out the pages: no number is better than a wrong one. */
const pageField = (anchor: string) =>
  '<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText xml:space="preserve"> PAGEREF ${anchor} \\h </w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** All headings in order, with the names of their bookmarks. */
export function headingsOf(document: ReportDocument): Heading[] {
  let count = 0;
  return listedHeadings(document).map(({ id, heading: text, isChapter }) => ({
    id,
    level: isChapter ? 1 : 2,
    text,
    anchor: anchorName(++count),
  }));
}

/** A link to the heading of that name, around the runs of a paragraph. */
export function linkTo(anchor: string | undefined): { before?: string; after?: string } {
  if (anchor === undefined) return {};
  return { before: `<w:hyperlink w:anchor="${anchor}" w:history="1">`, after: '</w:hyperlink>' };
}

function anchorName(count: number): string {
  return `_Toc${String(count).padStart(6, '0')}`;
}

/** A bookmark around a heading; the numbers of bookmarks are their places in the document. */
export function bookmark(anchor: string): { before: string; after: string } {
  const id = Number(anchor.slice(4));
  return {
    before: `<w:bookmarkStart w:id="${id}" w:name="${anchor}"/>`,
    after: `<w:bookmarkEnd w:id="${id}"/>`,
  };
}

export function contentsXml(document: ReportDocument, headings: readonly Heading[], startsPage: boolean): string {
  const { isRightToLeft, language } = document;
  const entries = headings.map(({ level, text, anchor }) => {
    const words = text.replace(/\s+/g, ' ');
    const shown = words.length > ENTRY_UNITS ? `${truncateText(words, ENTRY_UNITS)}…` : words;
    return paragraph(shown, {
      isRightToLeft,
      language,
      style: `TOC${level}`,
      isListed: true,
      before: `<w:hyperlink w:anchor="${anchor}" w:history="1">`,
      after: `${pageField(anchor)}</w:hyperlink>`,
    });
  });
  if (entries.length === 0) return '';
  return (
    paragraph(document.words.contents, { isRightToLeft, language, style: 'TOCHeading', startsPage }) + entries.join('')
  );
}
