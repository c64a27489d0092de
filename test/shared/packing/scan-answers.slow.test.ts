/**
 * The page scanner against the plain way (`JSON.parse`, `readAnswer`, pack): the same answers, the same facts, and a
 * refusal wherever the plain way refuses.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { createPageScanner } from '../../../shared/packing/scan-answers.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import { anyCharacter } from '../../support/run/any-character.ts';
import { inPart } from '../../support/run/proof-size.ts';
import { unpackedPage } from '../../support/surveys/packed-answers.ts';

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', 'Привет 😀', '\ufffe', '\ufb01\ufe0f', 'a"b\\c', '\ud83d', '1', 'true'),
);
const anyValue = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', depthSize: 'small' }),
  anyText,
  fc.constantFrom(0, -0, 1, 1e21, 1.5e-7, 123456789012345680, ['o1', 'o2'], { r1: ['c1'] }, null, true),
);
const type = fc.constantFrom('choice', 'input', 'matrix', 'ranking', 'rating', 'new-type');
const given = fc.record(
  {
    question_id: fc.oneof(fc.constantFrom('a', 'b', 'c', 7, null, '__proto__'), anyText),
    question_text: anyText,
    answer: anyValue,
    answer_type: type,
    other: fc.oneof(anyText, fc.constant(null)),
    extra: anyValue,
  },
  { requiredKeys: [] },
);
const record = fc.record(
  {
    id: fc.oneof(fc.maxSafeNat(), fc.maxSafeNat().map(String)),
    submitted_at: fc.oneof(fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), anyValue),
    is_complete: fc.oneof(fc.boolean(), fc.constantFrom(1, '1', 'true', 0, null)),
    is_hide: anyValue,
    duration_seconds: anyValue,
    score: fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), anyValue),
    device: anyValue,
    tags: fc.oneof(fc.array(anyValue, { maxLength: 3 }), anyValue),
    variables: fc.oneof(fc.dictionary(anyText, anyValue, { maxKeys: 3 }), anyValue),
    answers: fc.oneof(fc.array(fc.oneof(given, anyValue), { maxLength: 5 }), anyValue),
    unknown_member: anyValue,
  },
  { requiredKeys: ['id'] },
);
const space = fc.constantFrom(undefined, 1, '\t');

const manyQuestions = Array.from({ length: 400 }, (_, index) => ({
  question_id: `q${index}`,
  answer: index % 2 === 0 ? 'x' : [`o${index}`],
  answer_type: index % 2 === 0 ? 'input' : 'choice',
}));

function plainly(page: { data: { answers: unknown[] } }): Answer[] {
  return page.data.answers.map((raw) => {
    const answer = readAnswer(raw);
    if (!answer) throw new TypeError('no id');
    return answer;
  });
}

const bytesOf = (page: unknown, indent?: string | number) => Buffer.from(JSON.stringify(page, undefined, indent));
const pageOf = (answers: unknown[], more: object = {}) => ({
  success: true,
  data: { total: answers.length, answers, ...more },
});

describe('the page scanner', () => {
  it('reads what the plain way reads, page after page', () => {
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 4 }), { maxLength: 4 }), space, (pages, indent) => {
        const scanner = createPageScanner();
        const known: Answer[] = [];
        for (const answers of pages) {
          const text = bytesOf(pageOf(answers), indent);
          const read = plainly(JSON.parse(text.toString()));
          const scanned = scanner.scan(text);
          const wanted = packAnswers(read, createFieldTable());
          expect(scanned.answers.ids).toEqual(wanted.ids);
          expect(unpackedPage(scanned.answers)).toEqual(unpackedPage(wanted));
          known.push(...read);
          expect(scanned.answers.facts).toEqual(packAnswers(known, createFieldTable()).facts);
        }
      }),
      { numRuns: inPart(250, 2_000) },
    );
  });

  it('reads texts of every length, escapes at any place, and more fields than one byte can number', () => {
    const long = fc
      .constantFrom('', 'x', 'ж', '"', '\n', '\u0001', '\ufffe', '\ufffd', '😀', '\ud83d')
      .chain((special) =>
        fc
          .tuple(fc.nat(40), fc.constantFrom(0, 3, 2_030, 2_047, 2_048, 40_000))
          .map(([before, after]) => 'a'.repeat(before) + special + 'б'.repeat(after / 2) + special),
      );
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(fc.nat(400), long), { maxLength: 4 }), { maxLength: 4 }), (answers) => {
        const page = pageOf(
          answers.map((given, id) => ({
            id,
            device: given[0]?.[1],
            variables: Object.fromEntries(given.map(([number, text]) => [`v${number}`, text])),
            answers: given.map(([number, answer]) => ({ question_id: `q${number}`, answer, answer_type: 'input' })),
          })),
        );
        const scanner = createPageScanner();
        scanner.scan(bytesOf(pageOf([{ id: 1, answers: manyQuestions }])));
        const wanted = unpackedPage(packAnswers(plainly(JSON.parse(JSON.stringify(page))), createFieldTable()));
        expect(unpackedPage(scanner.scan(bytesOf(page)).answers)).toEqual(wanted);
        expect(unpackedPage(scanner.scan(bytesOf(page)).answers)).toEqual(wanted);
      }),
      { numRuns: inPart(60, 200) },
    );
  });

  it('finds total and cursor wherever they stand', () => {
    const scanner = createPageScanner();
    const read = (text: string) => {
      const { total, nextCursor } = scanner.scan(Buffer.from(text));
      return [total, nextCursor];
    };
    expect(read('{"data":{"answers":[],"total":7,"next_cursor":"abc"}}')).toEqual([7, 'abc']);
    expect(read('{"data":{"next_cursor":null,"total":7,"answers":[]},"success":true}')).toEqual([7, null]);
    expect(read('{"x":[{}],"data":{"limit":1,"answers":[]}}')).toEqual([undefined, undefined]);
    expect(read('{"data":{"answers":[],"next_cursor":42,"total":"7"}}')).toEqual([undefined, '42']);
    expect(read('\ufeff{"data":{"answers":[],"next_cursor":""}}')).toEqual([undefined, null]);
  });

  it.each([
    '[]',
    '"text"',
    '{}',
    '{"data":[]}',
    '{"data":{}}',
    '{"data":{"answers":{}}}',
    '{"data":{"answers":[1]}}',
    '{"data":{"answers":[{}]}}',
    '{"data":{"answers":[{"id":1.5}]}}',
    '{"data":{"answers":[{"id":"x"}]}}',
  ])('refuses JSON of another shape: %s', (text) => {
    expect(() => createPageScanner().scan(Buffer.from(text))).toThrow(TypeError);
  });

  it('refuses a page that is cut at any byte', () => {
    const page = bytesOf(
      pageOf([
        { id: 1, is_complete: true, answers: [{ question_id: 'a', answer: ['x', { y: -1.5e3 }], other: 'ж\n' }] },
      ]),
      1,
    );
    const scanner = createPageScanner();
    for (let end = 0; end < page.length; end++) {
      expect(() => scanner.scan(page.subarray(0, end)), `cut at ${end}`).toThrow(SyntaxError);
    }
    expect(scanner.scan(page).answers.ids).toEqual([1]);
  });

  it('refuses whatever JSON.parse refuses, and nothing else', () => {
    const page = bytesOf(
      pageOf([{ id: 12, score: -0.5e2, tags: ['a\\u0041\n'], flag: [true, false, null, {}] }]),
    ).toString();
    fc.assert(
      fc.property(fc.nat(page.length), fc.nat(2), fc.string({ maxLength: 2 }), (at, removed, inserted) => {
        const text = page.slice(0, at) + inserted + page.slice(at + removed);
        expect(scans(text), text).not.toBe(parses(text) ? 'syntax' : 'whole');
      }),
      { numRuns: inPart(600, 5_000) },
    );
  });

  it('takes bytes that are not UTF-8 as the plain way does', () => {
    const page = Buffer.concat([
      Buffer.from('{"data":{"answers":[{"id":1,"device":"a'),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('b"}]}}'),
    ]);
    expect(unpackedPage(createPageScanner().scan(page).answers)[0]?.get('device')).toBe('a\ufffd\ufffdb');
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scans(text: string): 'whole' | 'shape' | 'syntax' {
  try {
    createPageScanner().scan(Buffer.from(text));
    return 'whole';
  } catch (error) {
    return error instanceof SyntaxError ? 'syntax' : 'shape';
  }
}
