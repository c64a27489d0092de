/** A codebook for dbt: read back by a reader of YAML, it names the columns of the table and tests their numbers. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { renderCodebookDbt } from '../../../shared/formats/dbt/codebook-dbt.ts';
import type { Codebook, CodebookVariable } from '../../../shared/tables/codebook/codebook.ts';
import { collected } from '../../support/files-written/collected.ts';

const hostile = 'a: "b" \'c\' #d\n- e {{ env_var("SECRET") }} {% do x %} {# y #} \u2028 😀 &f *g !h %i @j';

const variable = (name: string, more: Partial<CodebookVariable> = {}): CodebookVariable => ({
  ...{ id: `q:${name}`, name, label: name, measure: 'nominal', type: 'number', question: name, questionType: 'choice' },
  ...{ isRetired: false, valid: 1, missing: 0, codes: [] },
  ...more,
});

const codebook: Codebook = {
  ...{ table: { columns: [], timezone: 'UTC', isPlainText: false }, survey: { id: 42, name: hostile }, language: 'en' },
  ...{ notes: [{ label: 'Time zone', value: 'UTC' }], warnings: [], newestAnswerAt: undefined },
  ...{ answers: 1, minimumBase: 0, sets: [] },
  variables: [
    variable('id', { id: 'id', questionType: 'system', measure: 'nominal' }),
    variable('q1', {
      label: hostile,
      codes: [
        { code: 1, label: 'Yes: "sure"', count: 1 },
        { code: 2, label: hostile, count: 0 },
      ],
    }),
    variable('on', { isRetired: true, question: 'Asked?' }),
    variable('q2', { ends: [{ code: 1, label: 'Never' }] }),
  ],
};

const schema = z.strictObject({
  version: z.literal(2),
  sources: z.tuple([
    z.strictObject({
      name: z.literal('survey_exports'),
      tables: z.tuple([
        z.strictObject({
          name: z.string(),
          description: z.string(),
          columns: z.array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              tests: z
                .array(
                  z.union([
                    z.enum(['unique', 'not_null']),
                    z.strictObject({
                      accepted_values: z.strictObject({ values: z.array(z.number()), quote: z.literal(false) }),
                    }),
                  ]),
                )
                .optional(),
            }),
          ),
        }),
      ]),
    }),
  ]),
});

async function written() {
  const { bytes } = await collected(async (out) => ({ rows: 0, warnings: await renderCodebookDbt(codebook, out) }));
  return schema.parse(parse(bytes.toString())).sources[0].tables[0];
}

describe('a codebook for dbt', () => {
  it('is a source with a column for every variable, and a key', async () => {
    const { name, columns } = await written();
    expect(name).toBe('survey_42');
    expect(columns.map((column) => column.name)).toEqual(['answer_id', 'q1', 'on', 'q2']);
    expect(columns[0]?.tests).toEqual(['unique', 'not_null']);
    expect(columns[2]?.description).toBe('on (no longer in the survey)\nAsked?');
    expect(columns[3]?.description).toContain('1 = Never');
  });

  it('tests the numbers of options', async () => {
    const { columns } = await written();
    expect(columns[1]?.tests).toEqual([{ accepted_values: { values: [1, 2], quote: false } }]);
    expect(columns[1]?.description).toContain('1 = Yes: "sure"');
  });

  it('has texts whole, with nothing that dbt would run', async () => {
    const { description, columns } = await written();
    const apart = hostile.replace('{{', '{ {').replace('{%', '{ %').replace('{#', '{ #');
    expect(description).toBe(`${apart}\nTime zone: UTC`);
    expect(columns[1]?.description.startsWith(apart)).toBe(true);
    expect(JSON.stringify(await written())).not.toMatch(/\{[{%#]/);
  });
});
