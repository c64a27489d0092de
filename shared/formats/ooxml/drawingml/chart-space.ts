/**
 * A chart as DrawingML: the native, editable kind that Word and Excel draw themselves. It names the cells its figures
 * are in and carries a copy of them, so that it can be shown without opening the workbook.
 */
import type { Chart } from '../../../reports/chart.ts';
import type { Language } from '../../../surveys/language.ts';
import { languageRuns } from '../../language-runs.ts';
import { colors } from '../document-colors.ts';
import { locales } from '../locales.ts';
import { namespaces } from '../namespaces.ts';
import { shortLine } from '../truncate-text.ts';
import { xmlHead, xmlText } from '../xml.ts';
import { axesXml } from './axes.ts';
import type { ChartSource } from './chart-data.ts';
import { type ChartLayout, chartLayout, hasLegend, LABEL_POINTS, TITLE_POINTS } from './chart-layout.ts';
import { plotXml } from './plots.ts';
import { invisible, paragraphProperties, runAttributes, solidFill, textProperties } from './text-style.ts';

export interface ChartFrame {
  source: ChartSource;
  widthPoints: number;
  language: Language;
  isRightToLeft: boolean;
  /** The relation to a workbook that only serves this chart. */
  workbookId?: string;
  /** Where the chart is not as tall as it would be on paper. */
  layout?: ChartLayout;
  /** How much larger its letters are than on paper. */
  zoom?: number;
  font?: string;
  /** The last word on colours in its XML. */
  paint?: (xml: string) => string;
}

/** More would leave no room for the bars; the whole title is beside the alternative text. */
const TITLE_UNITS = 150;
const FONT = 'Calibri';

/** Heat maps have no native chart; a chart without bars shows nothing. */
export function isDrawable(chart: Chart): boolean {
  return chart.kind !== 'heat-map' && chart.categories.length > 0 && chart.series.length > 0;
}

export function chartSpaceXml(chart: Chart, frame: ChartFrame): string {
  const layout = frame.layout ?? chartLayout(chart, frame.widthPoints);
  const xml = [
    `${xmlHead}<c:chartSpace xmlns:c="${namespaces.chart}" xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}">`,
    `<c:date1904 val="0"/><c:lang val="${locales[frame.language]}"/><c:roundedCorners val="0"/>`,
    `<c:chart>${title(chart, frame)}`,
    `<c:plotArea>${plotLayout(layout, frame.isRightToLeft)}${plotXml(chart, frame.source)}`,
    `${axesXml(chart, frame.widthPoints, frame.isRightToLeft)}${invisible}</c:plotArea>`,
    hasLegend(chart) ? legend : '',
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    invisible,
    wholeText(frame),
    frame.workbookId === undefined
      ? ''
      : `<c:externalData r:id="${frame.workbookId}"><c:autoUpdate val="0"/></c:externalData>`,
    '</c:chartSpace>',
  ].join('');
  const { zoom, paint = (same) => same } = frame;
  return paint(zoom === undefined ? xml : zoomed(xml, zoom));
}

/** No text can hold such an attribute: its quotes are written as entities. */
function zoomed(xml: string, zoom: number): string {
  return xml.replace(/ sz="(\d+)"/g, (_, size: string) => ` sz="${Math.round((Number(size) * zoom) / 50) * 50}"`);
}

function title(chart: Chart, { language: own, isRightToLeft }: ChartFrame): string {
  if (chart.title === '') return '<c:autoTitleDeleted val="1"/>';
  const style = { points: TITLE_POINTS, isBold: true, color: colors.ink, isRightToLeft };
  const shown = shortLine(chart.title, TITLE_UNITS);
  return [
    `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p>${paragraphProperties(style)}`,
    ...languageRuns(shown, own).map(({ text, language = own }) => {
      const properties = `<a:rPr lang="${locales[language]}"${runAttributes(style)}>${solidFill(style.color)}</a:rPr>`;
      return `<a:r>${properties}<a:t>${xmlText(text)}</a:t></a:r>`;
    }),
    '</a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>',
  ].join('');
}

/** In a right-to-left document the labels are on the right of the bars. */
function plotLayout({ plot }: ChartLayout, isRightToLeft: boolean): string {
  if (!plot) return '<c:layout/>';
  const x = isRightToLeft ? Math.round((1 - plot.x - plot.width) * 10_000) / 10_000 : plot.x;
  return [
    '<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/>',
    `<c:x val="${x}"/><c:y val="${plot.y}"/><c:w val="${plot.width}"/><c:h val="${plot.height}"/>`,
    '</c:manualLayout></c:layout>',
  ].join('');
}

const legend = `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${textProperties({ points: LABEL_POINTS })}</c:legend>`;

function wholeText({ language, font = FONT }: ChartFrame): string {
  const face = `<a:latin typeface="${font}"/><a:cs typeface="Arial"/>`;
  return (
    `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="900">${face}</a:defRPr></a:pPr>` +
    `<a:endParaRPr lang="${locales[language]}"/></a:p></c:txPr>`
  );
}
