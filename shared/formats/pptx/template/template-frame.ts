/** The masters, layouts and themes of a template, as what the slides of a deck stand on. */
import { contentTypes } from '../../ooxml/namespaces.ts';
import { child } from '../../ooxml/read-xml.ts';
import { attributes } from '../../ooxml/xml.ts';
import { type DeckFrame, masterColors } from '../deck-design.ts';
import type { DeckTemplate } from './read-template.ts';
import { scaleOf } from './template-design.ts';
import type { DeckStyle } from './template-style.ts';

export function templateFrame(template: DeckTemplate, { chart, paint }: DeckStyle): DeckFrame {
  const { parts, masters, embedded, slide, layouts } = template;
  return {
    masters,
    fonts: embedded,
    slide,
    chart,
    paint,
    themes: parts.filter(({ type }) => type === contentTypes.theme).length,
    scale: scaleOf(template),
    layoutPath: (layout) => layouts[layout].path,
    colorMap(layout) {
      const own = child(layouts[layout].xml, 'clrMapOvr', 'overrideClrMapping');
      if (!own) return masterColors;
      const map = `<a:overrideClrMapping${attributes(Object.fromEntries(own.attributes))}/>`;
      return `<p:clrMapOvr>${map}</p:clrMapOvr>`;
    },
    async add(add) {
      for (const { path, type, bytes, relations } of parts) await add(path, type, bytes, relations);
    },
  };
}
