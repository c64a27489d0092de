/** The codes of problems, for the description of the API: whoever reads one finds all of them, and where each is explained. */
import { z } from '@hono/zod-openapi';
import { problemCodes } from './codes.ts';

/** A text and no enum to the code: a record of a newer release may hold a code that this one does not know. */
export const problemCodeSchema = z.string().openapi('ProblemCode', {
  enum: Object.keys(problemCodes),
  example: 'validation_error',
  description: 'what went wrong; `/docs/problems#<code>` explains each. A later release may have more of them',
});

/** What ended an export, a run or a delivery. */
export const endedBySchema = z.object({ code: problemCodeSchema, message: z.string() });
