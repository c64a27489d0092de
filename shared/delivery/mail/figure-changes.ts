/**
 * What has changed between two mails, with the answers that both figures rest on. Many answers are in both, so no test of
 * chance fits: small differences are left out by rule, and bases are always shown.
 */

import type { MailedFigures, Tracked } from '../mailed-figures.ts';
import type { ShownBefore } from './last-mail.ts';
import type { MailBlock } from './mail-document.ts';
import type { MailWords } from './mail-words.ts';

const mostLines = 6;

/** The smallest differences that are shown; for a mean a tenth of its deviation. */
const least: Record<Exclude<Tracked['unit'], 'mean'>, number> = { count: 1, percent: 3, score: 1 };
const leastEffect = 0.1;
const leastMean = 0.05;

export function changeBlocks(figures: MailedFigures, before: ShownBefore | undefined, words: MailWords): MailBlock[] {
  if (!before) return [];
  const texts = words.texts.figures;
  if (before.viewHash !== figures.viewHash) return [{ kind: 'text', text: texts.viewChanged }];
  const day = words.day(before.asOf, figures.timezone);
  const known = new Map(before.tracked.map((one) => [one.id, one]));
  const changes = figures.tracked.flatMap((after) => {
    const earlier = known.get(after.id);
    const size = earlier && earlier.unit === after.unit ? sizeOf(earlier, after) : 0;
    return earlier && size >= 1 ? [{ before: earlier, after, size }] : [];
  });
  if (changes.length === 0) return [{ kind: 'text', text: texts.same(day) }];
  const isCount = ({ after }: { after: Tracked }) => after.unit === 'count';
  const others = changes.filter((change) => !isCount(change)).toSorted((a, b) => b.size - a.size);
  const lines = [...changes.filter(isCount), ...others].slice(0, mostLines).map((change) => lineOf(change, words));
  return [{ kind: 'box', tone: 'news', title: texts.since(day), lines }];
}

/** In multiples of the smallest difference that is shown. */
function sizeOf(before: Tracked, after: Tracked): number {
  const difference = Math.abs(after.value - before.value);
  if (after.unit !== 'mean') return difference / least[after.unit];
  return difference / (after.deviation ? after.deviation * leastEffect : leastMean);
}

function lineOf({ before, after }: { before: Tracked; after: Tracked }, { number, plural, texts }: MailWords): string {
  const shown = `${after.label}: ${number(before.value, after.unit)} → ${number(after.value, after.unit)}`;
  if (before.base === undefined || after.base === undefined) return shown;
  return `${shown} (${number(before.base, 'count')} → ${plural(texts.counted.answers, after.base)})`;
}
