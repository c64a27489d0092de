/** Pages of a report in Word as LibreOffice sets them: how far each is filled, and headings that are left alone. */
import type { ReportDocument, ReportSection } from '../../../shared/reports/report-document.ts';
import type { PlacedWord } from '../files-read/pdf-file.ts';
import { officeBody as BODY, bodyWords, filledShare } from './page-fill.ts';

const LEAST_FILL = 0.25;

interface OfficePage {
  /** All words without the spaces between them. */
  text: string;
  /** The lowest words. */
  lastLine: string;
  fill: number;
}

export function officePages(words: readonly PlacedWord[]): OfficePage[] {
  const last = Math.max(0, ...words.map(({ page }) => page));
  return Array.from({ length: last }, (_, at) => {
    const own = bodyWords(words, at + 1, BODY);
    const lowest = Math.max(BODY.top, ...own.map(({ bottom }) => bottom));
    return {
      text: bare(own.map(({ text }) => text).join('')),
      lastLine: bare(
        own
          .filter(({ bottom }) => bottom > lowest - 3)
          .map(({ text }) => text)
          .join(''),
      ),
      fill: filledShare(own, BODY),
    };
  });
}

/** Pages of chapters that are nearly empty and not the last of theirs. */
export function emptyOfficePages({ chapters }: ReportDocument, pages: readonly OfficePage[]): string[] {
  const starts = startsOf(chapters, pages);
  const [first = 0] = starts;
  return pages.flatMap(({ fill }, at) => {
    const isLast = starts.includes(at + 1) || at === pages.length - 1;
    return fill >= LEAST_FILL || isLast || at < first
      ? []
      : [`page ${at + 1} is filled to ${Math.round(fill * 100)} %`];
  });
}

/** The page that each chapter begins on; the pages before the first are cover and contents. */
function startsOf(chapters: ReportDocument['chapters'], pages: readonly OfficePage[]): number[] {
  return chapters.map(({ heading, sections }) =>
    pages.findIndex(({ text }) => text.startsWith(bare(heading + (sections[0]?.heading ?? '')).slice(0, 60))),
  );
}

/** Headings and captions at the foot of a page, with nothing of what they head. */
export function loneHeadings({ chapters }: ReportDocument, pages: readonly OfficePage[]): string[] {
  const heads = chapters.flatMap(({ sections }) => sections).flatMap(headsOf);
  const [first = 0] = startsOf(chapters, pages);
  return pages.flatMap(({ text, lastLine }, at) => {
    // from right to left a name is read after what stands beside it
    const isLast = (head: string) => text.endsWith(head) && head.endsWith(lastLine);
    const alone = at < first ? [] : heads.filter((head) => isLast(bare(head)));
    return alone.map((head) => `page ${at + 1} ends with “${head.slice(0, 40)}”`);
  });
}

/** Key figures on a page that has nothing of the chart or table below them. */
export function loneFigures({ chapters, isRightToLeft }: ReportDocument, pages: readonly OfficePage[]): string[] {
  // from right to left titles are read in another order
  if (isRightToLeft) return [];
  const [first = 0] = startsOf(chapters, pages);
  return chapters
    .flatMap(({ sections }) => sections)
    .flatMap(({ heading, base = '', blocks }) => {
      const [figures, next] = blocks;
      const title = next?.kind === 'chart' ? next.chart.title : next?.kind === 'table' ? next.table.caption : '';
      if (figures?.kind !== 'figures' || title === '') return [];
      const page = pages.find(({ text }, at) => at >= first && text.includes(bare(heading + base)));
      return page === undefined || page.text.includes(bare(title))
        ? []
        : [`“${heading.slice(0, 40)}” without “${title}”`];
    });
}

function headsOf({ heading, base, blocks }: ReportSection): string[] {
  const captions = blocks.flatMap((block) => {
    if (block.kind === 'table') return [block.table.caption + block.table.columns.map(({ title }) => title).join('')];
    return block.kind === 'quotes' ? [block.caption] : [];
  });
  return [heading + (base ?? ''), ...captions].filter((text) => text.length > 12);
}

const bare = (text: string) => text.replace(/&(?:amp|lt|gt|quot|apos);|[\s<>&"']+/g, '');
