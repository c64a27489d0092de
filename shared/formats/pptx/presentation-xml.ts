/** The part that a program opens first: how large the slides are, and in which order they come. */
import { toEmu } from '../ooxml/emu.ts';
import { namespaces } from '../ooxml/namespaces.ts';
import { xmlHead } from '../ooxml/xml.ts';
import { slideSize } from './slide-size.ts';
import type { DeckTongue } from './text-xml.ts';
import { FIRST_MASTER_ID } from './theme.ts';

/** Lower numbers of slides are not allowed. */
const FIRST_SLIDE_ID = 256;

export function presentationXml(slides: number, { isRightToLeft }: DeckTongue): string {
  const ids = Array.from({ length: slides }, (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + 3}"/>`);
  return [
    `${xmlHead}<p:presentation xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}"`,
    `${isRightToLeft ? ' rtl="1"' : ''} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>`,
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${toEmu(slideSize.width)}" cy="${toEmu(slideSize.height)}"/>`,
    '<p:notesSz cx="6858000" cy="9144000"/></p:presentation>',
  ].join('');
}
