/** What is said of a delivery: whose files it has, and that it waits for files or somebody's yes, not that it is on its way. */
import { expect, it } from 'vitest';
import {
  deliveryStatus,
  deliveryTitle,
  waitsForYes,
} from '../../../../../../shared/ways-in/dashboard/page/parts/delivery-status.ts';
import { loadLanguage, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';

await loadLanguage('en');

const unconfirmed = { code: 'address_unconfirmed' };

it.each([
  ['pending', null, 'Sending', 'Waiting for the files'],
  ['pending', unconfirmed, 'Waiting for their consent', 'Waiting for their consent'],
  ['pending', { code: 'mail_refused' }, 'Sending', 'Waiting for the files'],
  ['failed', unconfirmed, 'Failed', 'Failed'],
  ['cancelled', null, 'Cancelled', 'Cancelled'],
] as const)('%s with %o is "%s", and before there are files "%s"', (status, problem, said, saidBefore) => {
  expect(deliveryStatus(wordsOf('en'), { status, problem })).toBe(said);
  expect(deliveryStatus(wordsOf('en'), { status, problem }, false)).toBe(saidBefore);
});

it('only one that still waits for a yes has nothing wrong with it', () => {
  expect(waitsForYes({ status: 'pending', problem: unconfirmed })).toBe(true);
  expect(waitsForYes({ status: 'failed', problem: unconfirmed })).toBe(false);
  expect(waitsForYes({ status: 'pending', problem: { code: 'mail_not_sent' } })).toBe(false);
});

const arrived = { file: 'answers.xlsx', place: 'a/answers.xlsx', size_bytes: 1 };

it.each([
  [{ subject: 'batch', name: 'Mondays', arrivals: [] }, 'Mondays'],
  [{ subject: 'batch', name: 'Mondays', arrivals: [arrived] }, 'answers.xlsx'],
  [{ subject: 'export', name: null, arrivals: [] }, 'Export'],
] as const)('%o is called %s', (delivery, title) => {
  expect(deliveryTitle(wordsOf('en'), { ...delivery, arrivals: [...delivery.arrivals] })).toBe(title);
});
