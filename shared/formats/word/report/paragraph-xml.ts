/** Paragraphs of a report in Word: any text, cut into runs of one direction, in a style that says all about its look. */

import { directedRuns } from '../../ooxml/directed-runs.ts';
import { xmlText } from '../../ooxml/xml.ts';

export interface ParagraphLook {
  style?: string;
  /** The direction of the whole document. */
  isRightToLeft: boolean;
  /** Stays on the page of the paragraph below it. */
  keepNext?: boolean;
  startsPage?: boolean;
  align?: 'end' | 'center';
  color?: string;
  isBold?: boolean;
  /** Size of the type where it differs from the style's. */
  halfPoints?: number;
  /** Around the runs: bookmarks and links. */
  before?: string;
  after?: string;
}

/** Between a table and what follows it. */
export const spacer = '<w:p><w:pPr><w:pStyle w:val="Spacer"/></w:pPr></w:p>';
/** The same, on the page of what follows. */
export const keptSpacer = '<w:p><w:pPr><w:pStyle w:val="Spacer"/><w:keepNext/></w:pPr></w:p>';

export function paragraph(text: string, look: ParagraphLook): string {
  const { isRightToLeft, runs } = directedRuns(text);
  const content = runs.map((run) => runXml(run.text, run.isRightToLeft, look)).join('');
  return `<w:p>${paragraphProperties(look, isRightToLeft)}${look.before ?? ''}${content}${look.after ?? ''}</w:p>`;
}

/** A paragraph of finished runs, such as a drawing. */
export function paragraphOf(runs: string, look: ParagraphLook): string {
  return `<w:p>${paragraphProperties(look, false)}${look.before ?? ''}${runs}${look.after ?? ''}</w:p>`;
}

function paragraphProperties(look: ParagraphLook, turns: boolean): string {
  const { style, keepNext, startsPage } = look;
  const side = sideOf(look, turns);
  const members = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    keepNext ? '<w:keepNext/>' : '',
    startsPage ? '<w:pageBreakBefore/>' : '',
    turns ? '<w:bidi/>' : '',
    side === undefined ? '' : `<w:jc w:val="${side}"/>`,
  ].join('');
  return members === '' ? '' : `<w:pPr>${members}</w:pPr>`;
}

/**
 * A paragraph runs the way of its own text; in a right-to-left document figures and Latin texts are still on the right.
 * In a paragraph that runs from right to left Word takes `right` for the side where its lines end.
 */
function sideOf({ isRightToLeft, align }: ParagraphLook, turns: boolean): string | undefined {
  if (align === 'center') return 'center';
  if (turns || !isRightToLeft) return align === 'end' ? 'right' : undefined;
  return align === 'end' ? 'left' : 'right';
}

function runXml(text: string, isRightToLeft: boolean, { color, halfPoints, isBold }: ParagraphLook): string {
  const size = halfPoints === undefined ? '' : `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
  const ink = color === undefined ? '' : `<w:color w:val="${color}"/>`;
  const weight = isBold ? '<w:b/><w:bCs/>' : '';
  const members = `${weight}${ink}${size}${isRightToLeft ? '<w:rtl/>' : ''}`;
  const properties = members === '' ? '' : `<w:rPr>${members}</w:rPr>`;
  return `<w:r>${properties}${textXml(text)}</w:r>`;
}

/** Line breaks and tabs are elements of their own. */
function textXml(text: string): string {
  return text
    .split(/(\r\n|\r|\n|\t)/)
    .map((piece) => {
      if (piece === '') return '';
      if (piece === '\t') return '<w:tab/>';
      return /^[\r\n]/.test(piece) ? '<w:br/>' : `<w:t xml:space="preserve">${xmlText(piece)}</w:t>`;
    })
    .join('');
}
