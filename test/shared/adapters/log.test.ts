/** The net under the logs: secrets that get as far as a log line do not get into it. */
import { expect, it } from 'vitest';
import { redacted } from '../../../shared/adapters/log.ts';

it.each([
  ['Authorization: Bearer 12|abcdef', '12|abcdef'],
  ['the key 1|demo was refused', '1|demo'],
  ['There is nothing at /s/8KdQx_0aZt-vYb3LmN5pR7sT9uW1xC2eG4iK6oM8qZ0', '8KdQx'],
  ['secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/== is bad', 'MfKQ9r8'],
])('%s loses what must not be read', (line, secret) => {
  expect(redacted(line)).not.toContain(secret);
  expect(redacted(line)).toContain('[redacted]');
});

it('leaves the rest as it is', () => {
  const line = 'export exp_01kgh2m4n6p8r0t2v4w6x8z0a2 ready: GET /exports/s/x answered 200';
  expect(redacted(line)).toBe(line);
});
