/** A format is one folder and one line: a process with one more of both knows it everywhere. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const folder = new URL('../../support/pretend-format/', import.meta.url);
const anything = z.record(z.string(), z.unknown());
const toldSchema = z.object({
  openapi: z.object({ path: anything, schemas: anything }),
  routes: z.array(z.string()),
  tool: anything,
  exported: z.object({ preview: anything, file: anything, text: z.string() }),
  commandLine: z.object({ help: z.string(), requests: z.array(z.unknown()) }),
  dashboard: z.object({ boxes: z.string(), fields: z.array(z.unknown()), sent: anything }),
});
let reported: z.infer<typeof toldSchema>;

beforeAll(async () => {
  const args = ['--import', new URL('add-to-list.mjs', folder).href, fileURLToPath(new URL('tell.mjs', folder))];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  reported = toldSchema.parse(JSON.parse(stdout));
});

it('is in the enum and the options of the API, and has its v3 path', () => {
  const { Output, Options } = reported.openapi.schemas;
  expect(Output).toMatchObject({ properties: { format: { enum: expect.arrayContaining(['csv', 'pretend']) } } });
  const voice = { type: 'string', enum: ['quiet', 'hoarse', 'loud'] };
  expect(Options).toMatchObject({ properties: { pretend: { properties: { voice } } } });
  expect(reported.openapi.path).toMatchObject({
    get: {
      summary: 'Answers as a pretend file',
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'pretend.voice', description: 'quiet (default), hoarse or loud' }),
      ]),
      responses: { 200: { content: { 'application/x-pretend': {} } } },
    },
  });
});

it('has a route to its function', () => expect(reported.routes).toContain('ANY /v3/quiz/{id}/answers/pretend'));

it('is foreseen by a preview, and made', () => {
  expect(reported.exported).toMatchObject({
    preview: {
      outputs: [{ output: { content: 'answers', format: 'pretend' }, estimatedBytes: expect.toSatisfy((n) => n > 0) }],
      limits: [{ limit: 'pretend_rows', message: 'Past 10 rows nobody listens.' }],
    },
    file: { name: 'Lunch answers 2026-03-01.shout', contentType: 'application/x-shout', rows: 12 },
    text: '12 rows, loud',
  });
});

it('has its name, endings and options on the command line', () => {
  const { help, requests } = reported.commandLine;
  expect(help).toMatch(/--format \S*\|pretend\s/);
  expect(help).toMatch(
    /--voice quiet\|hoarse\|loud +how loud a pretend file is; a name that ends in \.shout means loud/,
  );
  const output = { content: 'answers', format: 'pretend' };
  expect(requests).toEqual([
    { output, options: { pretend: { voice: 'hoarse' } } },
    { output, options: { pretend: { voice: 'loud' } } },
  ]);
});

it('has a tool for assistants', () => {
  expect(reported.tool).toMatchObject({
    title: 'Export answers as a pretend file',
    description: expect.stringContaining('Makes a pretend file of a survey’s answers.'),
    inputSchema: { properties: { pretend: { description: 'voice: how loud a pretend file is' } } },
  });
});

it('can be chosen on the dashboard, with a field for its option', () => {
  expect(reported.dashboard.boxes).toContain('"answers.pretend","aria-label":"Ответы: Pretend"');
  const values = ['quiet', 'hoarse', 'loud'].map((value) => [value, value]);
  expect(reported.dashboard.fields).toEqual([{ format: 'pretend', option: 'voice', label: 'Pretend: voice', values }]);
  expect(reported.dashboard.sent).toMatchObject({ pretend: { voice: 'quiet' } });
});
