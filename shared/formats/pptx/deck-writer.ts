/** Writes the slides of a deck with their charts and pictures, then the parts that list them. */
import type { ZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { ReportLogo } from '../../reports/report-document.ts';
import { appPropertiesXml, corePropertiesXml, packageRelsXml } from '../ooxml/document-properties.ts';
import { contentTypes, namespaces, relationTypes } from '../ooxml/namespaces.ts';
import { contentTypesXml, type PartType, type Relation, relationsPath, relationsXml } from '../ooxml/package-xml.ts';
import { addEditableChart, chartPartTypes, chartPath } from '../ooxml/workbook/editable-chart.ts';
import { xmlHead } from '../ooxml/xml.ts';
import type { AddPart, DeckFrame } from './deck-design.ts';
import { notesMasterXml, notesSize, notesXml } from './notes.ts';
import { themeXml } from './own-look/theme.ts';
import type { Deck } from './plan-deck.ts';
import { scaledShape } from './scaled-shape.ts';
import { shapeXml, treeXml } from './shape-xml.ts';
import type { ChartShape, Shape, Slide } from './slide.ts';
import type { DeckTongue } from './text-xml.ts';

/** Lower numbers of slides are not allowed. */
const FIRST_SLIDE_ID = 256;

/** The part that a program opens first: how large the slides are, and in which order they come. */
function presentationXml(
  slides: number,
  { isRightToLeft }: DeckTongue,
  { masters, slide }: DeckFrame,
  notesId: string | undefined,
): string {
  const before = masters.length + 2;
  const ids = Array.from(
    { length: slides },
    (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + before}"/>`,
  );
  const masterIds = masters.map(({ id }, at) => `<p:sldMasterId id="${id}" r:id="rId${at + 1}"/>`);
  return [
    `${xmlHead}<p:presentation xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}"`,
    `${isRightToLeft ? ' rtl="1"' : ''} saveSubsetFonts="1"><p:sldMasterIdLst>${masterIds.join('')}</p:sldMasterIdLst>`,
    notesId === undefined ? '' : `<p:notesMasterIdLst><p:notesMasterId r:id="${notesId}"/></p:notesMasterIdLst>`,
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${slide.width}" cy="${slide.height}"/>`,
    `<p:notesSz cx="${notesSize.width}" cy="${notesSize.height}"/></p:presentation>`,
  ].join('');
}

interface DeckFacts {
  title: string;
  accent: string;
  tongue: DeckTongue;
  date: Date;
}

export async function writeDeck(zip: ZipWriter, deck: Deck, facts: DeckFacts, frame: DeckFrame): Promise<void> {
  const parts: PartType[] = [];
  const pictureTypes = new Set<string>();
  let charts = 0;

  async function add(...[path, type, content, relations = []]: Parameters<AddPart>): Promise<void> {
    await zip.add(path, content);
    if (relations.length > 0) await zip.add(relationsPath(path), relationsXml(relations));
    parts.push({ path, type });
  }

  async function addChart(shape: ChartShape): Promise<string> {
    const number = ++charts;
    const { paperPoints: widthPoints, layout, zoom } = shape;
    const chart = frame.chart(shape.chart);
    const place = { widthPoints, layout, zoom, font: '+mn-lt', paint: frame.paint, ...facts.tongue };
    await addEditableChart(zip, { folder: 'ppt', number, chart, frame: place }, facts.date);
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
    const { relations, relate } = createRelations(slide.layout);
    const slideIdOf = (section: string): string | undefined => {
      const at = deck.begins.get(section);
      return at === undefined || at === number ? undefined : relate(relationTypes.slide, slidePath(at));
    };
    const partIdOf = async (shape: Shape): Promise<{ partId?: string }> => {
      if (shape.kind === 'chart') return { partId: relate(relationTypes.chart, await addChart(shape)) };
      return shape.kind === 'picture' ? { partId: relate(relationTypes.image, await addPicture(shape.logo)) } : {};
    };
    const shapes: string[] = [];
    for (const [at, planned] of slide.shapes.entries()) {
      const shape = scaledShape(planned, frame.scale);
      shapes.push(shapeXml(shape, at + 2, facts.tongue, { ...(await partIdOf(shape)), slideIdOf }));
    }
    if (slide.notes) {
      const path = `ppt/notesSlides/notesSlide${number}.xml`;
      relate(relationTypes.notesSlide, path);
      await add(path, contentTypes.notesSlide, notesXml(slide.notes, facts.tongue), [
        { id: 'rId1', type: relationTypes.notesMaster, target: '../notesMasters/notesMaster1.xml' },
        { id: 'rId2', type: relationTypes.slide, target: `../slides/slide${number}.xml` },
      ]);
    }
    await add(
      slidePath(number),
      contentTypes.slide,
      frame.paint(slideXml(shapes, frame.colorMap(slide.layout))),
      relations,
    );
  }

  for (const [at, slide] of deck.slides.entries()) await addSlide(slide, at + 1);
  const hasNotes = deck.slides.some(({ notes }) => notes);
  if (hasNotes) await addNotesMaster(add, facts, frame.themes + 1);
  await addFrame(add, { slides: deck.slides.length, hasNotes }, facts, frame);
  await zip.add('docProps/core.xml', corePropertiesXml(facts.title, facts.date));
  await zip.add('docProps/app.xml', appPropertiesXml());
  await zip.add('_rels/.rels', packageRelsXml('ppt/presentation.xml'));
  const properties = [
    { path: 'docProps/core.xml', type: contentTypes.core },
    { path: 'docProps/app.xml', type: contentTypes.extended },
  ];
  await zip.add('[Content_Types].xml', contentTypesXml([...parts, ...properties], [...pictureTypes]));
}

/** Layouts, masters, themes and the presentation itself. */
async function addFrame(
  add: AddPart,
  { slides, hasNotes }: { slides: number; hasNotes: boolean },
  { tongue }: DeckFacts,
  frame: DeckFrame,
): Promise<void> {
  await frame.add(add);
  const { masters } = frame;
  const notesId = hasNotes ? `rId${slides + masters.length + 2}` : undefined;
  await add('ppt/presentation.xml', contentTypes.presentation, presentationXml(slides, tongue, frame, notesId), [
    ...masters.map(({ path }, at) => ({
      id: `rId${at + 1}`,
      type: relationTypes.slideMaster,
      target: path.replace('ppt/', ''),
    })),
    { id: `rId${masters.length + 1}`, type: relationTypes.theme, target: 'theme/theme1.xml' },
    ...Array.from({ length: slides }, (_, at) => ({
      id: `rId${at + masters.length + 2}`,
      type: relationTypes.slide,
      target: `slides/slide${at + 1}.xml`,
    })),
    ...(notesId === undefined
      ? []
      : [{ id: notesId, type: relationTypes.notesMaster, target: 'notesMasters/notesMaster1.xml' }]),
  ]);
}

/** Every master has a theme of its own. */
async function addNotesMaster(add: AddPart, { tongue, accent }: DeckFacts, number: number): Promise<void> {
  const theme = { id: 'rId1', type: relationTypes.theme, target: `../theme/theme${number}.xml` };
  await add('ppt/notesMasters/notesMaster1.xml', contentTypes.notesMaster, notesMasterXml(tongue), [theme]);
  await add(`ppt/theme/theme${number}.xml`, contentTypes.theme, themeXml(accent));
}

function slideXml(shapes: readonly string[], colorMap: string): string {
  return [
    `${xmlHead}<p:sld xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}">`,
    `<p:cSld>${treeXml(shapes)}</p:cSld>${colorMap}</p:sld>`,
  ].join('');
}

function slidePath(number: number): string {
  return `ppt/slides/slide${number}.xml`;
}
