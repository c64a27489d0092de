/** All slides of a report, in order: cover, key figures, contents, and chapter after chapter. */
import type { ReportChapter, ReportDocument, ReportSection } from '../../reports/report-document.ts';
import { contentsCount, contentsSlides } from './contents-slides.ts';
import { openingSlides } from './cover-slides.ts';
import type { DeckDesign } from './deck-design.ts';
import { ownDesign } from './own-style/own-design.ts';
import { withNames } from './record/shape-names.ts';
import { codeOfSection, sectionTopic, type Topic, topicSlides } from './section-slides.ts';
import type { Slide } from './slide.ts';

export interface Deck {
  slides: readonly Slide[];
  /** Where a chapter or section begins: the place of its slide, counted from one. */
  begins: ReadonlyMap<string, number>;
}

export function planDeck(document: ReportDocument, design: DeckDesign = ownDesign): Deck {
  const { cover, rest } = openingSlides(document, design);
  const slidesOf = (isOpening: boolean) =>
    document.chapters
      .filter((chapter) => isOpening === (chapter.isOpening ?? false))
      .flatMap((chapter) => chapterSlides(document, chapter, design));
  // what a director reads comes right after the cover
  const before = [cover, ...slidesOf(true), ...rest];
  const chapters = slidesOf(false);
  // a summary is a few slides
  const hasContents = document.kind === 'report' && document.chapters.length > 0;
  const count = hasContents ? contentsCount(document, design) : 0;
  const begins = new Map<string, number>();
  for (const [at, slide] of [...before, ...chapters].entries()) {
    const number = at + 1 + (at < before.length ? 0 : count);
    for (const id of slide.begins) if (!begins.has(id)) begins.set(id, number);
  }
  const contents = hasContents ? contentsSlides(document, begins, design) : [];
  return { slides: [...before, ...contents, ...chapters], begins };
}

function chapterSlide(document: ReportDocument, chapter: ReportChapter, design: DeckDesign): Slide[] {
  return withNames([design.chapter(document, chapter)], { code: `chapter-${chapter.id}`, heading: chapter.heading });
}

function chapterSlides(document: ReportDocument, chapter: ReportChapter, design: DeckDesign): Slide[] {
  const topics = topicsOf(chapter.isOpening ? { ...chapter, heading: document.subtitle } : chapter);
  const slides = topics.flatMap((topic) => topicSlides(document, topic, design));
  const [first, ...others] = slides;
  if (document.kind === 'report' && topics.length > 1 && !chapter.isOpening)
    return [...chapterSlide(document, chapter, design), ...slides];
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
  const [first] = plain;
  const code = first ? `from-${codeOfSection(first)}` : '';
  return [{ code, heading, sections, begins: plain.map(({ id }) => id), above: '' }];
}
