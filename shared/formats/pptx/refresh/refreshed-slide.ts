/**
 * One slide with new figures. Charts, tables, figures and bases are replaced wherever they still have their names; titles
 * and other texts only where they still say what we wrote.
 */
import { changedXml, sourceOf, withAttributes, type XmlChange } from '../../ooxml/edited-xml.ts';
import { namespaces, relationTypes } from '../../ooxml/namespaces.ts';
import { xmlText } from '../../ooxml/xml.ts';
import type { DeckFrame } from '../deck-design.ts';
import { type DeckRecord, textHash } from '../record/deck-record.ts';
import { codeOf, nameKey } from '../record/shape-names.ts';
import { scaledShape } from '../scaled-shape.ts';
import type { ChartShape, Shape, TextShape } from '../slide.ts';
import { tableXml } from '../table-xml.ts';
import type { SourcePackage } from '../template/open-package.ts';
import type { DeckLanguage } from '../text-xml.ts';
import {
  chartPathOf,
  type EditedShape,
  type EditedSlide,
  type ReadSlide,
  readSlide,
  standingText,
} from './edited-slide.ts';
import { emptiedShape } from './emptied-shape.ts';
import type { KnownDeck } from './known-deck.ts';
import type { PackageChanges } from './package-changes.ts';
import { renewedTable } from './renewed-table.ts';
import { renewedText } from './renewed-text.ts';

interface SlideWork {
  source: SourcePackage;
  changes: PackageChanges;
  known: KnownDeck;
  record: DeckRecord | undefined;
  deckLanguage: DeckLanguage;
  frame: DeckFrame;
  /** The slide of the edited deck where a section begins. */
  slideOf(section: string): { path: string; number: number } | undefined;
  onChart(path: string, shape: ChartShape): void;
  /** What has no new figures is emptied: the report may hide them. */
  emptiesOld: boolean;
  onEmptied(key: string, chart: string | undefined): void;
}

/** Names of shapes, as they are on the slide. */
export interface SlideOutcome {
  /** The title that it would have had. */
  keptTitle?: string;
  keptTexts: string[];
  /** With nothing new for them. */
  old: string[];
  emptied: string[];
}

export function refreshSlide(slide: EditedSlide, work: SlideWork): SlideOutcome {
  const outcome: SlideOutcome = { keptTexts: [], old: [], emptied: [] };
  const read = readSlide(work.source, slide.path);
  const titleKey = work.known.titleOf(slide);
  const changes = read.shapes.flatMap((one) => {
    const key = one.key ?? (one.isTitle ? titleKey : undefined);
    return key === undefined ? [] : shapeChanges(slide, read, one, { key, outcome, work });
  });
  if (changes.length > 0) work.changes.replace(slide.path, changedXml(read.text, changes));
  refreshNotes(slide, titleKey, outcome, work);
  return outcome;
}

interface About {
  key: string;
  outcome: SlideOutcome;
  work: SlideWork;
}

function shapeChanges(slide: EditedSlide, read: ReadSlide, one: EditedShape, about: About): XmlChange[] {
  const { key, outcome, work } = about;
  const shape = work.known.planned.get(key)?.shape;
  if (!shape) {
    const mayHoldFigures = /^(Base|Chart|Figure|Finding|Quote|Table|Text)\//.test(key);
    const mayBeEmptied = work.emptiesOld && (mayHoldFigures || /^(Title|Subtitle|Caption)\//.test(key));
    // whose words they are may have asked that they go
    const emptied = mayBeEmptied || key.startsWith('Quote/') ? emptiedShape(slide, read, one, key, work) : undefined;
    if (emptied) outcome.emptied.push(one.name);
    else if (mayHoldFigures) outcome.old.push(one.name);
    return emptied ?? [];
  }
  const changes = changesFor(slide, read, one, shape, about);
  if (!changes) outcome.old.push(one.name);
  return changes ?? [];
}

/** Undefined where the shape is no longer of its kind. */
function changesFor(
  slide: EditedSlide,
  read: ReadSlide,
  one: EditedShape,
  shape: Shape,
  about: About,
): XmlChange[] | undefined {
  const { frame, deckLanguage } = about.work;
  switch (shape.kind) {
    case 'chart': {
      const path = chartPathOf(about.work.source, slide.path, one);
      if (path === undefined) return undefined;
      about.work.onChart(path, shape);
      return [withAttributes(read.text, one.about, { descr: xmlText(shape.chart.alt) })];
    }
    case 'table': {
      const scaled = scaledShape(shape, frame.scale);
      const fresh = scaled.kind === 'table' ? frame.paint(tableXml(scaled, deckLanguage)) : '';
      const change = renewedTable(read.text, one.element, spaced(fresh));
      return change && [change, withAttributes(read.text, one.about, { descr: xmlText(shape.caption) })];
    }
    case 'text':
      return textChanges(slide, read, one, shape, about);
    case 'placeholder':
      return wordChanges(read, one, [shape.text], about);
    default:
      return undefined;
  }
}

/** As an element of its own. */
const spaced = (table: string): string => table.replace('<a:tbl>', `<a:tbl xmlns:a="${namespaces.drawing}">`);

function textChanges(
  slide: EditedSlide,
  read: ReadSlide,
  one: EditedShape,
  shape: TextShape,
  about: About,
): XmlChange[] | undefined {
  const { role, target } = shape;
  const texts = shape.texts.map(({ text }) => text);
  const place = target === undefined ? undefined : about.work.slideOf(target);
  const isNumber = role === 'Entry' && /^\d+$/.test(texts.join(''));
  const words = isNumber ? [place ? String(place.number) : '–'] : texts;
  const isFigure = isNumber || role === 'Base' || role === 'Figure';
  const changes = isFigure ? renewed(read, one, words, about.work) : wordChanges(read, one, words, about);
  if (!changes || changes.length === 0 || target === undefined) return changes;
  return [...changes, ...linkChanges(slide, read, one, place?.path, about.work)];
}

/** Kept where somebody has edited it; without a record nobody can tell. */
function wordChanges(
  read: ReadSlide,
  one: EditedShape,
  words: readonly string[],
  { key, outcome, work }: About,
): XmlChange[] | undefined {
  const text = words.join('\n');
  const standing = standingText(read, one);
  if (standing === textHash(text)) return [];
  if (standing === work.record?.shapes.get(key)) return renewed(read, one, words, work);
  if (key.startsWith('Title/')) outcome.keptTitle = text;
  else outcome.keptTexts.push(one.name);
  return [];
}

function renewed(
  read: ReadSlide,
  one: EditedShape,
  words: readonly string[],
  { deckLanguage }: SlideWork,
): XmlChange[] | undefined {
  const change = renewedText(read.text, one.element, words, deckLanguage.language);
  return change && [change];
}

/** A click leads to the slide that the new words are about. */
function linkChanges(
  slide: EditedSlide,
  { text }: ReadSlide,
  { about }: EditedShape,
  target: string | undefined,
  { changes }: SlideWork,
): XmlChange[] {
  const standing = about.children.find(({ name }) => name === 'hlinkClick');
  if (target === undefined || target === slide.path) {
    return standing ? [{ from: standing.start, to: standing.end, xml: '' }] : [];
  }
  const id = changes.relate(slide.path, relationTypes.slide, target);
  const space = `xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}"`;
  const link = `<a:hlinkClick ${space} r:id="${id}" action="ppaction://hlinksldjump"/>`;
  if (standing) return [{ from: standing.start, to: standing.end, xml: link }];
  if (about.from < about.end) return [{ from: about.from, to: about.from, xml: link }];
  const tag = sourceOf(text, about).replace(/\s*\/>$/, '>');
  return [{ from: about.start, to: about.end, xml: `${tag}${link}</p:cNvPr>` }];
}

function refreshNotes(slide: EditedSlide, titleKey: string | undefined, outcome: SlideOutcome, work: SlideWork): void {
  const { notesPath, keys } = slide;
  if (notesPath === undefined) return;
  const read = readSlide(work.source, notesPath);
  const title = titleKey ?? keys.find((key) => key.startsWith('Title/'));
  const usual = title?.startsWith('Title/1/') ? `Notes/1/${codeOf(title)}` : undefined;
  const changes = read.shapes.flatMap((one) => {
    const key = nameKey(one.name) ?? (one.isBody ? usual : undefined);
    const words = key === undefined ? undefined : work.known.notes.get(key);
    if (key === undefined) return [];
    if (words) return wordChanges(read, one, words, { key, outcome, work }) ?? [];
    return (work.emptiesOld && emptiedShape(slide, read, one, key, work)) || [];
  });
  if (changes.length > 0) work.changes.replace(notesPath, changedXml(read.text, changes));
}
