/** How a request asks for changes, and what is to happen where the survey has changed; with the names of the API. */
import { z } from '@hono/zod-openapi';
import { memberSchemas } from '../member-schemas.ts';
import { driftWords } from './batch-words.ts';

const exportId = z
  .string()
  .regex(/^exp_[0-9a-z]{1,64}$/, 'expected the id of an export')
  .openapi({ example: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' });

/** For a single export. */
export const changesSinceSchema = z
  .strictObject({ since: exportId })
  .optional()
  .describe('only the rows that are new, changed or deleted since this export');

/** For a schedule. */
export const changesOfRunSchema = z
  .literal('since_last_run', { error: 'expected "since_last_run"' })
  .optional()
  .describe('only the rows that are new, changed or deleted since the last successful run');

export const onDriftSchema = memberSchemas(driftWords, {}).on_drift;
