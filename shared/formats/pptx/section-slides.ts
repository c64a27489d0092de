/** A section as slides: its heading is the title of each, and its blocks take as many of them as they need. */
import { sha256Hex } from '../../crypto.ts';
import type { ReportDocument, ReportSection } from '../../reports/report-document.ts';
import { hexColor } from '../ooxml/drawingml/colors.ts';
import { type BlockContext, blockParts } from './block-parts.ts';
import type { DeckDesign, HeadTexts } from './deck-design.ts';
import { headed, type Part, type Piece, placed } from './part.ts';
import { type SlideTopic, withNames } from './record/shape-names.ts';
import type { Slide } from './slide.ts';
import { GAP } from './slide-size.ts';

/** What has a title of its own: a section, or several small ones, each under its heading. */
export interface Topic extends SlideTopic {
  base?: string | undefined;
  sections: readonly Pick<ReportSection, 'heading' | 'blocks'>[];
  begins: readonly string[];
  notes?: readonly string[] | undefined;
  /** As small as can be read. */
  isSmall?: boolean;
  /** Small above the title. */
  above: string;
}

/** By what stays the same from wave to wave: a question may get another number. */
export function codeOfSection({ id, question }: Pick<ReportSection, 'id' | 'question'>): string {
  return question === undefined ? id : id.replace(/^q-\d+/, `q-${sha256Hex(question).slice(0, 8)}`);
}

export function sectionTopic(section: ReportSection, above: string): Topic {
  return {
    code: codeOfSection(section),
    heading: section.heading,
    base: section.base,
    sections: [section],
    begins: [section.id],
    notes: section.notes,
    above,
  };
}

/** No number of a slide is wider. */
const MANY = 99;

export function topicSlides(document: ReportDocument, section: Topic, design: DeckDesign): Slide[] {
  const { body } = design;
  const { above } = section;
  const head: HeadTexts = { above, title: section.heading, base: section.base, footer: document.title };
  // no two slides have the same title: people find them by it
  const headOf = (at: number): HeadTexts => {
    const times = at > 1 ? ` ${at}` : '';
    return at === 0 ? head : { ...head, title: `${section.heading} (${document.words.continued}${times})` };
  };
  // a longer title may be lower, in smaller letters
  const tallest = body.bottom - Math.max(design.head(head).below, design.head(headOf(MANY)).below);
  const context = {
    accent: hexColor(document.accent),
    heading: section.heading,
    continued: document.words.continued,
    tallest,
    width: body.width,
  };
  const { isSmall = false } = section;
  const slides = packed(partsFor(section, { ...context, isCrowded: isSmall }, design), tallest);
  const fewer =
    isSmall || slides.length < 2 ? slides : packed(partsFor(section, { ...context, isCrowded: true }, design), tallest);
  const best = fewer.length < slides.length ? fewer : slides;
  const laid = best.map((pieces, at): Slide => {
    const { shapes, below } = design.head(headOf(at));
    const box = { x: body.x, y: below, width: body.width, height: body.bottom - below };
    return {
      layout: 'content',
      begins: at === 0 ? section.begins : [],
      ...(at === 0 && section.notes && { notes: section.notes }),
      shapes: [...shapes, ...placed(pieces, box)],
    };
  });
  return withNames(laid, section);
}

/** A heading of a thousand letters is whole in the text of its first slide. */
function partsFor({ heading, sections }: Topic, context: BlockContext, design: DeckDesign): Part[] {
  const isWhole = design.fitsAsTitle(`${heading} (${context.continued})`);
  const whole = isWhole ? [] : [{ kind: 'text', text: heading, tone: 'normal' } as const];
  return [
    ...blockParts(whole, context),
    ...sections.flatMap((section) => {
      const [first, ...others] = blockParts(section.blocks, { ...context, heading: section.heading });
      if (!first || section.heading === heading) return first ? [first, ...others] : [];
      return [headed(section.heading, context.width, first), ...others];
    }),
  ];
}

/** Slide by slide the pieces on it; a section with nothing to show still has its slide. */
function packed(parts: readonly Part[], whole: number): Piece[][] {
  const slides: Piece[][] = [[]];
  let room = whole;
  for (const part of parts) {
    let left: Part | undefined = part;
    while (left) {
      const taken = left.take(room, whole);
      if (taken) {
        slides.at(-1)?.push(taken.piece);
        room -= taken.piece.least + GAP;
        left = taken.rest;
      }
      if (!taken || left) {
        slides.push([]);
        room = whole;
      }
    }
  }
  return slides.filter((pieces, at) => at === 0 || pieces.length > 0);
}
