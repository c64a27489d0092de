/** All slides of a report, in order: cover, key figures, contents, and chapter after chapter. */
import type { ReportChapter, ReportDocument, ReportSection } from '../../reports/report-document.ts';
import { hexColor, inkOver } from '../ooxml/drawingml/colors.ts';
import { contentsCount, contentsSlides } from './contents-slides.ts';
import { openingSlides } from './cover-slides.ts';
import { chapter as chapterPlaces } from './layouts.ts';
import { sectionTopic, type Topic, topicSlides } from './section-slides.ts';
import type { Slide } from './slide.ts';
import { slideFoot } from './slide-head.ts';
import { fittedText, type RoomySize } from './text-lines.ts';

export interface Deck {
  slides: readonly Slide[];
  /** Where a chapter or section begins: the place of its slide, counted from one. */
  begins: ReadonlyMap<string, number>;
}

const chapterSizes: readonly RoomySize[] = [
  { points: 40, isBold: true, lines: 2 },
  { points: 30, isBold: true, lines: 4 },
  { points: 20, isBold: true, lines: 7 },
  { points: 12, isBold: true, lines: 13 },
];

export function planDeck(document: ReportDocument): Deck {
  const { cover, rest } = openingSlides(document);
  const slidesOf = (isOpening: boolean) =>
    document.chapters
      .filter((chapter) => isOpening === (chapter.isOpening ?? false))
      .flatMap((chapter) => chapterSlides(document, chapter));
  // what a director reads comes right after the cover
  const before = [cover, ...slidesOf(true), ...rest];
  const chapters = slidesOf(false);
  // a summary is a few slides
  const hasContents = document.kind === 'report' && document.chapters.length > 0;
  const count = hasContents ? contentsCount(document) : 0;
  const begins = new Map<string, number>();
  for (const [at, slide] of [...before, ...chapters].entries()) {
    const number = at + 1 + (at < before.length ? 0 : count);
    for (const id of slide.begins) if (!begins.has(id)) begins.set(id, number);
  }
  const contents = hasContents ? contentsSlides(document, begins) : [];
  return { slides: [...before, ...contents, ...chapters], begins };
}

function chapterSlides(document: ReportDocument, chapter: ReportChapter): Slide[] {
  const topics = topicsOf(chapter.isOpening ? { ...chapter, heading: document.subtitle } : chapter);
  const slides = topics.flatMap((topic) => topicSlides(document, topic));
  const [first, ...others] = slides;
  if (document.kind === 'report' && topics.length > 1 && !chapter.isOpening)
    return [chapterSlide(document, chapter), ...slides];
  return first ? [{ ...first, begins: [chapter.id, ...first.begins] }, ...others] : [];
}

/** Neighbours that only tell facts, as those of an appendix or questions without answers, share their slides. */
function topicsOf({ heading, sections, isReference }: ReportChapter): Topic[] {
  const topics: Topic[] = [];
  let plain: ReportSection[] = [];
  for (const section of sections) {
    if (section.blocks.every(({ kind }) => kind === 'facts' || kind === 'text')) plain.push(section);
    else {
      topics.push(...joined(plain, heading), { ...sectionTopic(section, heading), isSmall: isReference === true });
      plain = [];
    }
  }
  return [...topics, ...joined(plain, heading)];
}

function joined(plain: readonly ReportSection[], heading: string): Topic[] {
  if (plain.length < 2) return plain.map((section) => sectionTopic(section, heading));
  const sections = plain.map(({ heading: name, base, blocks }) => {
    const under = base === undefined ? [] : [{ kind: 'text', text: base, tone: 'muted' } as const];
    return { heading: name, blocks: [...under, ...blocks] };
  });
  return [{ heading, sections, begins: plain.map(({ id }) => id), above: '' }];
}

function chapterSlide(document: ReportDocument, { id, heading }: ReportChapter): Slide {
  const color = inkOver(hexColor(document.accent));
  const { shown, points } = fittedText(heading, chapterPlaces.title.width, chapterSizes);
  const texts = [{ text: shown, look: { points, isBold: true, color } }];
  const foot = slideFoot(document.title, color);
  return {
    layout: 'chapter',
    begins: [id],
    shapes: [{ kind: 'text', fills: 'title', box: chapterPlaces.title, texts }, ...foot],
  };
}
