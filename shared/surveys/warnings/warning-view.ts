/** A warning as programs read it: its code, an English sentence, and the values of the sentence as members beside them. */
import { z } from '@hono/zod-openapi';
import type { Warning } from './warning.ts';
import { warningText } from './warning-text.ts';
import { warningTexts } from './warning-texts.ts';

export const warningViewSchema = z
  .looseObject({
    // a client meets codes of newer releases, and then shows the sentence
    code: z.string().openapi({ enum: Object.keys(warningTexts) }),
    message: z.string().openapi({ description: 'in English' }),
  })
  .openapi('Warning', {
    description: 'what to know before trusting a file; the values of the sentence are members beside it',
    example: {
      code: 'cell_cut',
      message: 'Answers!B3: a text of 40000 characters was truncated to 32767; a CSV file has all of it',
      cell: 'Answers!B3',
      characters: 40_000,
      most: 32_767,
    },
  });

export function warningView(warning: Warning): z.infer<typeof warningViewSchema> {
  return { ...warning.values, code: warning.code, message: warningText(warning, 'en') };
}
