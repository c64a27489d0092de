/** Our own master, layouts and theme. */
import { inkOver } from '../../ooxml/drawingml/colors.ts';
import { toEmu } from '../../ooxml/emu.ts';
import { contentTypes, relationTypes } from '../../ooxml/namespaces.ts';
import { type DeckFrame, masterColors } from '../deck-design.ts';
import { slideSize } from '../slide-size.ts';
import type { DeckLanguage } from '../text-xml.ts';
import { layoutNames, layoutXml } from './layouts.ts';
import { FIRST_MASTER_ID, masterXml, themeXml } from './theme.ts';

const layoutPath = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;

export function ownFrame(accent: string, deckLanguage: DeckLanguage): DeckFrame {
  const path = 'ppt/slideMasters/slideMaster1.xml';
  return {
    masters: [{ id: FIRST_MASTER_ID, path }],
    fonts: [],
    themes: 1,
    slide: { width: toEmu(slideSize.width), height: toEmu(slideSize.height) },
    scale: 1,
    layoutPath: (layout) => layoutPath(layoutNames.indexOf(layout) + 1),
    colorMap: () => masterColors,
    chart: (chart) => chart,
    paint: (xml) => xml,
    async add(add) {
      const master = { id: 'rId1', type: relationTypes.slideMaster, target: '../slideMasters/slideMaster1.xml' };
      for (const [at, name] of layoutNames.entries()) {
        const xml = layoutXml(name, deckLanguage, { onAccent: inkOver(accent) });
        await add(layoutPath(at + 1), contentTypes.slideLayout, xml, [master]);
      }
      await add(path, contentTypes.slideMaster, masterXml(deckLanguage), [
        ...layoutNames.map((_, at) => ({
          id: `rId${at + 1}`,
          type: relationTypes.slideLayout,
          target: `../slideLayouts/slideLayout${at + 1}.xml`,
        })),
        { id: `rId${layoutNames.length + 1}`, type: relationTypes.theme, target: '../theme/theme1.xml' },
      ]);
      await add('ppt/theme/theme1.xml', contentTypes.theme, themeXml(accent));
    },
  };
}
