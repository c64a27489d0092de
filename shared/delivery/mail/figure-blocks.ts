/** What a mail says of a view: key figures, what stands out, what has changed, and charts. */

import type { FiguresOrNone, MailedChart } from '../mailed-figures.ts';
import { changeBlocks } from './figure-changes.ts';
import type { ShownBefore } from './last-mail.ts';
import type { MailBlock } from './mail-document.ts';
import type { MailWords } from './mail-words.ts';
import type { Mail } from './mailer.ts';

export type MailedView = FiguresOrNone & { before?: ShownBefore | undefined };

export function figureBlocks(view: MailedView, words: MailWords): MailBlock[] {
  const texts = words.texts.figures;
  if ('missing' in view) {
    const title = (view.isHeldBack ? texts.heldBack : texts.missing)(view.missing);
    return [{ kind: 'box', tone: view.isHeldBack ? 'news' : 'warn', title, lines: [] }];
  }
  const { figures, before } = view;
  const { survey, findings, findingsHeading, facts, asOf, timezone } = figures;
  const factRows = facts.map(({ label, value }): [string, string] => [label, value]);
  return [
    { kind: 'heading', text: figures.name },
    { kind: 'tiles', tiles: figures.keyFigures },
    { kind: 'facts', rows: [[texts.survey, survey], ...factRows] },
    ...changeBlocks(figures, before, words),
    ...(findings.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: findingsHeading ?? '' },
          { kind: 'points' as const, points: findings },
        ]),
    ...figures.charts.map(chartBlock),
    { kind: 'text', text: texts.asOf(words.moment(asOf, timezone)) },
  ];
}

function chartBlock({ light, dark, ...chart }: MailedChart, at: number): MailBlock {
  const sized = ({ width, height }: MailedChart['light'], style: Style) => ({ cid: cidOf(at, style), width, height });
  return { ...chart, kind: 'chart', light: sized(light, 'light'), dark: sized(dark, 'dark') };
}

type Style = 'light' | 'dark';

const cidOf = (at: number, style: Style) => `chart-${at + 1}-${style}@survey-exports`;

/** The parts of the mail that its charts are. */
export function picturesOf(view: MailedView | undefined): Mail['pictures'] {
  if (!view || 'missing' in view) return [];
  return view.figures.charts.flatMap((chart, at) =>
    (['light', 'dark'] as const).map((style) => ({
      cid: cidOf(at, style),
      name: `chart-${at + 1}-${style}.png`,
      bytes: Buffer.from(chart[style].png, 'base64'),
    })),
  );
}
