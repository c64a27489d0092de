/**
 * The contents as a field whose entries are already there, so that they show and link before anybody updates it. Which
 * page a heading falls on is known to Word alone: the numbers come with the first update.
 */
import type { ReportDocument } from '../../reports/report-document.ts';
import { cutText } from '../xlsx/cut-text.ts';
import { paragraph, paragraphOf } from './paragraph-xml.ts';

export interface Heading {
  level: 1 | 2;
  text: string;
  /** Name of its bookmark. */
  anchor: string;
}

const ENTRY_UNITS = 160;
const openField =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  '<w:r><w:instrText xml:space="preserve"> TOC \\o "1-2" \\h \\z \\u </w:instrText></w:r>' +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
const closeField = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** All headings in order, with the names of their bookmarks. */
export function headingsOf(document: ReportDocument): Heading[] {
  let count = 0;
  const heading = (level: 1 | 2, text: string): Heading => ({ level, text, anchor: anchorName(++count) });
  return document.chapters.flatMap((chapter) => [
    heading(1, chapter.heading),
    ...chapter.sections.map((section) => heading(2, section.heading)),
  ]);
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
  const { isRightToLeft } = document;
  const entries = headings.map(({ level, text, anchor }, at) => {
    const words = text.replace(/\s+/g, ' ');
    const shown = words.length > ENTRY_UNITS ? `${cutText(words, ENTRY_UNITS)}…` : words;
    return paragraph(shown, {
      isRightToLeft,
      style: `TOC${level}`,
      before: `${at === 0 ? openField : ''}<w:hyperlink w:anchor="${anchor}" w:history="1">`,
      after: '</w:hyperlink>',
    });
  });
  if (entries.length === 0) return '';
  return [
    '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr>',
    `<w:sdtContent>${paragraph(document.words.contents, { isRightToLeft, style: 'TOCHeading', startsPage })}`,
    `${entries.join('')}${paragraphOf(closeField, { isRightToLeft })}</w:sdtContent></w:sdt>`,
  ].join('');
}
