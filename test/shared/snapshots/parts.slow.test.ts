/** Any answer goes through a part and comes back as documented: texts clean, null left out, all else the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { systemFields } from '../../../shared/packing/fields.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { createPartWriter, openPart } from '../../../shared/snapshots/part.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { cleanText } from '../../../shared/surveys/clean-text.ts';
import { anyCharacter } from '../../support/run/any-character.ts';
import { inPart } from '../../support/run/proof-size.ts';
import { answerOf, answerTo, packed, partOf, unpacked } from '../../support/surveys/packed-answers.ts';

/** Any sequence of UTF-16 units: lone surrogates, controls, noncharacters. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '\ud800', '\udc00\ud800', '\ufffe\uffff\u0000', '😀', '\u000b', 'ы'.repeat(300)),
);
const anyName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'q:x', '', '\ud800'),
  anyText,
);
const anyValue = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), anyText, fc.double({ noNaN: true }), fc.boolean());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const anyAnswer: fc.Arbitrary<Answer> = fc.record({
  id: fc.maxSafeNat(),
  submittedAt: maybe(anyText),
  startedAt: maybe(anyText),
  endedAt: maybe(anyText),
  durationSeconds: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
  isComplete: fc.boolean(),
  isScreenedOut: fc.boolean(),
  isDeleted: fc.boolean(),
  isHidden: fc.boolean(),
  device: maybe(anyText),
  country: maybe(anyText),
  city: maybe(anyText),
  source: maybe(anyText),
  language: maybe(anyText),
  score: maybe(fc.integer()),
  promoCode: maybe(anyText),
  ipAddress: maybe(anyText),
  userAgent: maybe(anyText),
  tags: fc.array(fc.string()),
  variables: fc.array(fc.tuple(anyName, anyValue)).map((entries) => Object.fromEntries(entries)),
  given: fc.uniqueArray(
    fc.record({
      questionId: anyName,
      questionTitle: anyText,
      type: anyText,
      value: anyValue,
      ownText: maybe(anyText),
    }),
    { selector: (given) => given.questionId },
  ),
});

/** The documented normalisation of one value. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  return Object.is(value, -0) ? 0 : value === null ? undefined : JSON.parse(JSON.stringify({ value })).value;
}

function expected(answer: Answer): Map<string, unknown> {
  const system: unknown[] = [
    ...[answer.id, answer.submittedAt, answer.startedAt, answer.endedAt, answer.durationSeconds, answer.isComplete],
    ...[answer.isScreenedOut, answer.isDeleted, answer.isHidden, answer.device, answer.country, answer.city],
    ...[answer.source, answer.language, answer.score, answer.promoCode, answer.tags.length > 0 ? answer.tags : null],
    ...[answer.ipAddress, answer.userAgent],
  ];
  const entries: [string, unknown][] = [
    ...system.map((value, index): [string, unknown] => [systemFields[index] ?? '', value]),
    ...answer.given.flatMap((given): [string, unknown][] => [
      [`q:${given.questionId}`, given.value],
      [`o:${given.questionId}`, given.ownText || null],
    ]),
    ...Object.entries(answer.variables).map(([name, value]): [string, unknown] => [`v:${name}`, value]),
  ];
  return new Map(
    entries.map(([name, value]) => [name, normal(value ?? null)] as const).filter(([, value]) => value !== undefined),
  );
}

describe('a part', () => {
  it('gives back any answers as they are documented', () => {
    const finite = anyAnswer.filter((answer) =>
      [...answer.given.map(({ value }) => value), ...Object.values(answer.variables)].every(
        (value) => typeof value !== 'number' || Number.isFinite(value),
      ),
    );
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 5 }), (answers) => {
        expect(unpacked(packed(answers))).toEqual(answers.map(expected));
      }),
      { numRuns: inPart(150, 400) },
    );
  });

  it.each([0, 1, 15, 16, 127, 128, 16_383, 16_384, 1 << 18, 1 << 20])('holds a text of %i bytes', (size) => {
    const answers = ['a'.repeat(size), 'after'].map((value, index) =>
      answerOf({ id: index + 1, answers: [answerTo('q', value)] }),
    );
    const [long, short] = unpacked(packed(answers));
    expect(long?.get('q:q')).toHaveLength(size);
    expect(short?.get('q:q')).toBe('after');
  });

  it('holds more fields than one byte can number', () => {
    const given = Array.from({ length: 20_000 }, (_, index) => answerTo(`q${index}`, index));
    const [answer] = unpacked(packed([answerOf({ answers: given })]));
    expect(answer?.get('q:q19999')).toBe(19_999);
    expect(answer?.get('q:q127')).toBe(127);
  });

  it('is followed by an empty one', () => {
    const writer = createPartWriter();
    const page = packAnswers(
      [answerOf({ id: 1, answers: [answerTo('q', 'x')] }), answerOf({ id: 2 })],
      createFieldTable(),
    );
    writer.add(page, 0, 1);
    writer.seal();
    expect(writer.count).toBe(0);
    writer.add(page, 1, 2);
    const second = openPart(writer.seal());
    expect(unpacked(second).map((answer) => answer.get('id'))).toEqual([2]);
  });

  it('that is cut or is something else is refused', () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const bytes = partOf(ids.map((id) => answerOf({ id, answers: [answerTo('q', `text ${id}`)] })));
    for (let end = 0; end < bytes.length; end += 7) expect(() => openPart(bytes.subarray(0, end))).toThrow();
    expect(() => openPart(Buffer.from('{"not": "a part"}'))).toThrow();
  });
});
