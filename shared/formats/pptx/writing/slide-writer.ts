/** Writes slides with their charts, pictures and notes. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { ReportLogo } from '../../../reports/report-document.ts';
import { contentTypes, namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import type { PartType, Relation } from '../../ooxml/package-xml.ts';
import { addEditableChart, chartPartTypes, chartPath } from '../../ooxml/workbook/editable-chart.ts';
import { xmlHead } from '../../ooxml/xml.ts';
import type { AddPart, DeckFrame } from '../deck-design.ts';
import { notesXml } from '../notes.ts';
import { scaledShape } from '../scaled-shape.ts';
import { shapeXml, treeXml } from '../shape-xml.ts';
import type { ChartShape, Shape, Slide } from '../slide.ts';
import type { DeckLanguage } from '../text-xml.ts';

export interface SlideFacts {
  deckLanguage: DeckLanguage;
  date: Date;
}

interface Writing {
  zip: ZipWriter;
  add: AddPart;
  facts: SlideFacts;
  frame: DeckFrame;
  /** The path of the slide where a chapter or section begins. */
  slideOf(section: string): string | undefined;
  notesMaster?: string;
  /** How many charts the package has already. */
  charts?: number;
}

export const slidePath = (number: number): string => `ppt/slides/slide${number}.xml`;

/** How a chart of a deck is drawn. */
export function chartFrame(
  { paperPoints, layout, zoom }: ChartShape,
  { deckLanguage }: SlideFacts,
  { paint }: DeckFrame,
) {
  return { widthPoints: paperPoints, layout, zoom, font: '+mn-lt', paint, ...deckLanguage };
}

export function createSlideWriter({ zip, add, facts, frame, slideOf, notesMaster, charts = 0 }: Writing) {
  const parts: PartType[] = [];
  const pictureTypes = new Set<string>();
  let last = charts;

  async function addChart(shape: ChartShape): Promise<string> {
    const number = ++last;
    const chart = frame.chart(shape.chart);
    await addEditableChart(zip, { folder: 'ppt', number, chart, frame: chartFrame(shape, facts, frame) }, facts.date);
    parts.push(...chartPartTypes('ppt', number));
    return chartPath('ppt', number);
  }

  async function addPicture(logo: ReportLogo): Promise<string> {
    const path = `ppt/media/logo.${logo.type}`;
    if (!pictureTypes.has(logo.type)) await zip.add(path, logo.bytes);
    pictureTypes.add(logo.type);
    return path;
  }

  /** What a slide relates to, each thing once. */
  function createRelations(layout: Slide['layout']) {
    const relations: Relation[] = [];
    const relate = (type: string, path: string): string => {
      const target = path.replace('ppt/', '../');
      const known = relations.find((relation) => relation.target === target);
      if (known) return known.id;
      const id = `rId${relations.length + 1}`;
      relations.push({ id, type, target });
      return id;
    };
    relate(relationTypes.slideLayout, frame.layoutPath(layout));
    return { relations, relate };
  }

  async function addSlide(slide: Slide, number: number): Promise<void> {
    const path = slidePath(number);
    const { relations, relate } = createRelations(slide.layout);
    const slideIdOf = (section: string): string | undefined => {
      const target = slideOf(section);
      return target === undefined || target === path ? undefined : relate(relationTypes.slide, target);
    };
    const partIdOf = async (shape: Shape): Promise<{ partId?: string }> => {
      if (shape.kind === 'chart') return { partId: relate(relationTypes.chart, await addChart(shape)) };
      return shape.kind === 'picture' ? { partId: relate(relationTypes.image, await addPicture(shape.logo)) } : {};
    };
    const shapes: string[] = [];
    for (const [at, planned] of slide.shapes.entries()) {
      const shape = scaledShape(planned, frame.scale);
      shapes.push(shapeXml(shape, at + 2, facts.deckLanguage, { ...(await partIdOf(shape)), slideIdOf }));
    }
    if (slide.notes && notesMaster !== undefined) {
      const notes = `ppt/notesSlides/notesSlide${number}.xml`;
      relate(relationTypes.notesSlide, notes);
      await add(notes, contentTypes.notesSlide, notesXml(slide.notes, facts.deckLanguage, slide.notesName), [
        { id: 'rId1', type: relationTypes.notesMaster, target: notesMaster.replace('ppt/', '../') },
        { id: 'rId2', type: relationTypes.slide, target: path.replace('ppt/', '../') },
      ]);
    }
    await add(path, contentTypes.slide, frame.paint(slideXml(shapes, frame.colorMap(slide.layout))), relations);
  }

  return { addSlide, parts, pictureTypes };
}

function slideXml(shapes: readonly string[], colorMap: string): string {
  return [
    `${xmlHead}<p:sld xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}">`,
    `<p:cSld>${treeXml(shapes)}</p:cSld>${colorMap}</p:sld>`,
  ].join('');
}
