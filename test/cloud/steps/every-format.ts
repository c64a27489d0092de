/** Every content in every format that the API describes, from one snapshot, opened and counted. */
import { expect } from 'vitest';
import { z } from 'zod';
import { csv, customerOf, downloaded } from './customer.ts';
import { answerCounts, richSurvey, textSurvey } from './made-surveys.ts';
import { openFile } from './opened-file.ts';
import type { Cloud, Step } from './step.ts';

const names = z.object({ enum: z.array(z.string()).min(1) });
const described = z.object({
  components: z.object({
    schemas: z.object({
      Output: z.object({ properties: z.object({ content: names, format: names }) }),
      ExportRequest: z.object({ properties: z.object({ outputs: z.object({ maxItems: z.number() }) }) }),
    }),
  }),
});
const manifestSchema = z.object({ counts: z.object({ written: z.number(), read: z.number() }) });

interface Output {
  content: string;
  format: string;
}

/** What the description names, less what the API refuses: a format that comes later is found by itself. */
async function offered(cloud: Cloud, quiz_id: number): Promise<{ outputs: Output[]; most: number }> {
  const customer = customerOf(cloud);
  const { schemas } = described.parse(await customer.ask(200, 'GET', '/openapi.json')).components;
  const { content, format } = schemas.Output.properties;
  const pairs = content.enum.flatMap((one) => format.enum.map((other) => ({ content: one, format: other })));
  const outputs: Output[] = [];
  for (const output of pairs) {
    const { status } = await customer.send('POST', '/exports/preview', { quiz_id, outputs: [output] });
    expect([200, 422], `the preview of ${output.content} as ${output.format}`).toContain(status);
    if (status === 200) outputs.push(output);
  }
  expect(new Set(outputs.map((one) => one.content)), 'every content has a format').toEqual(new Set(content.enum));
  expect(new Set(outputs.map((one) => one.format)), 'every format has a content').toEqual(new Set(format.enum));
  return { outputs, most: schemas.ExportRequest.properties.outputs.maxItems };
}

const everyFormat: Step = {
  name: 'every content in every format is made, opens, and has a row for each complete answer',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await richSurvey(customer);
    const { complete } = await answerCounts(customer, survey);
    const { outputs, most } = await offered(cloud, survey.id);
    const options = { lang: 'en', word: { layout: 'table' } };
    for (let at = 0; at < outputs.length; at += most) {
      const wanted = outputs.slice(at, at + most);
      const job = await customer.ready({ quiz_id: survey.id, outputs: wanted, options });
      expect(job.files.map(({ content, format }) => ({ content, format }))).toEqual(wanted);
      for (const file of job.files) {
        const rows = await openFile(file, await downloaded(file.url));
        expect(rows ?? complete, `rows in ${file.content} as ${file.format}`).toBe(complete);
        if (file.content === 'answers') expect(file.rows).toBe(complete);
      }
      const manifest = manifestSchema.parse(await customer.ask(200, 'GET', `/exports/${job.id}/manifest`));
      expect(manifest.counts.written).toBeGreaterThanOrEqual(complete);
    }
  },
};

const v3Paths: Step = {
  name: 'the export operations of v3 answer with the file itself',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await textSurvey(customer, ['One', 'Two']);
    for (const [path, begins] of [
      ['answers/csv', /Why\?/],
      ['answers/xlsx', /^PK/],
      ['answers/word', /^PK/],
      ['summary/pdf', /^%PDF/],
      ['report/word', /^PK/],
      ['report/pptx', /^PK/],
    ] as const) {
      const response = await customer.send('GET', `/v3/quiz/${survey.id}/${path}?lang=en`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status, `${path}: ${bytes.toString('utf8', 0, 300)}`).toBe(200);
      expect(bytes.toString('latin1')).toMatch(begins);
    }
  },
};

const MANY_BYTES = 9 * 1024 * 1024;
const TEXT_LETTERS = 19_000;

const largeFile: Step = {
  name: 'a file of more than 8 MiB is stored in parts and comes back whole',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    // letters of three bytes: few answers make a large file
    const texts = Array.from({ length: Math.ceil(MANY_BYTES / (TEXT_LETTERS * 3)) }, () => '語'.repeat(TEXT_LETTERS));
    const survey = await textSurvey(customer, texts);
    const { files } = await customer.ready({ quiz_id: survey.id, outputs: csv });
    const [file] = files;
    expect(file?.size_bytes).toBeGreaterThan(MANY_BYTES);
    if (file) expect(await openFile(file, await downloaded(file.url))).toBe(texts.length);
  },
};

const pseudonyms: Step = {
  name: 'a person has the same pseudonym in two exports, and the e-mail address in neither',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await richSurvey(customer, 2, 0);
    const asked = { quiz_id: survey.id, outputs: csv, options: { privacy: { personal: 'pseudonym' } } };
    const [first, second] = [await customer.ready(asked), await customer.ready(asked)];
    const texts = await Promise.all([first, second].map(({ files }) => downloaded(files[0]?.url)));
    expect(texts[0]?.equals(texts[1] ?? Buffer.alloc(0)), 'both files are the same').toBe(true);
    expect(texts[0]?.toString()).not.toContain('@example.com');
  },
};

export const formatSteps: readonly Step[] = [everyFormat, v3Paths, largeFile, pseudonyms];
