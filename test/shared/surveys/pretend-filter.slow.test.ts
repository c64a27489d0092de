/** A filter is one line: a process with one more in its list knows it everywhere, and its exports keep to it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const folder = new URL('../../support/pretend-filter/', import.meta.url);
const toldSchema = z.object({
  schema: z.unknown(),
  parameters: z.array(z.string()),
  help: z.string(),
  flags: z.unknown(),
  tools: z.array(z.unknown()),
  dashboard: z.object({ fields: z.string(), sent: z.unknown() }),
  exported: z.unknown(),
});
let reported: z.infer<typeof toldSchema>;

beforeAll(async () => {
  const args = ['--import', new URL('add-to-list.mjs', folder).href, fileURLToPath(new URL('tell.mjs', folder))];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  reported = toldSchema.parse(JSON.parse(stdout));
});

it('is in the schema of the API and in the queries of v3', () => {
  expect(reported.schema).toMatchObject({ type: 'array', description: 'any of these cities' });
  expect(reported.parameters).toContain('city');
});

it('is a flag of the command line', () => {
  expect(reported.help).toMatch(/--city NAME +any of these cities/);
  expect(reported.flags).toEqual({ city: ['Rome', 'Oslo'] });
});

it('is taken by the tools that take filters', () => {
  const member = expect.objectContaining({ type: 'array', description: 'any of these cities' });
  expect(reported.tools).toEqual([member, member]);
});

it('has a field on the dashboard', () => {
  expect(reported.dashboard.fields).toContain('"name":"city"');
  expect(reported.dashboard.sent).toEqual({ is_complete: true, city: ['Rome'] });
});

it('is offered by a preview, and chooses rows', () => {
  expect(reported.exported).toEqual({
    values: [
      { value: 'Oslo', answers: 8 },
      { value: 'Rome', answers: 4 },
    ],
    rows: 4,
  });
});
