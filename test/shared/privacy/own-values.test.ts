/** What a respondent says of themselves in one column is found again in their texts, however it is spelled there. */
import { expect, it } from 'vitest';
import { withoutOwnValues } from '../../../shared/privacy/own-values.ts';

it.each([
  ['name', 'Grace Hopper', 'Yours, grace hopper', 'Yours, [name]'],
  ['name', 'Grace Hopper', 'GRACE says: Mrs Hopper’s desk', '[name] says: Mrs [name]’s desk'],
  ['name', 'Ирина Соколова', 'позовите Ирину Соколову или её мать', 'позовите [name] [name] или её мать'],
  ['name', 'Li Wei', 'Li Wei and Li like it, weight aside', '[name] and [name] like it, weight aside'],
  ['name', 'Ann', 'I plan to annoy Ann', 'I plan to annoy [name]'],
  ['phone', '+7 (976) 279-11-76', 'ring 8 976/279/11/76 or 279', 'ring [phone] or 279'],
  ['email', 'ghopper@example.org', 'I am GHopper there', 'I am [e-mail] there'],
  ['id', 'A-1906/12', 'my number: a-1906/12', 'my number: [id]'],
  ['other', 'no', 'no, not at all', 'no, not at all'],
] as const)('%s %j in %j', (kind, value, text, wanted) => {
  expect(withoutOwnValues(text, [{ kind, value }])).toBe(wanted);
});

it('a text with nothing of them stays as it was written', () => {
  const text = 'nothing\u00a0here – at all';
  expect(withoutOwnValues(text, [{ kind: 'name', value: 'Grace (.*) Hopper' }])).toBe(text);
});
