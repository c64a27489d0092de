/** Pairs of label and value in a PDF: one list, one weight. */
import { expect, it } from 'vitest';
import { facts } from '../../../../shared/formats/pdf/blocks/facts.ts';
import { createPage, newTag } from '../../../../shared/formats/pdf/page/page.ts';
import { paletteOf } from '../../../../shared/formats/pdf/page/palette.ts';
import { createDocumentFonts } from '../../../../shared/formats/pdf/text/document-fonts.ts';
import { createTypesetter } from '../../../../shared/formats/pdf/text/typesetter.ts';
import { defaultAccent } from '../../../../shared/reports/palette.ts';

const setting = {
  setter: createTypesetter(createDocumentFonts(), 'en'),
  palette: paletteOf(defaultAccent),
  isRightToLeft: false,
};

function weightsOf(values: readonly string[]): Set<string> {
  const weights = new Set<string>();
  const page = createPage();
  const watched = {
    ...page,
    text: (...[line, x, baseline, style]: Parameters<typeof page.text>) => {
      if (style.color === setting.palette.ink) weights.add(style.weight);
      page.text(line, x, baseline, style);
    },
  };
  const pairs = values.map((value) => ({ label: 'Label', value }));
  for (const slab of facts(setting, pairs, newTag('Sect'))) slab.draw(watched, 100);
  return weights;
}

it('sets short values bold, and all of a list regular where one of them is long', () => {
  const long = 'a value to be read '.repeat(20);
  expect(weightsOf(['complete', 'UTC'])).toEqual(new Set(['bold']));
  expect(weightsOf(['complete', long])).toEqual(new Set(['regular']));
});
