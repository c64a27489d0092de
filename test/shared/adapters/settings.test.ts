/** What a function gets from its environment: numbers are checked before anything is done with them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wholeSetting } from '../../../shared/adapters/settings.ts';

const NAME = 'SOME_LIMIT';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a whole number in the environment', () => {
  it('is undefined where it is not set', () => {
    expect(wholeSetting(NAME)).toBeUndefined();
    vi.stubEnv(NAME, '');
    expect(wholeSetting(NAME)).toBeUndefined();
  });

  it('is read where it is within its bounds', () => {
    vi.stubEnv(NAME, '365');
    expect(wholeSetting(NAME)).toBe(365);
    expect(wholeSetting(NAME, 365)).toBe(365);
  });

  it.each(['0', '-1', '1.5', '7 days', 'NaN', '1e3', '366'])('is refused by name and value: %s', (value) => {
    vi.stubEnv(NAME, value);
    expect(() => wholeSetting(NAME, 365)).toThrow(`${NAME} must be a whole number from 1 to 365: ${value}`);
  });
});
