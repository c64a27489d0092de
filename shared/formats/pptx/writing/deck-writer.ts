/** Writes the slides of a deck with their charts and pictures, then the parts that list them. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { appPropertiesXml, corePropertiesXml, packageRelsXml } from '../../ooxml/document-properties.ts';
import { locales } from '../../ooxml/locales.ts';
import { contentTypes, namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import { contentTypesXml, type PartType, relationsPath, relationsXml } from '../../ooxml/package-xml.ts';
import { attributes, xmlHead } from '../../ooxml/xml.ts';
import type { AddPart, DeckFrame } from '../deck-design.ts';
import { notesMasterXml, notesSize } from '../notes.ts';
import { themeXml } from '../own-style/theme.ts';
import type { Deck } from '../plan-deck.ts';
import { type DeckRecord, recordPart, recordRelation, recordXml } from '../record/deck-record.ts';
import type { DeckLanguage } from '../text-xml.ts';
import { createSlideWriter, type SlideFacts, slidePath } from './slide-writer.ts';

const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
/** Lower numbers of slides are not allowed. */
const FIRST_SLIDE_ID = 256;

/** The part that a program opens first: how large the slides are, and in which order they come. */
function presentationXml(
  slides: number,
  { isRightToLeft }: DeckLanguage,
  { masters, slide, fonts }: DeckFrame,
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
    `${isRightToLeft ? ' rtl="1"' : ''}${fonts.length > 0 ? ' embedTrueTypeFonts="1"' : ''} saveSubsetFonts="1"><p:sldMasterIdLst>${masterIds.join('')}</p:sldMasterIdLst>`,
    notesId === undefined ? '' : `<p:notesMasterIdLst><p:notesMasterId r:id="${notesId}"/></p:notesMasterIdLst>`,
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${slide.width}" cy="${slide.height}"/>`,
    `<p:notesSz cx="${notesSize.width}" cy="${notesSize.height}"/>${fontsXml(fonts)}</p:presentation>`,
  ].join('');
}

function fontsXml(fonts: DeckFrame['fonts']): string {
  if (fonts.length === 0) return '';
  let next = 0;
  const listed = fonts.map(({ face, described, files }) => {
    const font = `<p:font${attributes({ typeface: face, ...described })}/>`;
    const styles = files.map(({ style }) => `<p:${style} r:id="${fontId(next++)}"/>`);
    return `<p:embeddedFont>${font}${styles.join('')}</p:embeddedFont>`;
  });
  return `<p:embeddedFontLst>${listed.join('')}</p:embeddedFontLst>`;
}

const fontId = (at: number) => `rIdFont${at + 1}`;

interface DeckFacts extends SlideFacts {
  title: string;
  accent: string;
  /** What a later refresh needs to know of it. */
  record?: DeckRecord;
}

export async function writeDeck(zip: ZipWriter, deck: Deck, facts: DeckFacts, frame: DeckFrame): Promise<void> {
  const parts: PartType[] = [];

  async function add(...[path, type, content, relations = []]: Parameters<AddPart>): Promise<void> {
    await zip.add(path, content);
    if (relations.length > 0) await zip.add(relationsPath(path), relationsXml(relations));
    parts.push({ path, type });
  }

  const slideOf = (section: string): string | undefined => {
    const at = deck.begins.get(section);
    return at === undefined ? undefined : slidePath(at);
  };
  const writer = createSlideWriter({ zip, add, facts, frame, slideOf, notesMaster: NOTES_MASTER });
  for (const [at, slide] of deck.slides.entries()) await writer.addSlide(slide, at + 1);
  const hasNotes = deck.slides.some(({ notes }) => notes);
  if (hasNotes) await addNotesMaster(add, facts, frame.themes + 1);
  await addFrame(add, { slides: deck.slides.length, hasNotes }, facts, frame);
  await zip.add('docProps/core.xml', corePropertiesXml(facts.title, facts.date, locales[facts.deckLanguage.language]));
  await zip.add('docProps/app.xml', appPropertiesXml());
  const { record } = facts;
  if (record) await zip.add(recordPart.path, recordXml(record, []));
  await zip.add('_rels/.rels', packageRelsXml('ppt/presentation.xml', record ? [recordRelation('rId4')] : []));
  const properties = [
    { path: 'docProps/core.xml', type: contentTypes.core },
    { path: 'docProps/app.xml', type: contentTypes.extended },
    ...(record ? [recordPart] : []),
  ];
  await zip.add(
    '[Content_Types].xml',
    contentTypesXml([...parts, ...writer.parts, ...properties], [...writer.pictureTypes]),
  );
}

/** Layouts, masters, themes and the presentation itself. */
async function addFrame(
  add: AddPart,
  { slides, hasNotes }: { slides: number; hasNotes: boolean },
  { deckLanguage }: DeckFacts,
  frame: DeckFrame,
): Promise<void> {
  await frame.add(add);
  const { masters } = frame;
  const notesId = hasNotes ? `rId${slides + masters.length + 2}` : undefined;
  await add('ppt/presentation.xml', contentTypes.presentation, presentationXml(slides, deckLanguage, frame, notesId), [
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
      : [{ id: notesId, type: relationTypes.notesMaster, target: NOTES_MASTER.replace('ppt/', '') }]),
    ...frame.fonts
      .flatMap(({ files }) => files)
      .map(({ path }, at) => ({ id: fontId(at), type: relationTypes.font, target: path.replace('ppt/', '') })),
  ]);
}

/** Every master has a theme of its own. */
async function addNotesMaster(add: AddPart, { deckLanguage, accent }: DeckFacts, number: number): Promise<void> {
  const theme = { id: 'rId1', type: relationTypes.theme, target: `../theme/theme${number}.xml` };
  await add(NOTES_MASTER, contentTypes.notesMaster, notesMasterXml(deckLanguage), [theme]);
  await add(`ppt/theme/theme${number}.xml`, contentTypes.theme, themeXml(accent));
}
