/** Texts on a slide: paragraphs that run the way of their own letters. */

import type { Language } from '../../surveys/language.ts';
import { languageRuns } from '../language-runs.ts';
import { directedRuns } from '../ooxml/directed-runs.ts';
import { locales } from '../ooxml/locales.ts';
import { xmlCellText } from '../ooxml/xml.ts';
import type { TypeSize } from './text-lines.ts';

/** A colour of the theme, so that a new theme changes it too, or six hex digits. */
export type SlideColor = 'tx1' | 'tx2' | 'bg1' | 'bg2' | 'accent1' | (string & {});

export interface TextStyle extends TypeSize {
  color?: SlideColor;
  isItalic?: boolean;
  align?: 'start' | 'end' | 'center';
  /** Points between it and what follows. */
  after?: number;
  /** From one line to the next, whatever the reader's font would take. */
  linePoints?: number;
}

export interface SlideText {
  text: string;
  style: TextStyle;
}

/** What texts need to know about their deck. */
export interface DeckLanguage {
  isRightToLeft: boolean;
  language: Language;
}

export function colorXml(color: SlideColor): string {
  const isHex = /^[\dA-F]{6}$/.test(color);
  return `<a:solidFill>${isHex ? `<a:srgbClr val="${color}"/>` : `<a:schemeClr val="${color}"/>`}</a:solidFill>`;
}

export function paragraphXml({ text, style }: SlideText, deckLanguage: DeckLanguage): string {
  const turns = directedRuns(text).isRightToLeft;
  const after =
    style.after === undefined ? '' : `<a:spcAft><a:spcPts val="${Math.round(style.after * 100)}"/></a:spcAft>`;
  const line =
    style.linePoints === undefined ? '' : `<a:lnSpc><a:spcPts val="${Math.round(style.linePoints * 100)}"/></a:lnSpc>`;
  const side = sideOf(style, turns || deckLanguage.isRightToLeft);
  // said either way: what is not said comes from the master, and an interval would read from its end to its start
  const direction = turns ? ' rtl="1"' : deckLanguage.isRightToLeft ? ' rtl="0"' : '';
  const run = runProperties(style, deckLanguage);
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    if (line === '') return '';
    return languageRuns(line, deckLanguage.language, text)
      .map((part) => `<a:r>${run('rPr', part.language)}<a:t>${xmlCellText(part.text)}</a:t></a:r>`)
      .join('');
  });
  const ending = text === '' ? run('endParaRPr') : '';
  return (
    `<a:p><a:pPr algn="${side}"${direction}>${line}${after}</a:pPr>` +
    `${lines.join(`<a:br>${run('rPr')}</a:br>`)}${ending}</a:p>`
  );
}

/** A figure in a right-to-left deck runs as figures do, and is still on the right. */
function sideOf({ align = 'start' }: TextStyle, isMirrored: boolean): 'l' | 'r' | 'ctr' {
  if (align === 'center') return 'ctr';
  return (align === 'end') === isMirrored ? 'l' : 'r';
}

/** Named on every run: not every program takes them from the master for footers. */
const faces = '<a:latin typeface="+mn-lt"/><a:cs typeface="+mn-cs"/>';

function runProperties(style: TextStyle, { language: own }: DeckLanguage) {
  const { points, color = 'tx1', isBold = false, isItalic = false } = style;
  const type = `sz="${Math.round(points * 100)}" b="${isBold ? 1 : 0}" i="${isItalic ? 1 : 0}" dirty="0"`;
  return (name: 'rPr' | 'endParaRPr', language = own) =>
    `<a:${name} lang="${locales[language]}" ${type}>${colorXml(color)}${faces}</a:${name}>`;
}
