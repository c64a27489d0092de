/** Decks taken apart: the slides in the order in which they are shown, and all that can be read on them. */
import { all, type XmlElement } from './read-xml.ts';

/** What the readers of report files give of a package. */
interface DeckParts {
  xml: Map<string, XmlElement>;
}

/** Path of every slide, as the presentation lists them. */
export function slidePaths({ xml }: DeckParts): string[] {
  const [presentation, relations] = ['ppt/presentation.xml', 'ppt/_rels/presentation.xml.rels'].map((path) =>
    xml.get(path),
  );
  if (!presentation || !relations) throw new Error('no presentation');
  const targets = new Map(
    all(relations, 'Relationship').map(({ attributes }) => [attributes.get('Id'), attributes.get('Target')]),
  );
  return all(presentation, 'p:sldId').map(({ attributes }) => `ppt/${targets.get(attributes.get('r:id'))}`);
}

/** The paragraphs below an element; a line break is one. */
export function paragraphsOf(element: XmlElement): string[] {
  return all(element, 'a:p').map((paragraph) => paragraph.children.map(runText).join(''));
}

function runText(node: XmlElement['children'][number]): string {
  if (typeof node === 'string') return '';
  if (node.name === 'a:br') return '\n';
  return all(node, 'a:t')
    .flatMap(({ children }) => children)
    .map((text) => (typeof text === 'string' ? unescaped(text) : ''))
    .join('');
}

/** PowerPoint has an escape of its own for characters that XML cannot hold, and one for the escape itself. */
function unescaped(text: string): string {
  return text.replace(/_x005F_/g, '_');
}

/** All texts of the slides, paragraph by paragraph, and those of their charts. */
export function deckTexts(file: DeckParts): string[] {
  const charts = [...file.xml].filter(([path]) => path.startsWith('ppt/charts/chart'));
  return [
    ...slidePaths(file).flatMap((path) => paragraphsOf(file.xml.get(path) ?? nothing)),
    ...charts.flatMap(([, chart]) => all(chart, 'c:v').flatMap(({ children }) => children.map(String).map(unescaped))),
  ];
}

const nothing: XmlElement = { name: '', attributes: new Map(), children: [] };
