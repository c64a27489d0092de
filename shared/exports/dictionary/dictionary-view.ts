/** A dictionary as callers see it: the variables of a table's columns, and their sets. */
import { z } from '@hono/zod-openapi';
import type { Table } from '../../tables/column.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { measures, type ValueLabel } from '../../tables/variable.ts';

const codeViewSchema = z.object({
  code: z.number().int(),
  option_id: z.string().nullable().openapi({ description: 'the option it represents; null for a plain yes or no' }),
  label: z.string(),
  since: z.string().nullable().openapi({ description: 'when this label was first seen' }),
});

const variableViewSchema = z.object({
  column: z.string().openapi({ description: 'the column id', example: 'q:5f0c' }),
  name: z.string().openapi({ description: 'never changes; at most 32 ASCII letters, digits and `_`', example: 'q3' }),
  label: z.string(),
  type: z.enum(['text', 'number', 'moment', 'date']),
  measure: z.enum(measures),
  codes: z.array(codeViewSchema).openapi({ description: 'numbers, once given to an option, never change' }),
  set: z.string().nullable().openapi({ description: 'the set of ticks it belongs to' }),
});

const setViewSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.literal('dichotomous'),
  variables: z.array(z.string()),
});

export const dictionaryViewSchema = z.object({
  version: z.number().int().openapi({ description: 'goes up whenever something is added' }),
  variables: z.array(variableViewSchema),
  sets: z.array(setViewSchema),
  codes_left_out: z.number().int().optional().openapi({
    description: 'of a survey that has very many: how many codes of the last variables are not listed here',
  }),
});

/** A matrix repeats its columns with every row; what is more than this helps nobody. */
const MOST_CODES = 500_000;

export type DictionaryView = z.infer<typeof dictionaryViewSchema>;

export function dictionaryView(
  { version }: Dictionary,
  { columns, sets = [] }: Pick<Table, 'columns' | 'sets'>,
  most = MOST_CODES,
): DictionaryView {
  let [room, left] = [most, 0];
  function listed(codes: readonly ValueLabel[]): readonly ValueLabel[] {
    room -= codes.length;
    if (room >= 0) return codes;
    left += codes.length;
    return [];
  }
  return {
    version,
    variables: columns.flatMap(({ id, type, variable }) => {
      if (!variable) return [];
      const { name, label, measure, codes, set = null } = variable;
      return [{ column: id, name, label, type, measure, codes: listed(codes).map(codeView), set }];
    }),
    sets: sets.map(({ name, label, kind, variables }) => ({ name, label, kind, variables: [...variables] })),
    ...(left > 0 && { codes_left_out: left }),
  };
}

function codeView({ code, optionId, label, since }: ValueLabel) {
  return { code, option_id: optionId ?? null, label, since: since ?? null };
}
