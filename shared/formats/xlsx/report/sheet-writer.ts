/** Writes sheets with their drawings and charts into the package and keeps the list of all parts. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { ReportDocument } from '../../../reports/report-document.ts';
import { chartSpaceXml } from '../../ooxml/drawingml/chart-space.ts';
import { contentTypes, relationTypes } from '../../ooxml/namespaces.ts';
import { type PartType, type Relation, relationsPath, relationsXml } from '../../ooxml/package-xml.ts';
import { sheetXml } from '../../ooxml/workbook/sheet-xml.ts';
import { sheetPath, type WorkbookFacts } from '../../ooxml/workbook/workbook-parts.ts';
import type { ReportSheet } from './report-sheet.ts';
import type { PlacedChart } from './section-layout.ts';
import { type DrawnThing, drawingXml } from './sheet-drawing.ts';

interface SheetWriter {
  add(sheet: ReportSheet): Promise<void>;
  listing(): Pick<WorkbookFacts, 'sheets' | 'moreParts' | 'pictureTypes'>;
}

/** Charts keep off the table they are beside. */
const OFFSET_POINTS = 12;

export function createSheetWriter(document: ReportDocument, zip: ZipWriter): SheetWriter {
  const sheets: { name: string; frozenRows: number }[] = [];
  const moreParts: PartType[] = [];
  const pictureTypes = new Set<string>();
  let charts = 0;
  let drawings = 0;

  async function addChart({ chart, source, widthPoints }: PlacedChart): Promise<string> {
    const path = `charts/chart${++charts}.xml`;
    const { language, isRightToLeft } = document;
    await zip.add(`xl/${path}`, chartSpaceXml(chart, { source, widthPoints, language, isRightToLeft }));
    moreParts.push({ path: `xl/${path}`, type: contentTypes.chart });
    return path;
  }

  async function addDrawing(sheet: ReportSheet): Promise<string | undefined> {
    const things: DrawnThing[] = [];
    const relations: Relation[] = [];
    const relate = (type: string, target: string): string => {
      const id = `rId${relations.length + 1}`;
      relations.push({ id, type, target: `../${target}` });
      return id;
    };
    for (const placed of sheet.charts) {
      const relationId = relate(relationTypes.chart, await addChart(placed));
      things.push({ kind: 'chart', relationId, name: `Chart ${charts}`, ...aboutChart(placed) });
    }
    if (sheet.logo) {
      const { logo, ...size } = sheet.logo;
      await zip.add(`xl/media/logo.${logo.type}`, logo.bytes);
      pictureTypes.add(logo.type);
      const relationId = relate(relationTypes.image, `media/logo.${logo.type}`);
      const about = { name: 'Logo', title: '', alt: document.survey.name, row: 1, offsetPoints: 4 };
      things.push({ kind: 'picture', relationId, ...about, ...size });
    }
    if (things.length === 0) return undefined;
    const path = `drawings/drawing${++drawings}.xml`;
    await zip.add(`xl/${path}`, drawingXml(things));
    await zip.add(relationsPath(`xl/${path}`), relationsXml(relations));
    moreParts.push({ path: `xl/${path}`, type: contentTypes.drawing });
    return path;
  }

  return {
    async add(sheet) {
      const path = sheetPath(sheets.length);
      const drawing = await addDrawing(sheet);
      const isFirst = sheets.length === 0;
      await zip.add(path, sheetXml(sheet.grid, { ...sheet.style, isFirst, ...(drawing && { drawingId: 'rId1' }) }));
      if (drawing) {
        const relation = { id: 'rId1', type: relationTypes.drawing, target: `../${drawing}` };
        await zip.add(relationsPath(path), relationsXml([relation]));
      }
      sheets.push({ name: sheet.name, frozenRows: sheet.style.frozenRows });
    },
    listing: () => ({ sheets, moreParts, pictureTypes: [...pictureTypes] }),
  };
}

function aboutChart({ chart, column, row, widthPoints, heightPoints }: PlacedChart) {
  const offsetPoints = column === 0 ? 0 : OFFSET_POINTS;
  return { title: chart.title, alt: chart.alt, column, row, offsetPoints, widthPoints, heightPoints };
}
