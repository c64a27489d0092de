/** Texts that try to break a file, and what a reader of any Office file must find instead of them. */
import fc from 'fast-check';
import { cleanText } from '../../../../../shared/surveys/clean-text.ts';
import { anyCharacter } from '../../../../support/run/any-character.ts';
import { formulas, naughty } from '../../../../support/surveys/hostile-answers.ts';
import '../../../../support/run/fixed-seed.ts';

const edges = [
  ...['', ' ', '  two  spaces  ', '\t', '\n', '\r', '\r\n', 'a\r\nb\rc\nd\te', '\u0000', '\u0001\u001f\u007f\u0085'],
  ...[
    '\ud800',
    '\udc00\ud800',
    '\ufffe\uffff',
    '\ufeff',
    '\u2028\u2029',
    '\u202e\u2066',
    'e\u0301'.repeat(40),
    '👩‍👩‍👧‍👦',
  ],
  ...[
    ']]>',
    '<!--',
    '<w:p/>',
    '</w:t></w:r>',
    '&#0;',
    '&amp;amp;',
    '"\'',
    '<![CDATA[',
    '_x000D_',
    '_x005F_x000D_',
    '_xFFFF_',
  ],
  ...['שלום world (abc) 12', 'مرحبا 34', '漢字かな交じり文', "'", "'='", "Sheet'1!A1", '[]:*?/\\', 'History'],
];

/** Any characters at all, and often those that a file cannot bear. */
const unit = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    '\u0000',
    '\u000b',
    '\ud800',
    '\udfff',
    '\ufffe',
    '&',
    '<',
    '>',
    '"',
    '\r',
    '\n',
    '_x0000_',
    'ש',
    'a',
  ),
);
const random = fc.sample(fc.string({ unit, maxLength: 60 }), { numRuns: 1_500, seed: 20_260_302 });

export const hostileTexts: readonly string[] = [...edges, ...formulas, ...naughty, ...random];

/** The documented normalisation; line ends as XML readers give them. */
export function readable(text: string): string {
  return cleanText(text).replace(/\r\n?/g, '\n');
}
