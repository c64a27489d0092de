/** Writes the slides of a deck with their charts and pictures, then the parts that list them. */
import type { ZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { ReportLogo } from '../../reports/report-document.ts';
import { appPropertiesXml, corePropertiesXml, packageRelsXml } from '../ooxml/document-properties.ts';
import { inkOver } from '../ooxml/drawingml/colors.ts';
import { toEmu } from '../ooxml/emu.ts';
import { contentTypes, namespaces, relationTypes } from '../ooxml/namespaces.ts';
import { contentTypesXml, type PartType, type Relation, relationsPath, relationsXml } from '../ooxml/package-xml.ts';
import { addEditableChart, chartPartTypes, chartPath } from '../ooxml/workbook/editable-chart.ts';
import { xmlHead } from '../ooxml/xml.ts';
import { layoutNames, layoutXml } from './layouts.ts';
import { notesMasterXml, notesSize, notesXml } from './notes.ts';
import type { Deck } from './plan-deck.ts';
import { shapeXml, treeXml } from './shape-xml.ts';
import type { ChartShape, Shape, Slide } from './slide.ts';
import { slideSize } from './slide-size.ts';
import type { DeckTongue } from './text-xml.ts';
import { FIRST_MASTER_ID, masterXml, themeXml } from './theme.ts';

/** Lower numbers of slides are not allowed. */
const FIRST_SLIDE_ID = 256;

/** The part that a program opens first: how large the slides are, and in which order they come. */
function presentationXml(slides: number, { isRightToLeft }: DeckTongue, notesId: string | undefined): string {
  const ids = Array.from({ length: slides }, (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + 3}"/>`);
  return [
    `${xmlHead}<p:presentation xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}"`,
    `${isRightToLeft ? ' rtl="1"' : ''} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>`,
    notesId === undefined ? '' : `<p:notesMasterIdLst><p:notesMasterId r:id="${notesId}"/></p:notesMasterIdLst>`,
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${toEmu(slideSize.width)}" cy="${toEmu(slideSize.height)}"/>`,
    `<p:notesSz cx="${notesSize.width}" cy="${notesSize.height}"/></p:presentation>`,
  ].join('');
}

interface DeckFacts {
  title: string;
  accent: string;
  tongue: DeckTongue;
  date: Date;
}

export async function writeDeck(zip: ZipWriter, deck: Deck, facts: DeckFacts): Promise<void> {
  const parts: PartType[] = [];
  const pictureTypes = new Set<string>();
  let charts = 0;

  async function add(path: string, type: string, xml: string, relations: readonly Relation[] = []): Promise<void> {
    await zip.add(path, xml);
    if (relations.length > 0) await zip.add(relationsPath(path), relationsXml(relations));
    parts.push({ path, type });
  }

  async function addChart(shape: ChartShape): Promise<string> {
    const number = ++charts;
    const { chart, paperPoints: widthPoints, layout, zoom } = shape;
    const frame = { widthPoints, layout, zoom, font: '+mn-lt', ...facts.tongue };
    await addEditableChart(zip, { folder: 'ppt', number, chart, frame }, facts.date);
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
    relate(relationTypes.slideLayout, layoutPath(layoutNames.indexOf(layout) + 1));
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
    for (const [at, shape] of slide.shapes.entries()) {
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
    await add(slidePath(number), contentTypes.slide, slideXml(shapes), relations);
  }

  for (const [at, slide] of deck.slides.entries()) await addSlide(slide, at + 1);
  const hasNotes = deck.slides.some(({ notes }) => notes);
  if (hasNotes) await addNotesMaster(add, facts);
  await addFrame(add, { slides: deck.slides.length, hasNotes }, facts);
  await zip.add('docProps/core.xml', corePropertiesXml(facts.title, facts.date));
  await zip.add('docProps/app.xml', appPropertiesXml());
  await zip.add('_rels/.rels', packageRelsXml('ppt/presentation.xml'));
  const properties = [
    { path: 'docProps/core.xml', type: contentTypes.core },
    { path: 'docProps/app.xml', type: contentTypes.extended },
  ];
  await zip.add('[Content_Types].xml', contentTypesXml([...parts, ...properties], [...pictureTypes]));
}

type AddPart = (path: string, type: string, xml: string, relations?: readonly Relation[]) => Promise<void>;

/** Layouts, master, theme and the presentation itself. */
async function addFrame(
  add: AddPart,
  { slides, hasNotes }: { slides: number; hasNotes: boolean },
  { tongue, accent }: DeckFacts,
): Promise<void> {
  const master = { id: 'rId1', type: relationTypes.slideMaster, target: '../slideMasters/slideMaster1.xml' };
  for (const [at, name] of layoutNames.entries()) {
    const xml = layoutXml(name, tongue, { onAccent: inkOver(accent) });
    await add(layoutPath(at + 1), contentTypes.slideLayout, xml, [master]);
  }
  await add('ppt/slideMasters/slideMaster1.xml', contentTypes.slideMaster, masterXml(tongue), [
    ...layoutNames.map((_, at) => ({
      id: `rId${at + 1}`,
      type: relationTypes.slideLayout,
      target: `../slideLayouts/slideLayout${at + 1}.xml`,
    })),
    { id: `rId${layoutNames.length + 1}`, type: relationTypes.theme, target: '../theme/theme1.xml' },
  ]);
  await add('ppt/theme/theme1.xml', contentTypes.theme, themeXml(accent));
  const notesId = hasNotes ? `rId${slides + 3}` : undefined;
  await add('ppt/presentation.xml', contentTypes.presentation, presentationXml(slides, tongue, notesId), [
    { id: 'rId1', type: relationTypes.slideMaster, target: 'slideMasters/slideMaster1.xml' },
    { id: 'rId2', type: relationTypes.theme, target: 'theme/theme1.xml' },
    ...Array.from({ length: slides }, (_, at) => ({
      id: `rId${at + 3}`,
      type: relationTypes.slide,
      target: `slides/slide${at + 1}.xml`,
    })),
    ...(notesId === undefined
      ? []
      : [{ id: notesId, type: relationTypes.notesMaster, target: 'notesMasters/notesMaster1.xml' }]),
  ]);
}

/** Every master has a theme of its own. */
async function addNotesMaster(add: AddPart, { tongue, accent }: DeckFacts): Promise<void> {
  const theme = { id: 'rId1', type: relationTypes.theme, target: '../theme/theme2.xml' };
  await add('ppt/notesMasters/notesMaster1.xml', contentTypes.notesMaster, notesMasterXml(tongue), [theme]);
  await add('ppt/theme/theme2.xml', contentTypes.theme, themeXml(accent));
}

function slideXml(shapes: readonly string[]): string {
  return [
    `${xmlHead}<p:sld xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}">`,
    `<p:cSld>${treeXml(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  ].join('');
}

function slidePath(number: number): string {
  return `ppt/slides/slide${number}.xml`;
}

function layoutPath(number: number): string {
  return `ppt/slideLayouts/slideLayout${number}.xml`;
}
