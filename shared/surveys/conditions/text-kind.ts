/** Texts are compared as they are, and searched without regard to case. Of files only the names are searched. */
import { comparison, type Kind, sameText, type Test } from './kind.ts';

export function textKind(): Kind {
  return {
    ops: ['eq', 'ne', 'in', 'contains'],
    test(op, wanted) {
      const texts = wanted.map(String);
      const test = op === 'contains' ? search(texts) : comparison(op, texts, String, sameText);
      return (given, ownText) => test(ownText === '' ? given : [...given, ownText], '');
    },
  };
}

function search([text = '']: readonly string[]): Test {
  const part = text.toLowerCase();
  return (given) => given.some((one) => String(one).toLowerCase().includes(part));
}

export function searchKind(): Kind {
  return { ...textKind(), ops: ['contains'] };
}
