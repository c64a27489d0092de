/** What a caller can request: outputs and options, with the names of the API. Unknown members are refused by name. */
import { z } from '@hono/zod-openapi';
import type { DeliverRequest } from '../delivery/destinations/deliver-request.ts';
import { formats, formatsOf } from '../formats/described.ts';
import { type Content, contents } from '../formats/format.ts';
import { memberSchemas } from '../member-schemas.ts';
import { privacySchema } from '../privacy/policy.ts';
import { cleanText } from '../surveys/clean-text.ts';
import type { Filters } from '../surveys/filters/filters.ts';
import { languages } from '../surveys/language.ts';
import { missingStyles } from '../tables/style-words.ts';
import type { TableOptions } from '../tables/table-options.ts';
import { isTimezone } from '../zone.ts';
import { brandingSchema, settledBrandingSchema } from './branding.ts';
import type { DriftPolicy } from './drift-policies.ts';
import { formatOptionSchemas } from './format-options.ts';
import { groupWords, tableWords } from './option-words.ts';
import { reportSchema } from './report-options.ts';

/** Reports, and the scripts that prove them, are made of figures of the whole survey; all other contents of the rows of a table. */
export function isReport(content: Content): content is 'summary' | 'report' | 'script' {
  return content === 'summary' || content === 'report' || content === 'script';
}

/** Tables are rendered row by row, by many workers where they are large; uploaded files are collected instead. */
export function isTable(content: Content): content is 'answers' | 'codebook' {
  return content === 'answers' || content === 'codebook';
}

export const outputSchema = z
  .strictObject({ content: z.enum(contents), format: z.enum(formats) })
  .superRefine(({ content, format }, context) => {
    const possible = formatsOf(content);
    if (possible.includes(format)) return;
    const message = `${format} is not a format of ${content}; choose one of ${possible.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['format'], message });
  })
  .openapi('Output');

export type Output = z.infer<typeof outputSchema>;

export const outputsSchema = z
  .array(outputSchema, {
    error: ({ input }) =>
      input === undefined
        ? 'is missing; list at least one file, such as [{"content": "answers", "format": "csv"}]'
        : undefined,
  })
  .min(1)
  .max(contents.flatMap(formatsOf).length)
  .refine((outputs) => new Set(outputs.map(({ content, format }) => `${content}.${format}`)).size === outputs.length, {
    message: 'names the same file twice',
  });

export const timezoneSchema = z
  .string()
  .max(64)
  .refine(isTimezone, {
    error: (issue) => `${JSON.stringify(issue.input)} is not a time zone; use a name such as Europe/Moscow`,
  });

const columns = z
  .array(z.string().min(1).max(300))
  .min(1)
  .max(16_384)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'names the same column twice' });

const titles = z
  .record(z.string().min(1).max(300), z.string().trim().min(1).max(300).transform(cleanText))
  .refine((given) => Object.keys(given).length <= 16_384, { message: 'names too many columns' });

/** Null, and the word for nothing chosen where there is one, mean the same as leaving it out. */
function leftOut<T extends z.ZodType>(schema: T, word?: string) {
  const orNothing = (given: z.input<T> | undefined) => (given === null || given === word ? undefined : given);
  return z.preprocess(orNothing, schema.optional()).optional();
}

/** As the caller sends them: everything may be left out. */
export const optionsSchema = z
  .strictObject({
    ...memberSchemas(tableWords, {
      timezone: timezoneSchema.default('UTC'),
      lang: leftOut(z.enum(languages)),
      columns: leftOut(columns, 'all'),
      titles: leftOut(titles),
      missing: leftOut(z.enum(missingStyles), 'none'),
    }),
    ...formatOptionSchemas,
    ...memberSchemas(groupWords, {
      privacy: privacySchema.prefault({}),
      report: leftOut(reportSchema),
      branding: leftOut(brandingSchema, 'none'),
    }),
  })
  .openapi('Options');

type RequestedOptions = z.infer<typeof optionsSchema>;

/** As the job keeps them: every choice made. */
export const settledOptionsSchema = z.strictObject({
  ...optionsSchema.shape,
  lang: z.enum(languages),
  branding: settledBrandingSchema.optional(),
});

export type Options = z.infer<typeof settledOptionsSchema>;

/** The part of the options that shapes a table; it is settled before the rest is. */
export type TableChoices = Omit<Options, 'branding'>;

export function tableOptions(options: TableChoices): TableOptions {
  const { lang, timezone, values, choices, header, columns, titles: own, missing, text } = options;
  return { language: lang, timezone, values, choices, header, columns, titles: own, missing, text };
}

/** What a job keeps of its request must fit into an item of the table, and a page of jobs into one answer. */
export const requestBytes = 32 * 1024;

/** One export as it was asked for. */
export interface ExportRequest {
  surveyId: number;
  filters: Filters;
  outputs: readonly Output[];
  options: RequestedOptions;
  /** Only what has changed since an earlier export. */
  changes?: { since: string } | undefined;
  on_drift?: DriftPolicy | undefined;
  deliver?: readonly DeliverRequest[] | undefined;
}
