/** What a caller can ask for: outputs and options, as the wire spells them. Unknown members are refused by name. */
import { z } from '@hono/zod-openapi';
import { languages } from '../surveys/survey.ts';
import { isTimezone } from '../zone.ts';

/** Which contents exist in which formats. */
export const formatsOf = { answers: ['csv'] } as const satisfies Record<string, readonly string[]>;

export const outputSchema = z
  .strictObject({
    content: z.enum(['answers']),
    format: z.enum(['csv']),
  })
  .openapi('Output');

export type Output = z.infer<typeof outputSchema>;

export const outputsSchema = z
  .array(outputSchema)
  .min(1)
  .max(9)
  .refine((outputs) => new Set(outputs.map(({ content, format }) => `${content}.${format}`)).size === outputs.length, {
    message: 'names the same file twice',
  });

const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, {
    error: (issue) => `${JSON.stringify(issue.input)} is not a time zone; use a name such as Europe/Moscow`,
  });

export const csvOptionsSchema = z.strictObject({ formulas: z.enum(['escape', 'raw']).default('escape') });

/** As the caller sends them: everything may be left out. */
export const optionsSchema = z
  .strictObject({
    timezone: timezone.default('UTC').openapi({ example: 'Europe/Moscow' }),
    lang: z.enum(languages).optional().openapi({ description: "the survey's language where left out" }),
    csv: csvOptionsSchema.prefault({}),
  })
  .openapi('Options');

export type RequestedOptions = z.infer<typeof optionsSchema>;

/** As the job keeps them: every choice made. */
export const settledOptionsSchema = z.strictObject({
  timezone: z.string(),
  lang: z.enum(languages),
  csv: csvOptionsSchema,
});

export type Options = z.infer<typeof settledOptionsSchema>;
