/** The line on top of a page that a section did not finish before: which question this is, and that it goes on. */
import { BODY } from './paragraph.ts';
import { drawLine, LEADING, linesOf, type Setting } from './setting.ts';
import type { Slab } from './slab.ts';

/** A section that may go on. */
export interface GoingOn {
  heading: string;
  /** The word for it. */
  continued: string;
}

const SIZE = 7.5;
const HEADING_CHARACTERS = 40;
const BELOW = 4;

export function continuedSlab(setting: Setting, { heading, continued }: GoingOn, caption = ''): Slab {
  const parts = [shortened(heading), caption].filter((text) => text !== '');
  const [line] = linesOf(setting, continuedText(parts.join(' · '), continued), BODY.width, SIZE);
  return {
    height: SIZE * LEADING + BELOW,
    gap: 0,
    draw(page, top) {
      const style = { size: SIZE, weight: 'regular', color: setting.palette.muted } as const;
      if (line) page.tagged(undefined, () => drawLine({ page, setting }, line, BODY, top, style));
    },
  };
}

export function continuedText(text: string, continued: string): string {
  return text === '' ? continued : `${text.replaceAll('\n', ' ')} (${continued})`;
}

function shortened(heading: string): string {
  const characters = Array.from(heading.slice(0, HEADING_CHARACTERS * 4));
  return characters.length > HEADING_CHARACTERS
    ? `${characters.slice(0, HEADING_CHARACTERS).join('').trimEnd()}…`
    : heading;
}
