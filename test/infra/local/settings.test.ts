/** What a person may set for `npm start`. */
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readSettings } from '../../../infra/local/settings.ts';

test('has defaults for everything', () => {
  const defaults = {
    port: 3000,
    dataDir: '.data',
    workers: availableParallelism(),
    surveyApiUrl: undefined,
    publicUrl: undefined,
  };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', DATA_DIR: '', WORKERS: '', SURVEY_API_URL: '', PUBLIC_URL: '' })).toEqual(defaults);
});

test('takes what is given', () => {
  const env = {
    PORT: '0',
    DATA_DIR: '/tmp/x',
    WORKERS: '7',
    SURVEY_API_URL: 'https://example.com/v3',
    PUBLIC_URL: 'https://exports.example.com/',
  };
  expect(readSettings(env)).toEqual({
    port: 0,
    dataDir: '/tmp/x',
    workers: 7,
    surveyApiUrl: 'https://example.com/v3',
    publicUrl: 'https://exports.example.com',
  });
});

test.each([
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535: "65536"'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535: "-1"'],
  [{ PORT: '3000 ' }, 'PORT must be a whole number from 0 to 65535: "3000 "'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535: "http"'],
  [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 100: "0"'],
  [{ SURVEY_API_URL: 'example.com/v3' }, 'SURVEY_API_URL must be an http or https address: "example.com/v3"'],
  [{ SURVEY_API_URL: 'ftp://a/v3' }, 'SURVEY_API_URL must be an http or https address: "ftp://a/v3"'],
  [{ PUBLIC_URL: 'exports.example.com' }, 'PUBLIC_URL must be an http or https address: "exports.example.com"'],
  [{ PUBLIC_URL: 'https://a/b' }, 'PUBLIC_URL must be an address without a path: "https://a/b"'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.0/33' },
    'TRUSTED_PROXIES must be a list of IP addresses and networks such as 10.0.0.0/8, which 192.168.1.0/33 is not',
  ],
  [{ TRUSTED_PROXIES: 'proxy.example.com' }, 'which proxy.example.com is not: "proxy.example.com"'],
])('refuses %j and names it', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
