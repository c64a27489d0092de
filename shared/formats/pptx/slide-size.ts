/** A slide, 16:9, and where things are on it: in points, as read from left to right. A right-to-left deck is mirrored. */
import { toEmu } from '../ooxml/emu.ts';

export const slideSize = { width: 960, height: 540 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is below the title and above the footer, from side to side. */
export const body = { x: 48, width: 864, bottom: 494 } as const;
/** Between two things, one below the other or side by side. */
export const GAP = 14;

/** The place of a shape, as any element of it names it. */
export function placeXml(box: Box, isRightToLeft: boolean): string {
  const x = isRightToLeft ? slideSize.width - box.x - box.width : box.x;
  const place = `x="${toEmu(x)}" y="${toEmu(box.y)}"`;
  return `<a:off ${place}/><a:ext cx="${toEmu(box.width)}" cy="${toEmu(box.height)}"/>`;
}
