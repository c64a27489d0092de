/** What is said of a delivery: whose files it has, and that it waits for somebody's yes, not that it is on its way. */
import { expect, it } from 'vitest';
import { deliveryStatus, deliveryTitle } from '../../../../../shared/dashboard/page/parts/delivery-status.ts';
import { wordsOf } from '../../../../../shared/dashboard/page/words.ts';

const unconfirmed = { code: 'address_unconfirmed' };

it.each([
  ['pending', null, 'Sending'],
  ['pending', unconfirmed, 'Waiting until they agree'],
  ['pending', { code: 'mail_refused' }, 'Sending'],
  ['failed', unconfirmed, 'Failed'],
] as const)('%s with %o is "%s"', (status, problem, said) => {
  expect(deliveryStatus(wordsOf('en'), status, problem)).toBe(said);
});

const arrived = { file: 'answers.xlsx', place: 'a/answers.xlsx', size_bytes: 1 };

it.each([
  [{ subject: 'batch', name: 'Mondays', arrivals: [] }, 'Mondays'],
  [{ subject: 'batch', name: 'Mondays', arrivals: [arrived] }, 'answers.xlsx'],
  [{ subject: 'export', name: null, arrivals: [] }, 'Export'],
] as const)('%o is called %s', (delivery, title) => {
  expect(deliveryTitle(wordsOf('en'), { ...delivery, arrivals: [...delivery.arrivals] })).toBe(title);
});
