/** Where a template puts things: titles in its own places, and figures where its text would be. */
import type { ReportChapter, ReportDocument } from '../../../reports/report-document.ts';
import { colors } from '../../ooxml/document-colors.ts';
import { toPoints } from '../../ooxml/emu.ts';
import type { CoverSlide, DeckBody, DeckDesign, HeadTexts } from '../deck-design.ts';
import { textShape } from '../part.ts';
import type { LayoutName, PlaceholderShape, Shape, Slide } from '../slide.ts';
import { type Box, slideSize } from '../slide-size.ts';
import { brokenLines, fittedText, lineHeight, oneLine, type RoomySize } from '../text-lines.ts';
import { fontWidth } from './font-widths.ts';
import type { LayoutPlace } from './placeholders.ts';
import { type DeckTemplate, isTitle } from './read-template.ts';

/** What texts are inset in their places, in points of the template. */
const INSET = { sides: 7.2, ends: 3.6 } as const;
/** In parts of the slide: a smaller place holds no chart. */
const LEAST_BODY = { width: 0.5, height: 0.42 } as const;
const EDGE = 0.05;
const TITLE_SHARES = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.36] as const;
const LEAST_POINTS = 10;
const baseStyle = { points: 12, color: colors.muted } as const;
const MOST_BASE_LINES = 3;
const FOOT_POINTS = 12;

/** Points of the template in each of ours. A font with wide letters is set smaller, and is as large to read. */
export function scaleOf({ slide, fonts }: DeckTemplate): number {
  return toPoints(slide.height) / slideSize.height / fontWidth(fonts.text);
}

export function templateDesign(template: DeckTemplate): DeckDesign {
  const { title, body, top, isMoved } = areasOf(template);
  const head = { ...titlePlace(template, 'content'), box: title };

  function titleOf(text: string): PlaceholderShape {
    return { ...filled(template, 'title', head, text), ...(isMoved && { isMoved: true as const }) };
  }

  return {
    body,
    fitsAsTitle: (text) => fittedTitle(template, head, text).isWhole,
    head({ above, title: text, base, footer }: HeadTexts) {
      const words = [above, ...(base === undefined ? [] : [base])].filter((one) => one !== '').join(' · ');
      const lines = words === '' ? [] : brokenLines(words, body.width, baseStyle).slice(0, MOST_BASE_LINES);
      const height = lines.length * lineHeight(words, baseStyle.points);
      const shown = lines.join('').trimEnd();
      const shapes: Shape[] = [
        titleOf(text),
        ...(words === '' ? [] : [textShape(shown, { ...body, y: top, height }, baseStyle, 'Base')]),
        ...footOf(template, 'content', footer),
      ];
      return { shapes, below: top + (height === 0 ? 0 : height + 10) };
    },
    cover: (document) => coverOf(template, document),
    chapter: (document, chapter) => chapterOf(template, document, chapter),
  };
}

function coverOf(template: DeckTemplate, { title, subtitle }: ReportDocument): CoverSlide {
  const place = titlePlace(template, 'cover');
  const under = placesOn(template, 'cover').find(({ type }) => type === 'subTitle' || type === 'body');
  const shapes = [
    filled(template, 'title', place, title),
    ...(under ? [filled(template, 'subtitle', under, subtitle)] : []),
  ];
  const { isWhole } = fittedTitle(template, place, title);
  return { slide: { layout: 'cover', begins: [], shapes }, isTitleWhole: isWhole, factsShown: 0 };
}

function chapterOf(template: DeckTemplate, document: ReportDocument, { id, heading }: ReportChapter): Slide {
  const title = filled(template, 'title', titlePlace(template, 'chapter'), heading);
  return { layout: 'chapter', begins: [id], shapes: [title, ...footOf(template, 'chapter', document.title)] };
}

interface Areas {
  title: Box;
  /** Where the title is not where the layout has it: that leaves no room for anything else. */
  isMoved: boolean;
  body: DeckBody;
  top: number;
}

/** The place of the layout’s text, or of the master’s, otherwise what is below the title. */
function areasOf(template: DeckTemplate): Areas {
  const { width, height } = sizeOf(template);
  const { box: title } = titlePlace(template, 'content');
  const texts = [...placesOn(template, 'content'), ...placesOn(template)].filter(({ type }) =>
    /^(body|obj)$/.test(type),
  );
  const isRoomy = (box: Box) => box.width >= width * LEAST_BODY.width && box.height >= height * LEAST_BODY.height;
  const found = texts.map(({ box }) => box).find((box) => isRoomy(box) && !overlaps(box, title));
  if (found) {
    const inset = INSET.sides / scaleOf(template);
    const body = { x: found.x + inset, width: found.width - 2 * inset, bottom: found.y + found.height };
    return { title, isMoved: false, body, top: found.y };
  }
  const feet = placesOn(template, 'content').filter(({ type }) => /^(ftr|sldNum|dt)$/.test(type));
  const bottom = Math.min(height * (1 - EDGE), ...feet.map(({ box }) => box.y).filter((y) => y > height * 0.75)) - 6;
  const body = { x: width * EDGE, width: width * (1 - 2 * EDGE), bottom };
  const below = title.y + title.height + 8;
  if (bottom - below >= height * LEAST_BODY.height) return { title, isMoved: false, body, top: below };
  const moved = { x: body.x, y: height * EDGE, width: body.width, height: height * 0.15 };
  return { title: moved, isMoved: true, body, top: moved.y + moved.height + 8 };
}

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.x >= other.x + other.width - 1 || other.x >= one.x + one.width - 1;
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return !isBeside && shared > Math.min(one.height, other.height) * 0.2;
}

function sizeOf(template: DeckTemplate): { width: number; height: number } {
  const [width, height] = [template.slide.width, template.slide.height].map(
    (side) => toPoints(side) / scaleOf(template),
  );
  return { width: width ?? 0, height: height ?? 0 };
}

type Place = Omit<LayoutPlace, 'box'> & { box: Box };

/** Those of a layout, or of the master, in our points. */
function placesOn(template: DeckTemplate, layout?: LayoutName): Place[] {
  const scale = scaleOf(template);
  const places = layout === undefined ? template.places : template.layouts[layout].places;
  return places.flatMap(({ box, ...place }) =>
    box
      ? [
          {
            ...place,
            box: { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale },
          },
        ]
      : [],
  );
}

/** One that says nowhere where it is stands where most programs have it. */
function titlePlace(template: DeckTemplate, layout: LayoutName): Place {
  const found = placesOn(template, layout).find(isTitle);
  if (found) return found;
  const { width, height } = sizeOf(template);
  const box = { x: width * EDGE, y: height * EDGE, width: width * (1 - 2 * EDGE), height: height * 0.18 };
  const place = template.layouts[layout].places.find(isTitle);
  return { type: 'title', xml: '<p:ph type="title"/>', points: undefined, ...place, box };
}

/** In the template’s own size, and smaller where that does not hold the whole title. */
function sizesOf(template: DeckTemplate, { type, points, box }: Place): RoomySize[] {
  const usual = isTitleLike(type) ? template.titlePoints : FOOT_POINTS;
  const own = (points ?? usual) / scaleOf(template);
  const room = box.height - (2 * INSET.ends) / scaleOf(template);
  const sizes = TITLE_SHARES.map((share) => Math.max(LEAST_POINTS, own * share));
  return sizes.map((size) => ({ points: size, isBold: true, lines: Math.max(1, Math.floor(room / (size * 1.2))) }));
}

function fittedTitle(template: DeckTemplate, place: Place, text: string): ReturnType<typeof fittedText> {
  const width = place.box.width - (2 * INSET.sides) / scaleOf(template);
  return fittedText(text, width / fontWidth(template.fonts.heading), sizesOf(template, place));
}

const isTitleLike = (type: string) => /title$/i.test(type);

function filled(
  template: DeckTemplate,
  fills: PlaceholderShape['fills'],
  place: Place,
  text: string,
): PlaceholderShape {
  const { shown, points } = fittedTitle(template, place, text);
  const isSmaller = points !== sizesOf(template, place)[0]?.points;
  return { kind: 'placeholder', fills, mark: place.xml, box: place.box, text: shown, ...(isSmaller && { points }) };
}

function footOf(template: DeckTemplate, layout: LayoutName, footer: string): PlaceholderShape[] {
  return placesOn(template, layout).flatMap(({ type, xml: mark, box, points }): PlaceholderShape[] => {
    if (type === 'sldNum') return [{ kind: 'placeholder', fills: 'number', mark, box, text: '' }];
    if (type !== 'ftr') return [];
    const size = (points ?? FOOT_POINTS) / scaleOf(template);
    return [
      { kind: 'placeholder', fills: 'footer', mark, box, text: oneLine(footer, box.width * 0.9, { points: size }) },
    ];
  });
}
