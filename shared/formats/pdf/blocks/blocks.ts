/** Every kind of block as slabs. */
import type { ReportBlock } from '../../../reports/report-document.ts';
import type { GoingOn } from '../page/continued.ts';
import { newTag, type Tag } from '../page/page.ts';
import { groundedParagraph, paragraph } from '../page/paragraph.ts';
import type { Setting } from '../page/setting.ts';
import { keptWithNext, lastKept, type Slab } from '../page/slab.ts';
import { cards, isTooTallForACard } from './cards.ts';
import { chart } from './chart.ts';
import { facts } from './facts.ts';
import { findings } from './findings.ts';
import { table } from './table.ts';

export function blockSlabs(setting: Setting, block: ReportBlock, parent: Tag, goingOn: GoingOn): Slab[] {
  switch (block.kind) {
    case 'text':
      return text(setting, block, parent);
    case 'figures':
      return block.figures.some((figure) => isTooTallForACard(setting, figure))
        ? facts(setting, block.figures, parent)
        : cards(setting, block.figures, parent);
    case 'table':
      return table(setting, block.table, parent, goingOn);
    case 'chart':
      return chart(setting, block.chart, parent);
    case 'quotes':
      return quotes(setting, block.caption, block.quotes, parent);
    case 'findings':
      return findings(setting, block.findings, parent);
    case 'facts':
      return facts(setting, block.facts, parent);
  }
}

function text(setting: Setting, block: Extract<ReportBlock, { kind: 'text' }>, parent: Tag): Slab[] {
  const { ink, muted, warning, warningTint } = setting.palette;
  const tag = newTag('P', parent);
  if (block.tone === 'warning') {
    const style = { size: 9, weight: 'regular', color: ink, fill: warningTint, bar: warning, gap: 12 } as const;
    return groundedParagraph(setting, block.text, tag, style);
  }
  const isMuted = block.tone === 'muted';
  const style = { size: isMuted ? 8.5 : 9.5, weight: 'regular', color: isMuted ? muted : ink } as const;
  return paragraph(setting, block.text, tag, style);
}

/** Respondents' own words, each on a ground of its own. */
function quotes(setting: Setting, caption: string, texts: readonly string[], parent: Tag): Slab[] {
  const { soft, accent, ink, muted } = setting.palette;
  const captionStyle = { size: 8.5, weight: 'bold', color: muted, gap: 12 } as const;
  const style = { size: 9, weight: 'regular', color: ink, fill: soft, bar: accent } as const;
  return [
    ...(caption === '' ? [] : keptWithNext(paragraph(setting, caption, newTag('P', parent), captionStyle))),
    ...texts.flatMap((text, at) => {
      const slabs = groundedParagraph(setting, text, newTag('BlockQuote', parent), { ...style, gap: at === 0 ? 4 : 5 });
      // the last of them is never alone on a page
      return at === texts.length - 2 ? lastKept(slabs) : slabs;
    }),
  ];
}
