/** The parts around the sheets of a workbook: those that list the others. They come last, when all sheets are known. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { appPropertiesXml, corePropertiesXml, packageRelsXml } from '../document-properties.ts';
import { contentTypes, namespaces, relationTypes } from '../namespaces.ts';
import { contentTypesXml, type PartType, relationsXml } from '../package-xml.ts';
import { xmlCellText, xmlHead } from '../xml.ts';
import { inSheet } from './cell-address.ts';
import type { Book } from './grid.ts';

interface ListedSheet {
  name: string;
  /** Rows that every printed page repeats. */
  frozenRows: number;
}

export interface WorkbookFacts {
  title: string;
  date: Date;
  sheets: readonly ListedSheet[];
  /** Drawings and charts, beside the parts that every workbook has. */
  moreParts: readonly PartType[];
  pictureTypes: readonly string[];
}

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** Written last, when all sheets and styles are known. */
export async function addWorkbookParts(zip: ZipWriter, book: Book, facts: WorkbookFacts): Promise<void> {
  const strings = book.strings.xml();
  if (strings !== undefined) await zip.add('xl/sharedStrings.xml', strings);
  await zip.add('xl/styles.xml', book.styles.xml());
  await zip.add('xl/workbook.xml', listingXml(facts.sheets));
  await zip.add('xl/_rels/workbook.xml.rels', workbookRelsXml(facts.sheets.length, strings !== undefined));
  await zip.add('docProps/core.xml', corePropertiesXml(cleanText(facts.title), facts.date));
  await zip.add('docProps/app.xml', appPropertiesXml());
  await zip.add('_rels/.rels', packageRelsXml('xl/workbook.xml'));
  await zip.add('[Content_Types].xml', workbookTypesXml(facts.sheets.length, strings !== undefined, facts));
}

function listingXml(sheets: readonly ListedSheet[]): string {
  const titles = sheets.flatMap(({ name, frozenRows }, at) =>
    frozenRows === 0 ? [] : [printTitles(name, at, frozenRows)],
  );
  return workbookXml(
    sheets.map(({ name }, at) => sheetItem(name, at)),
    titles,
  );
}

export function sheetItem(name: string, at: number): string {
  return `<sheet name="${xmlCellText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;
}

/** The first rows of a sheet are printed on every page. */
export function printTitles(name: string, at: number, rows: number): string {
  const range = xmlCellText(inSheet(name, `$1:$${rows}`));
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${range}</definedName>`;
}

/** The list of sheets, and of the ranges that have a name. */
export function workbookXml(sheets: readonly string[], definedNames: readonly string[]): string {
  return [
    `${xmlHead}<workbook xmlns="${namespaces.sheet}" xmlns:r="${namespaces.relations}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15000" activeTab="0"/></bookViews>',
    `<sheets>${sheets.join('')}</sheets>`,
    definedNames.length === 0 ? '' : `<definedNames>${definedNames.join('')}</definedNames>`,
    '</workbook>',
  ].join('');
}

export function workbookRelsXml(sheets: number, hasStrings: boolean): string {
  const targets: [string, string][] = [
    ...Array.from({ length: sheets }, (_, at): [string, string] => [relationTypes.worksheet, sheetPath(at).slice(3)]),
    [relationTypes.styles, 'styles.xml'],
  ];
  if (hasStrings) targets.push([relationTypes.sharedStrings, 'sharedStrings.xml']);
  return relationsXml(targets.map(([type, target], at) => ({ id: `rId${at + 1}`, type, target })));
}

export function workbookTypesXml(
  sheets: number,
  hasStrings: boolean,
  { moreParts, pictureTypes }: Pick<WorkbookFacts, 'moreParts' | 'pictureTypes'> = { moreParts: [], pictureTypes: [] },
): string {
  const parts = [
    { path: 'xl/workbook.xml', type: contentTypes.workbook },
    ...Array.from({ length: sheets }, (_, at) => ({ path: sheetPath(at), type: contentTypes.worksheet })),
    { path: 'xl/styles.xml', type: contentTypes.styles },
    ...(hasStrings ? [{ path: 'xl/sharedStrings.xml', type: contentTypes.sharedStrings }] : []),
    { path: 'docProps/core.xml', type: contentTypes.core },
    { path: 'docProps/app.xml', type: contentTypes.extended },
    ...moreParts,
  ];
  return contentTypesXml(parts, pictureTypes);
}
