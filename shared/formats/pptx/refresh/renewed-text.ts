/** A text with new words: each paragraph keeps the look of the one before it, however its words were divided. */
import type { Language } from '../../../surveys/language.ts';
import { type LanguageRun, languageRuns } from '../../language-runs.ts';
import { appendedTo, sourceOf, type XmlChange } from '../../ooxml/edited-xml.ts';
import { locales } from '../../ooxml/locales.ts';
import { child, descendants, type XmlElement } from '../../ooxml/read-xml.ts';
import { xmlCellText } from '../../ooxml/xml.ts';

/** Undefined where the shape has no text at all. */
export function renewedText(
  text: string,
  shape: XmlElement,
  paragraphs: readonly string[],
  language: Language,
): XmlChange | undefined {
  const body = child(shape, 'txBody');
  const known = body?.children.filter(({ name }) => name === 'p') ?? [];
  const xml = paragraphs.map((words, at) => paragraphXml(text, known[at] ?? known.at(-1), words, language)).join('');
  const [first, last] = [known[0], known.at(-1)];
  if (!body || body.from === body.end) return undefined;
  return first && last ? { from: first.start, to: last.end, xml } : appendedTo(body, xml);
}

function paragraphXml(text: string, known: XmlElement | undefined, words: string, document: Language): string {
  const properties = child(known, 'pPr');
  const [run] = known ? descendants(known, 'rPr') : [];
  const ending = child(known, 'endParaRPr');
  const style = run ? sourceOf(text, run) : ending ? renamed(sourceOf(text, ending)) : '';
  const runs = words
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? [] : languageRuns(line, document, words)))
    .map((parts) => parts.map((part) => runXml(style, part, document)).join(''));
  const breaks = `<a:br>${style}</a:br>`;
  return [
    `<a:p>${properties ? sourceOf(text, properties) : ''}`,
    runs.join(breaks),
    `${ending ? sourceOf(text, ending) : ''}</a:p>`,
  ].join('');
}

/** The old words may have been in another language than the new ones. */
function runXml(style: string, { text, language }: LanguageRun, document: Language): string {
  const wasForeign = Object.values(locales).some(
    (locale) => locale !== locales[document] && style.includes(` lang="${locale}"`),
  );
  const named = language ?? (wasForeign ? document : undefined);
  const spoken = named === undefined ? style : inLanguage(style === '' ? '<a:rPr/>' : style, locales[named]);
  return `<a:r>${spoken}<a:t>${xmlCellText(text)}</a:t></a:r>`;
}

function inLanguage(style: string, locale: string): string {
  const unmarked = style.replace(/^(<a:rPr[^>]*?)\slang\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
  return unmarked.replace(/^<a:rPr/, `<a:rPr lang="${locale}"`);
}

const renamed = (xml: string): string =>
  xml.replace(/^<a:endParaRPr/, '<a:rPr').replace(/<\/a:endParaRPr>$/, '</a:rPr>');
