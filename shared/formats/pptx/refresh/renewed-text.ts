/** A text with new words: each paragraph keeps the look of the one before it, however its words were divided. */
import { appendedTo, sourceOf, type XmlChange } from '../../ooxml/edited-xml.ts';
import { child, descendants, type XmlElement } from '../../ooxml/read-xml.ts';
import { xmlCellText } from '../../ooxml/xml.ts';

/** Undefined where the shape has no text at all. */
export function renewedText(text: string, shape: XmlElement, paragraphs: readonly string[]): XmlChange | undefined {
  const body = child(shape, 'txBody');
  const known = body?.children.filter(({ name }) => name === 'p') ?? [];
  const xml = paragraphs.map((words, at) => paragraphXml(text, known[at] ?? known.at(-1), words)).join('');
  const [first, last] = [known[0], known.at(-1)];
  if (!body || body.from === body.end) return undefined;
  return first && last ? { from: first.start, to: last.end, xml } : appendedTo(body, xml);
}

function paragraphXml(text: string, known: XmlElement | undefined, words: string): string {
  const properties = child(known, 'pPr');
  const [run] = known ? descendants(known, 'rPr') : [];
  const ending = child(known, 'endParaRPr');
  const look = run ? sourceOf(text, run) : ending ? renamed(sourceOf(text, ending)) : '';
  const runs = words
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '' : `<a:r>${look}<a:t>${xmlCellText(line)}</a:t></a:r>`));
  const breaks = `<a:br>${look}</a:br>`;
  return [
    `<a:p>${properties ? sourceOf(text, properties) : ''}`,
    runs.join(breaks),
    `${ending ? sourceOf(text, ending) : ''}</a:p>`,
  ].join('');
}

const renamed = (xml: string): string =>
  xml.replace(/^<a:endParaRPr/, '<a:rPr').replace(/<\/a:endParaRPr>$/, '</a:rPr>');
