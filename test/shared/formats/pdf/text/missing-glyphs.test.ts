/** A character that no font has is drawn as its code, and copied as itself. */
import { expect, it } from 'vitest';
import { createDocumentFonts } from '../../../../../shared/formats/pdf/text/document-fonts.ts';
import { createTypesetter } from '../../../../../shared/formats/pdf/text/typesetter.ts';

it('is drawn as wide as its code in brackets, and means what was written', () => {
  const setter = createTypesetter(createDocumentFonts(), 'en');
  const word = setter.word('ཀ', 'regular');
  expect(word.width).toBeCloseTo(setter.word('[0F40]', 'regular').width, 6);
  expect(word.actualText).toBe('ཀ');
  expect(setter.missing()).toBe(1);
});

it('leaves all others as they are', () => {
  const setter = createTypesetter(createDocumentFonts(), 'en');
  expect(setter.word('Plain', 'regular')).not.toHaveProperty('actualText');
  expect(setter.missing()).toBe(0);
});
