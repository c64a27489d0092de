/** The cover of our own look: the title on a coloured panel, and the facts beside it. */
import type { ReportDocument } from '../../../reports/report-document.ts';
import { hexColor, inkOver } from '../../ooxml/drawingml/colors.ts';
import { hasTallScript } from '../../ooxml/tall-scripts.ts';
import { fittedPicture } from '../../pictures/picture-size.ts';
import { factsTable } from '../block-parts.ts';
import type { CoverSlide } from '../deck-design.ts';
import type { Shape, TextShape } from '../slide.ts';
import type { Box } from '../slide-size.ts';
import { tablePart } from '../table-part.ts';
import { fittedText, type RoomySize } from '../text-lines.ts';
import { cover } from './layouts.ts';

const titleSizes: readonly RoomySize[] = [
  { points: 40, isBold: true, lines: 3 },
  { points: 34, isBold: true, lines: 4 },
  { points: 28, isBold: true, lines: 5 },
  { points: 22, isBold: true, lines: 7 },
  { points: 17, isBold: true, lines: 10 },
  { points: 13, isBold: true, lines: 13 },
  { points: 10.5, isBold: true, lines: 16 },
];

/** The part of the facts that their names take. */
const NAME_SHARE = 0.35;

export function coverSlide(document: ReportDocument): CoverSlide {
  const { title, subtitle } = document;
  const color = inkOver(hexColor(document.accent));
  const fitted = fittedText(title, cover.title.width, titleSizes);
  const text = (words: string, points: number, isBold: boolean) => [{ text: words, style: { points, isBold, color } }];
  const heading: TextShape = {
    kind: 'text',
    fills: 'title',
    box: hasTallScript(title) ? raised(cover.title, fitted.points * TAIL) : cover.title,
    texts: text(fitted.shown, fitted.points, true),
    anchor: 'bottom',
  };
  const under: TextShape = { kind: 'text', fills: 'subtitle', box: cover.subtitle, texts: text(subtitle, 16, false) };
  const facts = coverFacts(document);
  return {
    slide: { layout: 'cover', begins: [], shapes: [heading, under, ...logo(document), ...facts.shapes] },
    isTitleWhole: fitted.isWhole,
    factsShown: facts.shown,
  };
}

/** What letters of some scripts reach below their line, in parts of their size; the subtitle stands there. */
const TAIL = 0.4;

const raised = (box: Box, by: number): Box => ({ ...box, height: box.height - by });

/** As many as there is room for beside the title. */
function coverFacts({ coverFacts: facts, accent, words }: ReportDocument): { shapes: Shape[]; shown: number } {
  const { width, height } = cover.facts;
  const style = { width, points: 12, names: NAME_SHARE, accent: hexColor(accent), continued: words.continued };
  for (let shown = facts.length; shown > 0; shown--) {
    const taken = tablePart(factsTable(facts.slice(0, shown), style))?.take(height, height);
    if (taken && !taken.rest) return { shapes: taken.piece.place(foot(taken.piece.least)), shown };
  }
  return { shapes: [], shown: 0 };
}

/** The facts end where the title ends. */
function foot(height: number): Box {
  return { ...cover.facts, y: cover.facts.y + cover.facts.height - height, height };
}

function logo({ logo: given, survey }: ReportDocument): Shape[] {
  const size = given && fittedPicture(given, cover.logo.width, cover.logo.height);
  if (!given || !size) return [];
  const box = { ...cover.logo, width: size.widthPoints, height: size.heightPoints };
  return [{ kind: 'picture', box, logo: given, alt: survey.name }];
}
