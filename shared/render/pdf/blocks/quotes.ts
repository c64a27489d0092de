/** Respondents' own words, each on a ground of its own. */
import { newTag, type Tag } from '../page/page.ts';
import { groundedParagraph, paragraph } from '../page/paragraph.ts';
import type { Setting } from '../page/setting.ts';
import { keptWithNext, lastKept, type Slab } from '../page/slab.ts';

export function quotes(setting: Setting, caption: string, texts: readonly string[], parent: Tag): Slab[] {
  const { soft, accent, ink, muted } = setting.palette;
  const captionLook = { size: 8.5, weight: 'bold', color: muted, gap: 12 } as const;
  const look = { size: 9, weight: 'regular', color: ink, fill: soft, bar: accent } as const;
  return [
    ...(caption === '' ? [] : keptWithNext(paragraph(setting, caption, newTag('P', parent), captionLook))),
    ...texts.flatMap((text, at) => {
      const slabs = groundedParagraph(setting, text, newTag('BlockQuote', parent), { ...look, gap: at === 0 ? 4 : 5 });
      // the last of them never stands alone on a page
      return at === texts.length - 2 ? lastKept(slabs) : slabs;
    }),
  ];
}
