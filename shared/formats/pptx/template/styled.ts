/** A template as a deck puts it on: places, masters and colours. */
import type { DeckDesign, DeckFrame } from '../deck-design.ts';
import { readTemplate } from './read-template.ts';
import { templateDesign } from './template-design.ts';
import { templateFrame } from './template-frame.ts';
import { templateStyle } from './template-style.ts';

interface Style {
  /** Six hex digits: the colour that the report is to be made in. */
  accent: string;
  design: DeckDesign;
  frame: DeckFrame;
}

export function styled(template: Uint8Array): Style {
  const read = readTemplate(Buffer.from(template));
  const style = templateStyle(read);
  return { accent: style.accent, design: templateDesign(read), frame: templateFrame(read, style) };
}
