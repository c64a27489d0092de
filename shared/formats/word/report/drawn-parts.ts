/** The charts and pictures of a document while its body is written: each gets its parts, its relation and its number. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { Chart } from '../../../reports/chart.ts';
import type { ReportDocument, ReportLogo } from '../../../reports/report-document.ts';
import { chartLayout } from '../../ooxml/drawingml/chart-layout.ts';
import { relationTypes } from '../../ooxml/namespaces.ts';
import type { PartType, Relation } from '../../ooxml/package-xml.ts';
import { addEditableChart, chartPartTypes, chartPath } from '../../ooxml/workbook/editable-chart.ts';
import { chartDrawing, pictureDrawing } from './drawing-xml.ts';

export interface DrawnParts {
  /** Gives the run that shows it; the title is the one people hear, whether or not the chart shows it. */
  chart(chart: Chart, title: string, widthPoints: number): string;
  picture(logo: ReportLogo, name: string, widthPoints: number, heightPoints: number): string;
  relations(): readonly Relation[];
  partTypes(): readonly PartType[];
  /** Charts are written one by one: the workbooks of many would fill the memory. */
  writeTo(zip: ZipWriter, date: Date): Promise<void>;
}

export function createDrawnParts({ language, isRightToLeft }: ReportDocument): DrawnParts {
  const charts: { chart: Chart; widthPoints: number }[] = [];
  const pictures: { logo: ReportLogo; path: string }[] = [];
  const relations: Relation[] = [];

  function relate(type: string, target: string): string {
    const id = `drawn${relations.length + 1}`;
    relations.push({ id, type, target });
    return id;
  }

  return {
    chart(chart, title, widthPoints) {
      charts.push({ chart, widthPoints });
      const number = charts.length;
      return chartDrawing({
        number: number + pictures.length,
        relationId: relate(relationTypes.chart, chartPath('word', number).slice('word/'.length)),
        name: `Chart ${number}`,
        title,
        alt: chart.alt,
        widthPoints,
        heightPoints: chartLayout(chart, widthPoints).heightPoints,
      });
    },
    picture(logo, name, widthPoints, heightPoints) {
      const path = `media/logo${pictures.length + 1}.${logo.type}`;
      pictures.push({ logo, path: `word/${path}` });
      const number = charts.length + pictures.length;
      const relationId = relate(relationTypes.image, path);
      return pictureDrawing({ number, relationId, name: 'Logo', alt: name, widthPoints, heightPoints });
    },
    relations: () => relations,
    // docx names the types of pictures itself
    partTypes: () => charts.flatMap((_, at) => chartPartTypes('word', at + 1)),
    async writeTo(zip, date) {
      for (const { logo, path } of pictures) await zip.add(path, logo.bytes);
      for (const [at, { chart, widthPoints }] of charts.entries()) {
        const frame = { widthPoints, language, isRightToLeft };
        await addEditableChart(zip, { folder: 'word', number: at + 1, chart, frame }, date);
      }
    },
  };
}
