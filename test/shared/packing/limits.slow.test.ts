/** Values of answers that are more than we take: what is kept of them, and what is said about it. */
import { describe, expect, it } from 'vitest';
import { createPageScanner } from '../../../shared/packing/scan-answers.ts';
import { upstreamLimits } from '../../../shared/surveys/upstream-limits.ts';
import { unpackedPage } from '../../support/surveys/packed-answers.ts';
import { said } from '../../support/surveys/said.ts';

const MIB = 1024 * 1024;

/** A page of one answer to questions titled `Title of <id>`; values are JSON as it is written. */
function pageOf(values: Record<string, string>, more = ''): Buffer {
  const given = Object.entries(values).map(
    ([id, answer]) =>
      `{"question_id": "${id}", "question_text": "Title of ${id}", "answer_type": "input", "answer": ${answer}}`,
  );
  return Buffer.from(`{"data": {"total": 1, "answers": [{"id": 1, ${more} "answers": [${given.join()}]}]}}`);
}

function scanned(values: Record<string, string>, more = '') {
  const { answers, warnings } = createPageScanner().scan(pageOf(values, more));
  return { values: unpackedPage(answers)[0], warnings };
}

describe('numbers that a double does not hold', () => {
  it.each(['1e999', '-1e999', '12345678901234567890', '3.14159265358979323846'])('%s stays a text', (source) => {
    const { values, warnings } = scanned({ q: source, r: `[1.5, ${source}]`, s: `{"x": ${source}}` });
    expect(values?.get('q:q')).toBe(source);
    expect(values?.get('q:r')).toEqual([1.5, source]);
    expect(values?.get('q:s')).toEqual({ x: source });
    expect(warnings).toHaveLength(3);
    expect(said(warnings)[0]).toContain('Title of q');
  });

  it('are kept so in variables and scores too', () => {
    const { values, warnings } = scanned({}, '"score": 1e999, "variables": {"n": 98765432109876543210},');
    expect(values?.get('score')).toBe('1e999');
    expect(values?.get('v:n')).toBe('98765432109876543210');
    expect(warnings).toHaveLength(2);
  });

  it('are said once, however many pages there are', () => {
    const scanner = createPageScanner();
    expect(scanner.scan(pageOf({ q: '1e999' })).warnings).toHaveLength(1);
    expect(scanner.scan(pageOf({ q: '2e999' })).warnings).toEqual([]);
  });
});

describe('ids, totals and cursors', () => {
  it.each([
    ...['1e999', '-1', '1.5', '9007199254740993', '"-1"', '"99999999999999999999"', 'null', '[1]', '""'].map(
      (id) => `{"data": {"total": 1, "answers": [{"id": ${id}}]}}`,
    ),
    ...['1e999', '-1', '0.5', '9007199254740993'].flatMap((number) => [
      `{"data": {"total": ${number}, "answers": []}}`,
      `{"data": {"total": 1, "answers": [], "next_cursor": ${number}}}`,
    ]),
    `{"data": {"answers": [], "next_cursor": "${'x'.repeat(5_000)}"}}`,
  ])('that are no whole numbers from 0 on make a page unreadable: %s', (page) => {
    expect(() => createPageScanner().scan(Buffer.from(page))).toThrow(TypeError);
  });
});

describe('values that are too long', () => {
  const bytesOf = (value: unknown) => Buffer.byteLength(String(value));

  it.each(['x', 'ж', '😀', '\\n'])('are cut at a whole character, with a warning: %s', (character) => {
    const { values, warnings } = scanned({ q: `"${character.repeat(MIB + 9)}"`, r: '"after"' });
    const kept = String(values?.get('q:q'));
    expect(bytesOf(kept)).toBeGreaterThan(MIB - 4);
    expect(bytesOf(kept)).toBeLessThanOrEqual(MIB);
    expect(kept).not.toContain('\ufffd');
    expect(values?.get('q:r')).toBe('after');
    expect(warnings).toEqual([{ code: 'value_cut', values: { title: 'Title of q', most: upstreamLimits.valueBytes } }]);
  });

  it('are left out where they cannot be cut', () => {
    const list = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => `item ${index}`));
    const { values, warnings } = scanned({ q: list, r: '7' });
    expect(values?.has('q:q')).toBe(false);
    expect(values?.get('q:r')).toBe(7);
    expect(warnings).toHaveLength(1);
  });

  it('make no answer larger than an answer may be', () => {
    const long = `"${'x'.repeat(MIB)}"`;
    const { values, warnings } = scanned(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [id, long])));
    const sizeBytes = [...(values?.values() ?? [])].reduce<number>((sum, value) => sum + bytesOf(value), 0);
    expect(sizeBytes).toBeLessThan(upstreamLimits.answerBytes + 1_000);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('do not hold up the next answers: one of twenty megabytes is cut as it is read', () => {
    const { values } = scanned({ q: `"${'x'.repeat(20 * MIB)}"` });
    expect(bytesOf(values?.get('q'))).toBeLessThanOrEqual(upstreamLimits.valueBytes);
  });
});

describe('names', () => {
  it('without end make a page unreadable', () => {
    expect(() => scanned({ ['x'.repeat(2_000)]: '1' })).toThrow(TypeError);
    const many = Object.fromEntries(Array.from({ length: upstreamLimits.questions + 1 }, (_, at) => [`q${at}`, '1']));
    expect(() => scanned(many)).toThrow(TypeError);
  });
});
