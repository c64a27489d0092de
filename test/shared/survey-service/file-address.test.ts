/** Addresses of respondents' files begin with the origin that serves them now, whatever it was when they were sent. */
import { expect, it } from 'vitest';
import { wholeAddress } from '../../../shared/survey-service/uploads/stored-file.ts';

const addresses = { publicUrl: 'https://api.test', pageUrl: 'https://new-page.test', virtualId: 'abc' };

it.each([
  ['of demo data is on the API', '/v3/public/files/7/x1', 'https://api.test/v3/public/files/7/x1'],
  ['of the page follows the page', 'https://old-page.test/abc/files/x1', 'https://new-page.test/abc/files/x1'],
  ['of another host stays', 'https://elsewhere.test/xyz/files/x1', 'https://elsewhere.test/xyz/files/x1'],
  ['with ours in its query stays', 'https://elsewhere.test/?/abc/files/x1', 'https://elsewhere.test/?/abc/files/x1'],
])('the address of a file %s', (_, url, shown) => {
  expect(wholeAddress({ url, name: 'a.pdf' }, addresses)).toEqual({ url: shown, name: 'a.pdf' });
});

it('what is no file stays as it is', () => {
  for (const other of [null, 'text', { name: 'a.pdf' }, { url: 7 }]) expect(wholeAddress(other, addresses)).toBe(other);
});
