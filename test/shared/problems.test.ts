/** The catalogue of problems: every message stands there once, is used, and gets exactly the values it names. */
import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { codeOf, faults, messageOf, type ProblemName, problemMessages } from '../../shared/problems/catalogue.ts';
import { isProblemCode, problemCodes } from '../../shared/problems/codes.ts';
import { invalid, Problem, passedOn } from '../../shared/problems/problem.ts';
import { productFolders, sourceFiles } from '../support/source/source-files.ts';

const isName = (name: string): name is ProblemName => Object.hasOwn(problemMessages, name);
const names = Object.keys(problemMessages).filter(isName);
const product = sourceFiles(productFolders);
const tables = product.filter(({ path }) => path.startsWith('shared/problems/messages/'));
const users = product.filter(({ path }) => !path.startsWith('shared/problems/messages/'));
const used = users.map(({ text }) => text).join('\n');

describe('the catalogue of problems', () => {
  it('names every message after a code of the wire', () => {
    for (const name of names) expect(isProblemCode(codeOf(name)), name).toBe(true);
  });

  it('has a message for every code, but for the one that only older records hold', () => {
    const worded = new Set(names.map(codeOf));
    expect(Object.keys(problemCodes).filter((code) => isProblemCode(code) && !worded.has(code))).toEqual([
      'answers_changed',
    ]);
  });

  it('has a status of HTTP for every code, and one that says "later" only where later may help', () => {
    const odd = Object.entries(problemCodes).filter(([, { status, kind }]) => {
      const mayRetry = [408, 409, 425, 429, 500, 502, 503, 504].includes(status);
      return !(status in STATUS_CODES) || status < 400 || (kind === 'retry' && !mayRetry);
    });
    expect(odd).toEqual([]);
  });

  it('holds each name in one table only', () => {
    const keys = tables.flatMap(({ text }) => [...text.matchAll(/^ {2}'?([a-z0-9_.]+)'?:/gm)].map((match) => match[1]));
    expect(keys.toSorted()).toEqual([...names, ...Object.keys(faults)].toSorted());
  });

  it('has no message that nobody uses', () => {
    const all = [...names, ...Object.keys(faults)];
    expect(all.filter((name) => !used.includes(`'${name}'`))).toEqual([]);
  });

  it('leaves no problem to be worded where it is thrown', () => {
    const own = users.flatMap(({ path, text }) =>
      [...text.matchAll(/new Problem\(\s*(['"`]?[\w.]*['"`]?),\s*['"`]/g)].map((match) => `${path}: ${match[1]}`),
    );
    expect(own).toEqual([]);
  });

  it('names its values by words, so that each of them is filled in', () => {
    const texts = [...Object.values(problemMessages), ...Object.values(faults)];
    expect(texts.filter((text) => /\{[^} ]*\}/.test(text.replace(/\{[a-zA-Z]+\}/g, '')))).toEqual([]);
  });
});

describe('a problem', () => {
  it('has the code, status and kind of its name, and the message with its values', () => {
    const problem = new Problem('conflict.export_not_failed', { id: 'exp_1', status: 'ready' });
    expect(problem).toMatchObject({ code: 'conflict', status: 409, isFinal: true, errors: undefined });
    expect(problem.message).toBe('Export exp_1 is ready. Only a failed export can be retried.');
  });

  it('keeps braces that come with a value as they are', () => {
    expect(messageOf('not_found.path', { path: '/{id}/{path}' })).toBe('There is nothing at /{id}/{path}.');
  });

  it('names its field in the message and in errors', () => {
    const problem = new Problem('idempotency_conflict', {}, { field: 'Idempotency-Key' });
    expect(problem.message).toBe('Idempotency-Key: was used before with a different body');
    expect(problem.errors).toEqual({ 'Idempotency-Key': ['was used before with a different body'] });
  });

  it('that is passed on keeps its words, and the status and kind of its own code', () => {
    const problem = passedOn('rate_limited', 'Slow {down}.', { retryAfterSeconds: 3 });
    expect(problem).toMatchObject({ code: 'rate_limited', status: 429, isFinal: false, message: 'Slow {down}.' });
  });

  it('does not compile with a missing, wrong or needless value, nor with an unknown name', () => {
    const wrong = [
      // @ts-expect-error the id is missing
      () => new Problem('not_found.export'),
      // @ts-expect-error there is no value of this name
      () => new Problem('not_found.export', { id: 1, name: 'x' }),
      // @ts-expect-error the message has no values
      () => new Problem('link_expired', { id: 1 }),
      // @ts-expect-error there is no such message
      () => new Problem('not_found.nothing'),
      // @ts-expect-error the fault of a field lacks a value
      () => invalid('limit', 'at_most_bytes', { most: 1 }),
    ];
    expect(wrong).toHaveLength(5);
  });
});
