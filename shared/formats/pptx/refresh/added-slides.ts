/** Slides of questions that the edited deck was not made with: after its last one, on layouts that it has. */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { appendedTo, changedXml } from '../../ooxml/edited-xml.ts';
import { namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import { type PartType, relationsPath, relationsXml } from '../../ooxml/package-xml.ts';
import { child, descendants, numberOf, parseXml, xmlTextOf } from '../../ooxml/read-xml.ts';
import type { AddPart, DeckFrame } from '../deck-design.ts';
import type { Deck } from '../plan-deck.ts';
import { nameKey } from '../record/shape-names.ts';
import type { LayoutName, Slide } from '../slide.ts';
import { createSlideWriter, type SlideFacts, slidePath } from '../writing/slide-writer.ts';
import { type EditedDeck, layoutOf } from './edited-deck.ts';
import type { PackageChanges } from './package-changes.ts';

interface Adding {
  changes: PackageChanges;
  facts: SlideFacts;
  frame: DeckFrame;
  slideOf(section: string): { path: string } | undefined;
  zip: ZipWriter;
}

const PRESENTATION = 'ppt/presentation.xml';

/** They are listed at once, and written with all else that the package gains. */
export function addSlides(deck: EditedDeck, slides: readonly Slide[], plan: Deck, adding: Adding) {
  const { changes, facts, zip, slideOf } = adding;
  // some programs give new numbers to slides, and leave those of their notes
  const first = lastNumber(deck, /^ppt\/(?:slides\/slide|notesSlides\/notesSlide)(\d+)\.xml$/) + 1;
  const parts: PartType[] = [];
  if (slides.length > 0) list(deck, slides, first, changes);
  const add: AddPart = async (path, type, content, relations = []) => {
    await zip.add(path, content);
    if (relations.length > 0) await zip.add(relationsPath(path), relationsXml(relations));
    parts.push({ path, type });
  };
  const notesMaster = deck.source
    .relations(PRESENTATION)
    .find(({ type }) => type === relationTypes.notesMaster)?.target;
  const writer = createSlideWriter({
    zip,
    add,
    facts,
    frame: { ...adding.frame, layoutPath: (layout) => layoutFor(layout, deck, plan) },
    slideOf: (section) => slideOf(section)?.path,
    ...(notesMaster !== undefined && { notesMaster }),
    charts: Math.max(
      lastNumber(deck, /^ppt\/charts\/chart(\d+)\.xml$/),
      lastNumber(deck, /^ppt\/embeddings\/chart(\d+)\./),
    ),
  });
  return {
    async write(): Promise<readonly PartType[]> {
      for (const [at, slide] of slides.entries()) await writer.addSlide(slide, first + at);
      return [...parts, ...writer.parts];
    },
  };
}

function lastNumber({ source }: EditedDeck, name: RegExp): number {
  return Math.max(0, ...source.paths.map((path) => Number(name.exec(path)?.[1] ?? 0)));
}

/** The layout of a slide of ours that was on the same one, or that of any slide. */
function layoutFor(layout: LayoutName, deck: EditedDeck, plan: Deck): string {
  const keys = new Set(
    plan.slides
      .filter((slide) => slide.layout === layout)
      .flatMap(({ shapes }) => shapes.map(({ name = '' }) => nameKey(name))),
  );
  const own = deck.slides.filter((slide) => slide.keys.length > 0);
  const alike = own.find((slide) => slide.keys.some((key) => keys.has(key))) ?? own[0] ?? deck.slides[0];
  return (alike && layoutOf(deck, alike)) ?? '';
}

function list({ source }: EditedDeck, slides: readonly Slide[], first: number, changes: PackageChanges): void {
  const text = xmlTextOf(source.part(PRESENTATION).bytes);
  const root = parseXml(text);
  const listed = child(root, 'sldIdLst');
  if (!listed) return;
  let last = Math.max(255, ...descendants(listed, 'sldId').map((one) => numberOf(one, 'id') ?? 0));
  const entries = slides.map((_, at) => {
    const id = changes.relate(PRESENTATION, relationTypes.slide, slidePath(first + at));
    return `<p:sldId xmlns:r="${namespaces.relations}" id="${++last}" r:id="${id}"/>`;
  });
  changes.replace(PRESENTATION, changedXml(text, [appendedTo(listed, entries.join(''))]));
}
