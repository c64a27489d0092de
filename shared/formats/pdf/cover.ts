/** The first page of a report, and the title block of a summary. */
import { mix } from '../../reports/palette.ts';
import type { ReportDocument } from '../../reports/report-document.ts';
import { needsHarfBuzz } from '../fonts/code-points.ts';
import { cards, isTooTallForACard } from './blocks/cards.ts';
import { facts } from './blocks/facts.ts';
import type { Logo } from './logo.ts';
import { createFlow, type Flow, MARGIN } from './page/flow.ts';
import { createPage, newTag, PAGE_HEIGHT, PAGE_WIDTH, type Page, type Tag } from './page/page.ts';
import { BODY, paragraph } from './page/paragraph.ts';
import { ringPath } from './page/ring-path.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting } from './page/setting.ts';
import type { Slab } from './page/slab.ts';
import type { TextLine } from './text/text-lines.ts';

/** The accent band ends here unless the title needs more. */
const BAND_END = 380;
/** Scripts with letters above and below their letters need as much as in running text. */
const titleLeading = (title: string) => (needsHarfBuzz(title) ? LEADING : 1.22);
const LOGO = { width: 180, height: 48 } as const;
/** How much smaller it is on a summary. */
const LOGO_SHARE = 0.65;
const titleSizes = [34, 28, 23, 18, 14, 11] as const;

/** Pages before the contents: one, unless the title or the facts are longer than a page. */
export function coverPages(setting: Setting, document: ReportDocument, logo: Logo | undefined, root: Tag): Page[] {
  const tag = newTag('Sect', root);
  const { size, leading, chunks } = titleChunks(setting, document.title);
  const pages = chunks.map(createPage);
  const bandEnds = chunks.map((lines, at) => {
    const page = pages[at] ?? createPage();
    return drawBand(
      setting,
      page,
      { lines, size, leading, subtitle: at === 0 ? document.subtitle : '', logo: at === 0 ? logo : undefined },
      tag,
    );
  });
  const last = pages.pop() ?? createPage();
  const flow = createFlow(last, (bandEnds.at(-1) ?? BAND_END) + 34);
  flow.place([...figureSlabs(setting, document, tag), ...facts(setting, document.coverFacts, tag, 26)]);
  return [...pages, ...flow.finished()];
}

/** A summary's first page has no header above it. */
export const TITLE_BLOCK_TOP = 44;

/** A summary opens with its title on the first page and goes straight on. */
export function placeTitleBlock(
  setting: Setting,
  document: ReportDocument,
  logo: Logo | undefined,
  flow: Flow,
  root: Tag,
): void {
  const { accent, accentInk, ink } = setting.palette;
  const tag = newTag('Sect', root);
  const band: Slab = {
    height: logo ? LOGO.height * LOGO_SHARE + 12 : 0,
    gap: 0,
    draw(page, top) {
      page.tagged(undefined, () => page.rect(0, 0, PAGE_WIDTH, 8, accent));
      if (logo) drawLogo(setting, page, logo, top, LOGO_SHARE);
    },
  };
  flow.place([
    band,
    ...paragraph(setting, document.subtitle, newTag('P', tag), { size: 9.5, weight: 'bold', color: accentInk, gap: 0 }),
    ...paragraph(setting, document.title, newTag('H1', tag), {
      size: 20,
      weight: 'bold',
      color: ink,
      gap: 2,
      leading: titleLeading(document.title),
    }),
    ...facts(setting, document.coverFacts, tag, 8),
    ...figureSlabs(setting, document, tag),
  ]);
}

function figureSlabs(setting: Setting, { keyFigures }: ReportDocument, tag: Tag): Slab[] {
  return keyFigures.some((figure) => isTooTallForACard(setting, figure))
    ? facts(setting, keyFigures, tag)
    : cards(setting, keyFigures, tag);
}

/** The largest size at which the title has few lines; a title of thousands of letters takes more pages. */
function titleChunks(setting: Setting, title: string): { size: number; leading: number; chunks: TextLine[][] } {
  const tries = titleSizes.map((size) => ({ size, lines: linesOf(setting, title, BODY.width, size, 'bold') }));
  const best = tries.find(({ lines }, at) => lines.length <= 3 + at * 2) ?? tries.at(-1);
  const { size = 11, lines = [] } = best ?? {};
  const leading = size * titleLeading(title);
  const onPage = Math.floor((PAGE_HEIGHT - 260) / leading);
  const chunks: TextLine[][] = [];
  for (let at = 0; at < Math.max(1, lines.length); at += onPage) chunks.push(lines.slice(at, at + onPage));
  return { size, leading, chunks };
}

interface Band {
  lines: TextLine[];
  size: number;
  /** Points from one line to the next. */
  leading: number;
  subtitle: string;
  logo: Logo | undefined;
}

/** The title is at the foot of the band, the logo on white above it. Gives where the band ends. */
function drawBand(setting: Setting, page: Page, { lines, size, leading, subtitle, logo }: Band, tag: Tag): number {
  const { accent, onAccent, onAccentMuted } = setting.palette;
  const start = logo ? LOGO.height + 64 : 0;
  const subtitles = subtitle === '' ? [] : linesOf(setting, subtitle, BODY.width, 12).slice(0, 6);
  const titleHeight = lines.length * leading;
  const height = titleHeight + subtitles.length * 17 + 70;
  const end = Math.max(BAND_END, start + height);
  const mark = mirrored(setting, { x: BODY.x, width: 40 }, BODY);
  let y = end - 34 - titleHeight - subtitles.length * 17;
  page.tagged(undefined, () => {
    page.rect(0, start, PAGE_WIDTH, end - start, accent);
    drawRings(setting, page, start);
    page.rect(mark.x, y - 14, mark.width, 3, onAccent);
  });
  if (logo) drawLogo(setting, page, logo, 32, 1);
  page.tagged(newTag('P', tag), () => {
    for (const line of subtitles) {
      drawLine({ page, setting }, line, BODY, y, { size: 12, weight: 'regular', color: onAccentMuted });
      y += 17;
    }
  });
  page.tagged(newTag('H1', tag), () => {
    for (const line of lines) {
      drawLine({ page, setting }, line, BODY, y, { size, weight: 'bold', color: onAccent });
      y += leading;
    }
  });
  return end;
}

/** Two quarters of a ring in the band's far corner. */
function drawRings({ palette, isRightToLeft }: Setting, page: Page, top: number): void {
  const quarter = isRightToLeft ? { from: 90, to: 180 } : { from: 180, to: 270 };
  const x = isRightToLeft ? 0 : PAGE_WIDTH;
  page.fill(ringPath(x, top, { inner: 70, outer: 120, ...quarter }), mix(palette.accent, palette.onAccent, 0.1));
  page.fill(ringPath(x, top, { inner: 150, outer: 164, ...quarter }), mix(palette.accent, palette.onAccent, 0.1));
}

function drawLogo(setting: Setting, page: Page, logo: Logo, top: number, share: number): void {
  const scale = Math.min((LOGO.width * share) / logo.width, (LOGO.height * share) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const { x } = mirrored(setting, { x: MARGIN.left, width }, BODY);
  page.tagged(undefined, () => page.picture(logo.name, x, top, width, height));
}
