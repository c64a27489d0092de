/** JSON Lines: what is in them, and that segments of many workers make the same file. */
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonlOptions, renderJsonl } from '../../../shared/formats/jsonl/jsonl.ts';
import { segmentedJsonl } from '../../../shared/formats/jsonl/segmented-jsonl.ts';
import { analystDocument } from '../../support/files-written/analyst-document.ts';
import { collected } from '../../support/files-written/collected.ts';
import { composeSegments, segmentsAt } from '../../support/files-written/segmented-file.ts';
import type { Given } from '../../support/files-written/xlsx-file.ts';
import { anyCharacter } from '../../support/run/any-character.ts';
import { inPart } from '../../support/run/proof-size.ts';
import { naughty } from '../../support/surveys/hostile-answers.ts';

const columns = [{}, { type: 'number' as const }, { type: 'moment' as const }];

function jsonlFile(rows: readonly (readonly Given[])[], options: Partial<JsonlOptions> = {}, answersAGroup?: number) {
  const document = analystDocument(rows, columns, { timezone: 'Europe/Berlin' });
  return collected((out) => renderJsonl(document, { gzip: false, ...options }, out, answersAGroup));
}

const linesOf = (bytes: Buffer) => bytes.toString().split('\n').slice(0, -1);

const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const cell = fc.oneof(
  fc.constantFrom(...naughty, control, '"\\"', 'x'.repeat(40_000), '\u2028'),
  fc.string({ unit: anyCharacter }).map((text) => text.toWellFormed()),
);
const row = fc.tuple(
  fc.option(cell),
  fc.option(fc.oneof(fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true }), fc.bigInt())),
  fc.option(fc.date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2090-01-01') })),
);

describe('a line of JSON', () => {
  it('has every member by its name, empty cells as null', async () => {
    const { bytes, rows } = await jsonlFile([
      ['say "no"', 7, new Date('2026-07-01T09:30:00Z')],
      [null, null, null],
    ]);
    expect(rows).toBe(2);
    expect(bytes.toString()).toBe(
      '{"v1":"say \\"no\\"","v2":7,"v3":"2026-07-01T11:30:00+02:00"}\n{"v1":null,"v2":null,"v3":null}\n',
    );
  });

  it('keeps numbers digit by digit', async () => {
    const { bytes } = await jsonlFile([['a', 9_007_199_254_740_993n, null]]);
    expect(bytes.toString()).toBe('{"v1":"a","v2":9007199254740993,"v3":null}\n');
  });

  it('holds every text as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 40 }), async (texts) => {
        const document = analystDocument(
          texts.map((text) => [text, text]),
          [{}, {}],
        );
        const { bytes } = await collected((out) => renderJsonl(document, { gzip: false }, out));
        expect(linesOf(bytes).map((line) => JSON.parse(line))).toEqual(texts.map((text) => ({ v1: text, v2: text })));
      }),
      { numRuns: inPart(40, 100) },
    );
  });

  it('is not made of a table without a dictionary', async () => {
    const document = analystDocument([['a']], [{}]);
    const bare = document.table.columns.map(({ variable: _, ...column }) => column);
    const table = { ...document.table, columns: bare };
    await expect(collected((out) => renderJsonl({ ...document, table }, { gzip: false }, out))).rejects.toThrow(
      'built without a dictionary',
    );
  });
});

describe('a file of JSON Lines', () => {
  it('is the same with gzip, once it is unpacked', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [`text ${at}`, at, null]);
    const { bytes } = await jsonlFile(rows, { gzip: true }, 700);
    expect(gunzipSync(bytes)).toEqual((await jsonlFile(rows)).bytes);
  });

  it('can be empty', async () => {
    expect((await jsonlFile([])).bytes).toHaveLength(0);
    expect(gunzipSync((await jsonlFile([], { gzip: true })).bytes)).toHaveLength(0);
  });

  it('is the same, byte for byte, in segments', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (rows, answersAGroup, gzip) => {
          const whole = await jsonlFile(rows, { gzip }, answersAGroup);
          const places = rows.map((_, at) => at).filter((at) => at > 0 && at % (answersAGroup * 2) === 0);
          const documentOf = (some: readonly (readonly Given[])[]) =>
            analystDocument(some, columns, { timezone: 'Europe/Berlin' });
          const segments = segmentsAt(rows, places).map(documentOf);
          const { pieces, ...made } = await composeSegments(
            segmentedJsonl({ gzip }, answersAGroup),
            documentOf(rows),
            segments,
          );
          expect(made).toEqual(whole);
          expect(pieces.length).toBeLessThanOrEqual(segments.length + 2);
        },
      ),
      { numRuns: inPart(25, 60) },
    );
  });
});
