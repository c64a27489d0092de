/** Paragraphs of a report in Word: any text, cut into runs of one direction, in a style that says all about its look. */

import type { Language } from '../../../surveys/language.ts';
import { type LanguageRun, languageRuns } from '../../language-runs.ts';
import { directedRuns } from '../../ooxml/directed-runs.ts';
import { locales } from '../../ooxml/locales.ts';
import { xmlText } from '../../ooxml/xml.ts';

export interface ParagraphStyle {
  style?: string;
  /** The direction of the whole document. */
  isRightToLeft: boolean;
  /** That of the whole document. */
  language: Language;
  /** Stays on the page of the paragraph below it. */
  keepNext?: boolean;
  startsPage?: boolean;
  /** Runs from the right in a right-to-left document, whatever its own words do: its number is at the left. */
  isListed?: boolean;
  align?: 'end' | 'center';
  color?: string;
  isBold?: boolean;
  /** Size of the type where it differs from the style's. */
  halfPoints?: number;
  /** Around the runs: bookmarks and links. */
  before?: string;
  after?: string;
}

type WithoutWords = Omit<ParagraphStyle, 'language'>;

/** Between a table and what follows it. */
export const spacer = '<w:p><w:pPr><w:pStyle w:val="Spacer"/></w:pPr></w:p>';
/** The same, on the page of what follows. */
export const keptSpacer = '<w:p><w:pPr><w:pStyle w:val="Spacer"/><w:keepNext/></w:pPr></w:p>';

export function paragraph(text: string, textStyle: ParagraphStyle): string {
  const { isRightToLeft: isTurned, runs } = directedRuns(text);
  const isRightToLeft = isTurned || (textStyle.isListed === true && textStyle.isRightToLeft);
  const content = runs.flatMap((run) =>
    languageRuns(run.text, textStyle.language, text).map((part) =>
      runXml({ ...part, isRightToLeft: run.isRightToLeft }, textStyle),
    ),
  );
  return `<w:p>${paragraphProperties(textStyle, isRightToLeft)}${textStyle.before ?? ''}${content.join('')}${textStyle.after ?? ''}</w:p>`;
}

/** A paragraph of finished runs, such as a drawing. */
export function paragraphOf(runs: string, textStyle: WithoutWords): string {
  return `<w:p>${paragraphProperties(textStyle, false)}${textStyle.before ?? ''}${runs}${textStyle.after ?? ''}</w:p>`;
}

function paragraphProperties(textStyle: WithoutWords, turns: boolean): string {
  const { style, keepNext, startsPage } = textStyle;
  const side = sideOf(textStyle, turns);
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
function sideOf({ isRightToLeft, align }: WithoutWords, turns: boolean): string | undefined {
  if (align === 'center') return 'center';
  if (turns || !isRightToLeft) return align === 'end' ? 'right' : undefined;
  return align === 'end' ? 'left' : 'right';
}

type Run = LanguageRun & { isRightToLeft: boolean };

function runXml({ text, language, isRightToLeft }: Run, { color, halfPoints, isBold }: ParagraphStyle): string {
  const size = halfPoints === undefined ? '' : `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
  const ink = color === undefined ? '' : `<w:color w:val="${color}"/>`;
  const weight = isBold ? '<w:b/><w:bCs/>' : '';
  const runLanguage = language === undefined ? '' : `<w:lang w:val="${locales[language]}"/>`;
  const members = `${weight}${ink}${size}${isRightToLeft ? '<w:rtl/>' : ''}${runLanguage}`;
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
