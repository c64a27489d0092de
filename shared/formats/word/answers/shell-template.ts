/**
 * The document around the rows, made by `docx`: styles, page, header, footer, properties. What differs from one document
 * to the next is in it as `{{mark}}`, so it is made once for all: bundles hold it ready, elsewhere a process makes it
 * when it writes its first document.
 */
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import { readZip } from '../../../bytes/zip/read-zip.ts';
import { MAKER } from '../../ooxml/document-properties.ts';
import { DOCUMENT_PART, propertyTimes } from '../document-pieces.ts';
import { styles } from './styles.ts';

/** The parts of the package by name, in the order of `docx`. */
type ShellTemplate = ReadonlyMap<string, string>;

let made: Promise<ShellTemplate> | undefined;

export function shellTemplate(): Promise<ShellTemplate> {
  made ??= makeTemplate();
  return made;
}

/** Where `docx` takes only a number, one that no document has stands for its mark. */
const numbers = {
  cellSize: 90_001,
  detailSize: 90_002,
  width: 90_003,
  height: 90_004,
  margin: 90_005,
  lineEnd: 90_006,
};

async function makeTemplate(): Promise<ShellTemplate> {
  const parts = readZip(await Packer.toBuffer(shellDocument()));
  return new Map([...parts].map(([name, bytes]) => [name, marked(name, bytes.toString())]));
}

function shellDocument(): Document {
  const { cellSize, detailSize, width, height, margin } = numbers;
  const margins = { top: 1_000, bottom: 900, left: margin, right: margin, header: 480, footer: 440 };
  return new Document({
    title: '{{title}}',
    creator: MAKER,
    lastModifiedBy: MAKER,
    styles: styles(cellSize, detailSize, '{{language}}'),
    sections: [
      {
        properties: { page: { size: { width, height }, margin: margins } },
        headers: { default: new Header({ children: [countLine()] }) },
        footers: { default: new Footer({ children: [footerLine()] }) },
        children: [new Paragraph({ style: 'RowsHere' })],
      },
    ],
  });
}

function countLine(): Paragraph {
  return new Paragraph({ style: 'Margin', alignment: AlignmentType.RIGHT, children: [new TextRun('{{count}}')] });
}

function footerLine(): Paragraph {
  return new Paragraph({
    style: 'Margin',
    tabStops: [{ type: TabStopType.RIGHT, position: numbers.lineEnd }],
    children: [
      new TextRun('{{shortTitle}}'),
      new TextRun({ children: [new Tab(), '{{page}} ', PageNumber.CURRENT, ' {{of}} ', PageNumber.TOTAL_PAGES] }),
    ],
  });
}

/** What differs though `docx` cannot be given a mark for it. */
const changes: Record<string, readonly (readonly [RegExp, string])[]> = {
  [DOCUMENT_PART]: [
    [/<w:p><w:pPr><w:pStyle w:val="RowsHere"\/><\/w:pPr><\/w:p>/, '{{rows}}'],
    [/w:orient="portrait"/, 'w:orient="{{orientation}}"'],
  ],
  'docProps/core.xml': [[propertyTimes, '{{changedAt}}']],
};

function marked(name: string, xml: string): string {
  const changed = (changes[name] ?? []).reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`docx made no ${name} as it is known here: ${from.source} is missing`);
    return after;
  }, xml);
  return Object.entries(numbers).reduce(
    (text, [mark, number]) => text.replaceAll(`"${number}"`, `"{{${mark}}}"`),
    changed,
  );
}
