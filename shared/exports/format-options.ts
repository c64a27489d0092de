/** The options of the formats as schemas, made from what each format says of its own. */
import { z } from '@hono/zod-openapi';
import { allFormats, type ChosenFormat, type OptionsOf } from '../formats/all-formats.ts';
import type { FormatOption, FormatOptions, ValueOf } from '../formats/format.ts';

type OptionSchema<Option> = z.ZodDefault<z.ZodType<ValueOf<Option>, ValueOf<Option>>>;
type GroupSchema<Options> = z.ZodPrefault<
  z.ZodObject<{ [Name in keyof Options]: OptionSchema<Options[Name]> }, z.core.$strict>
>;
type GroupSchemas = { [Name in ChosenFormat]: GroupSchema<OptionsOf<Name>> };

function optionSchema(option: FormatOption) {
  return option.kind === 'flag' ? z.boolean().default(option.usual) : z.enum(option.values).default(option.usual);
}

function groupSchema(options: FormatOptions) {
  const members = Object.entries(options).map(([name, option]) => [name, optionSchema(option)]);
  return z.strictObject(Object.fromEntries(members)).prefault({});
}

/** A member for each format that has options, under its name. */
export const formatOptionSchemas = Object.fromEntries(
  allFormats
    .filter(({ options }) => Object.keys(options).length > 0)
    .map(({ name, options }) => [name, groupSchema(options)]),
) as GroupSchemas;
