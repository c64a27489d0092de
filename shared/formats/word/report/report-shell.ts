/**
 * The document around a report, made by `docx`: styles, page, header, footer, properties. It is unpacked again, so that
 * the body, its charts and pictures can be put in and the whole be packed without a clock.
 */
import { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { readZip } from '../../../bytes/zip/read-zip.ts';
import type { ReportDocument } from '../../../reports/report-document.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { languageRuns } from '../../language-runs.ts';
import { MAKER } from '../../ooxml/document-properties.ts';
import { inkOf } from '../../ooxml/drawingml/colors.ts';
import { locales } from '../../ooxml/locales.ts';
import { type PartType, partTypeXml, type Relation, relationXml } from '../../ooxml/package-xml.ts';
import { shortLine } from '../../ooxml/truncate-text.ts';
import { DOCUMENT_PART, propertyTime, propertyTimes, TITLE_UNITS } from '../document-pieces.ts';
import { page, textWidth } from './page.ts';
import { reportStyles } from './report-styles.ts';

/** Stands where the body goes. A style that nothing else has: no text from outside can look like it. */
const bodyMarker = '<w:p><w:pPr><w:pStyle w:val="BodyHere"/></w:pPr></w:p>';

interface ShellContent {
  body: string;
  relations: readonly Relation[];
  partTypes: readonly PartType[];
  changedAt: Date;
}

/** All parts of the package but those of charts and pictures; the document first. */
export async function shellParts(
  document: ReportDocument,
  accent: string,
  content: ShellContent,
): Promise<Map<string, string>> {
  const made = readZip(await Packer.toBuffer(shellDocument(document, accent)));
  const parts = new Map([...made].map(([name, bytes]) => [name, bytes.toString()]));
  change(DOCUMENT_PART, bodyMarker, content.body);
  change(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    `${content.relations.map(relationXml).join('')}</Relationships>`,
  );
  change('[Content_Types].xml', '</Types>', `${content.partTypes.map(partTypeXml).join('')}</Types>`);
  const closing = '</cp:coreProperties>';
  change('docProps/core.xml', closing, `<dc:language>${locales[document.language]}</dc:language>${closing}`);
  changeEvery('docProps/core.xml', propertyTimes, propertyTime(content.changedAt));
  return parts;

  function change(name: string, from: string, to: string): void {
    const xml = parts.get(name) ?? '';
    const at = xml.lastIndexOf(from);
    if (at < 0) throw new Error(`docx made no ${name} as it is known here`);
    parts.set(name, xml.slice(0, at) + to + xml.slice(at + from.length));
  }

  function changeEvery(name: string, from: RegExp, to: string): void {
    const xml = parts.get(name) ?? '';
    if (xml.search(from) < 0) throw new Error(`docx made no ${name} as it is known here`);
    parts.set(name, xml.replace(from, to));
  }
}

function shellDocument(document: ReportDocument, accent: string): Document {
  const title = cleanText(document.title);
  return new Document({
    title,
    subject: cleanText(document.subtitle),
    creator: MAKER,
    lastModifiedBy: MAKER,
    styles: reportStyles(inkOf(accent), locales[document.language]),
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: page.width, height: page.height },
            margin: {
              top: page.top,
              bottom: page.bottom,
              left: page.margin,
              right: page.margin,
              header: 560,
              footer: 500,
            },
          },
        },
        headers: {
          default: new Header({ children: [headerLine(document, title)] }),
          first: new Header({ children: [] }),
        },
        footers: { default: footer(document), first: footer(document) },
        children: [new Paragraph({ style: 'BodyHere' })],
      },
    ],
  });
}

function headerLine(document: ReportDocument, title: string): Paragraph {
  return new Paragraph({
    style: 'Margin',
    bidirectional: document.isRightToLeft,
    children: languageRuns(shortLine(title, TITLE_UNITS), document.language).map(({ text, language }) => {
      const spoken = language && { language: { value: locales[language] } };
      return new TextRun({ text, rightToLeft: document.isRightToLeft, ...spoken });
    }),
  });
}

/** Its words are of the language of the report, and all of those run from left to right, whatever the survey's does. */
function footer({ words, isRightToLeft }: ReportDocument): Footer {
  const [before, between] = [cleanText(words.page), cleanText(words.of)];
  const numbers = [`${before} `, PageNumber.CURRENT, ` ${between} `, PageNumber.TOTAL_PAGES];
  const line = new Paragraph({
    style: 'Margin',
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [new TextRun({ children: isRightToLeft ? numbers : [new Tab(), ...numbers] })],
  });
  return new Footer({ children: [line] });
}
