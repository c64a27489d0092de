/** The part of a chart and the workbook behind it, with new figures. Some programs drop the workbook: it gets a new one. */

import type { Chart } from '../../../reports/chart.ts';
import { chartSpaceXml } from '../../ooxml/drawingml/chart-space.ts';
import { changedXml, replacing, type XmlChange } from '../../ooxml/edited-xml.ts';
import { contentTypes, namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import { child, parseXml, xmlTextOf } from '../../ooxml/read-xml.ts';
import { chartWorkbook, chartWorkbookSource } from '../../ooxml/workbook/chart-workbook.ts';
import type { DeckFrame } from '../deck-design.ts';
import type { ChartShape } from '../slide.ts';
import type { SourcePackage } from '../template/open-package.ts';
import { chartFrame, type SlideFacts } from '../writing/slide-writer.ts';
import type { PackageChanges } from './package-changes.ts';
import { emptiedChart, renewedChart } from './renewed-chart.ts';

interface ChartWork {
  source: SourcePackage;
  changes: PackageChanges;
  facts: SlideFacts;
  frame: DeckFrame;
  /** Workbooks that a chart has taken: a copied chart may share that of another. */
  workbooks: Set<string>;
}

export async function refreshChart(path: string, shape: ChartShape, work: ChartWork): Promise<void> {
  const { source, changes, facts, frame } = work;
  const chart = frame.chart(shape.chart);
  const edited = chartText(source, path);
  const workbookId = await refreshWorkbook(path, edited, await chartWorkbook(chart, facts.date), work);
  const place = { ...chartFrame(shape, facts, frame), source: chartWorkbookSource(chart), workbookId };
  changes.replace(path, withWorkbook(renewedChart(edited, chartSpaceXml(chart, place)), workbookId));
}

/** The figures go from the chart and from the workbook behind it. */
export async function emptyChart(path: string, { source, changes, facts }: ChartWork): Promise<void> {
  changes.replace(path, emptiedChart(chartText(source, path)));
  const nothing: Chart = { kind: 'bar', title: '', alt: '', categories: [], series: [], unit: 'number' };
  const books = source.relations(path).filter(({ type }) => type === relationTypes.package);
  for (const { target } of books) changes.replace(target, await chartWorkbook(nothing, facts.date));
}

/** Checked as a part of the deck: what is broken in it is no failure of ours. */
function chartText(source: SourcePackage, path: string): string {
  source.xml(path);
  return xmlTextOf(source.part(path).bytes);
}

async function refreshWorkbook(
  path: string,
  edited: string,
  bytes: Buffer,
  { source, changes, workbooks }: ChartWork,
): Promise<string> {
  const id = child(parseXml(edited), 'externalData')?.attributes.get('r:id');
  const known = source.relations(path).find((one) => one.id === id && one.type === relationTypes.package);
  const isOwn = known && /\.xlsx$/i.test(known.target) && source.paths.includes(known.target);
  if (isOwn && !workbooks.has(known.target)) {
    workbooks.add(known.target);
    changes.replace(known.target, bytes);
    return known.id;
  }
  const target = changes.freePath((number) => `ppt/embeddings/figures${number}.xlsx`);
  changes.add({ path: target, type: contentTypes.xlsx }, bytes);
  return changes.relate(path, relationTypes.package, target);
}

function withWorkbook(text: string, id: string): string {
  const root = parseXml(text);
  const xml = `<c:externalData xmlns:r="${namespaces.relations}" r:id="${id}"><c:autoUpdate val="0"/></c:externalData>`;
  const known = child(root, 'externalData');
  if (known?.attributes.get('r:id') === id) return text;
  const after = root.children.find(({ name }) => /^(printSettings|userShapes|extLst)$/.test(name));
  const at = after?.start ?? root.to;
  const change: XmlChange = known ? replacing(known, xml) : { from: at, to: at, xml };
  return changedXml(text, [change]);
}
