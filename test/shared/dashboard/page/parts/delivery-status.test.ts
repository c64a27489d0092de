/** What is said of a delivery: that it waits for somebody's yes, not that it is on its way. */
import { expect, it } from 'vitest';
import { deliveryStatus } from '../../../../../shared/dashboard/page/parts/delivery-status.ts';
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
