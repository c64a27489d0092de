/** What a whole answer looks like, and what a column of such answers is. */
import { describe, expect, it } from 'vitest';
import { createContentTally } from '../../../shared/privacy/content-tally.ts';
import { shapeOf } from '../../../shared/privacy/value-shape.ts';
import { identities } from '../../support/surveys/planted-identities.ts';

const [who] = identities(1);

describe('a whole answer looks like', () => {
  it.each([
    ['email', ['grace@example.org', ' GRACE.hopper+x@mail.example.co.uk ', 'ирина@почта.рф']],
    [
      'phone',
      [
        '+7 916 123-45-67',
        '+442071234567',
        '8 (495) 123-45-67',
        '89161234567',
        '(11) 91234-5678',
        '＋７９１６１２３４５６７',
      ],
    ],
    [
      'id',
      [who?.card ?? '', who?.account ?? '', '123-456-789 01', '6f9619ff-8b86-d011-b42d-00cf4fc964ff', '111.444.777-35'],
    ],
    ['location', ['55.755826, 37.617300', '-23.5505;-46.6333']],
    ['network', ['203.0.113.7', '2001:db8::1:2']],
    [
      'address',
      ['ул. Ленина, д. 5, кв. 12', '221B Baker Street, London', 'Calle Mayor 5, Madrid', 'Rua Augusta, 1500'],
    ],
    ['name', ['Grace Hopper', 'Иванов Пётр Сергеевич', 'Ирина', 'João da Silva'.replace(' da', ' Da'), 'Lucía Gómez']],
  ])('%s', (kind, values) => {
    expect(values.map((value) => [value, shapeOf(value)])).toEqual(values.map((value) => [value, kind]));
  });

  it('nothing personal, when it is a plain number, a date, a brand, a place or a sentence', () => {
    const values = ['42', '2026-11-15', '15.11.2026', '1 000 000', '3.14159265', '1234567890', '10-15', 'Burger King'];
    const more = ['New York', 'Москва', 'newsletter', 'A', '', 'Please call me on +79161234567 after six', 'v2.10.3'];
    const long = ['I live at Elm Street 5 and your courier never finds it, please help', 'x'.repeat(500)];
    for (const value of [...values, ...more, ...long]) expect([value, shapeOf(value)]).toEqual([value, undefined]);
  });
});

describe('a column is personal by its content', () => {
  const kindOf = (values: readonly string[]) => {
    const tally = createContentTally();
    for (const value of values) tally.add(value);
    return tally.kind();
  };

  it('when a sizeable share of what is not empty is', () => {
    const comments = ['fine', 'good', 'no', 'a bit slow', 'ok'];
    expect(kindOf(['a@example.org', 'b@example.org', 'c@example.org', '', '', ...comments])).toBe('email');
    expect(kindOf(['a@example.org', ...comments])).toBeUndefined();
    expect(kindOf(['a@example.org', '+79161234567', 'b@example.org', 'no'])).toBe('email');
    expect(kindOf([])).toBeUndefined();
  });
});
