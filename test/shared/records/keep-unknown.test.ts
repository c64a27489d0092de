/** Members that the reader of a record does not know stay where they are, whatever is done with those it knows. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { keepUnknown } from '../../../shared/records/keep-unknown.ts';

const schema = z.object({
  name: z.string(),
  state: z.object({ step: z.number() }).optional(),
  files: z.array(z.object({ key: z.number() })),
});

const extra = fc.record({ later: fc.jsonValue(), 'odd name': fc.string() }, { requiredKeys: [] });
const joined = <A extends object, B extends object>([a, b]: [A, B]) => ({ ...b, ...a });
const storedRecords = fc
  .tuple(
    fc.record({
      name: fc.string(),
      state: fc.tuple(fc.record({ step: fc.nat() }), extra).map(joined),
      files: fc.array(fc.tuple(fc.record({ key: fc.nat() }), extra).map(joined), { maxLength: 5 }),
    }),
    extra,
  )
  .map(joined);

it('nothing changes where the change changes nothing', () => {
  fc.assert(
    fc.property(storedRecords, (stored) => {
      const read = schema.parse(stored);
      expect(keepUnknown(stored, read, read)).toEqual(stored);
      expect(keepUnknown(stored, read, { ...read })).toEqual(stored);
    }),
  );
});

it('known members go as the change wants it, the others stay', () => {
  fc.assert(
    fc.property(storedRecords, fc.string(), fc.nat(), (stored, name, step) => {
      const read = schema.parse(stored);
      const after = { name, state: { step }, files: [{ key: -1 }, ...read.files.toReversed()] };
      const files = [{ key: -1 }, ...stored.files.toReversed()];
      expect(keepUnknown(stored, read, after)).toEqual({ ...stored, name, state: { ...stored.state, step }, files });
    }),
  );
});

it('what the change takes away is gone, with all that was in it', () => {
  fc.assert(
    fc.property(storedRecords, (stored) => {
      const { state: _s, ...read } = schema.parse(stored);
      const { state: _t, ...rest } = stored;
      expect(keepUnknown(stored, schema.parse(stored), { ...read, files: [] })).toEqual({ ...rest, files: [] });
    }),
  );
});
