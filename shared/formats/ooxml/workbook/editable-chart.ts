/** A native chart as parts of a document or a deck: the chart, and the workbook that opens when its data is edited. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { Chart } from '../../../reports/chart.ts';
import { type ChartFrame, chartSpaceXml } from '../drawingml/chart-space.ts';
import { contentTypes, relationTypes } from '../namespaces.ts';
import { type PartType, relationsPath, relationsXml } from '../package-xml.ts';
import { chartWorkbook, chartWorkbookSource } from './chart-workbook.ts';

/** The folder that the package keeps its parts in. */
type Folder = 'word' | 'ppt';

export function chartPath(folder: Folder, number: number): string {
  return `${folder}/charts/chart${number}.xml`;
}

function workbookPath(folder: Folder, number: number): string {
  return `${folder}/embeddings/chart${number}.xlsx`;
}

export function chartPartTypes(folder: Folder, number: number): PartType[] {
  return [
    { path: chartPath(folder, number), type: contentTypes.chart },
    { path: workbookPath(folder, number), type: contentTypes.xlsx },
  ];
}

interface EditableChart {
  folder: Folder;
  number: number;
  chart: Chart;
  frame: Omit<ChartFrame, 'source' | 'workbookId'>;
}

export async function addEditableChart(
  zip: ZipWriter,
  { folder, number, chart, frame }: EditableChart,
  date: Date,
): Promise<void> {
  const path = chartPath(folder, number);
  const workbookId = 'rId1';
  await zip.add(path, chartSpaceXml(chart, { ...frame, source: chartWorkbookSource(chart), workbookId }));
  const target = `../embeddings/chart${number}.xlsx`;
  await zip.add(relationsPath(path), relationsXml([{ id: workbookId, type: relationTypes.package, target }]));
  await zip.add(workbookPath(folder, number), await chartWorkbook(chart, date));
}
