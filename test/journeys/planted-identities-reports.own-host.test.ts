/**
 * Made-up people go into a survey through the front door and are looked for in every figure that comes out: summaries
 * and reports of every format, the receipt, the survey service's own report, what assistants see, webhooks and logs.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { textsOf } from '../support/files-read/file-texts.ts';
import { hasPdfReaders, pdfText, warnWithoutPdfReaders } from '../support/files-read/pdf-file.ts';
import { codebooks } from '../support/files-written/codebook-export.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { type HeardLogs, hearLogs } from '../support/hosts/heard-logs.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { connectClient } from '../support/hosts/mcp-client.ts';
import { someOf } from '../support/run/proof-size.ts';
import { type Identity, traceIn, tracesOf } from '../support/surveys/planted-identities.ts';
import { makePlantedSurvey, type PlantedSurvey } from '../support/surveys/planted-survey.ts';

const PEOPLE = 48;
const outputs = [
  ...(['summary', 'report'] as const).flatMap((content) =>
    (['pdf', 'word', 'xlsx', 'pptx'] as const).map((format) => ({ content, format })),
  ),
  ...codebooks,
];

let host: Awaited<ReturnType<typeof startTestHost>>;
let survey: PlantedSurvey;
let receiver: Server;
let logs: HeardLogs;
const heard: string[] = [];

beforeAll(async () => {
  logs = hearLogs();
  receiver = createServer(async (request, response) => {
    heard.push(await text(request));
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
  host = await startTestHost();
  survey = await makePlantedSurvey(host.client, demoToken, PEOPLE);
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`;
  const json = { url, events: ['export.ready', 'export.failed'] };
  await expectStatus(await host.client.call('/webhooks', { method: 'POST', json }), 201);
});

afterAll(async () => {
  await host.close();
  delete process.env.ALLOW_LOOPBACK_WEBHOOKS;
  receiver.close();
  logs.stop();
});

/** All files and the receipt of one job, each as traces are looked for in it. */
async function made(privacy: object, more: object = {}): Promise<Record<string, string>> {
  const { call, ended } = host.client;
  const json = { quiz_id: survey.id, outputs, options: { lang: 'en', privacy, ...more } };
  const begun = exportViewSchema.parse(await expectStatus(await call('/exports', { method: 'POST', json }), 202));
  const job = await ended(begun.id);
  expect([job.status, job.problem]).toEqual(['ready', null]);
  const said: Record<string, string> = {};
  for (const { content, format, url, name } of job.files) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const shown = format === 'pdf' && hasPdfReaders ? pdfText({ bytes, warnings: [] }) : textsOf(bytes);
    said[`${content} ${format}`] = traceIn(name + shown);
  }
  said.manifest = traceIn(await (await call(`/exports/${job.id}/manifest`)).text());
  return said;
}

function found(said: Record<string, string>, people: readonly Identity[], traces = tracesOf): string[] {
  return Object.entries(said).flatMap(([where, words]) =>
    people.flatMap((who) =>
      traces(who)
        .filter((trace) => words.includes(trace))
        .map((trace) => `${trace} in ${where}`),
    ),
  );
}

const everyone = () => [...survey.asked, ...survey.mentioned];
/** What has a shape; names and addresses may remain in a scrubbed text, as we say. */
const shaped = ({ email, phone, card, account }: Identity) =>
  [`${email.split('@')[0]}@`, phone.slice(-10), card, account].map(traceIn);

describe('people planted into the answers', () => {
  it('are found in reports that keep everything: the search works', async () => {
    const said = await made({ personal: 'keep', free_text: 'keep' });
    for (const where of ['report word', 'report xlsx', ...(hasPdfReaders ? ['report pdf'] : [])]) {
      expect(found({ [where]: said[where] ?? '' }, survey.asked).length, where).toBeGreaterThan(20);
    }
    if (!hasPdfReaders) warnWithoutPdfReaders('identities in PDF reports');
  });

  it.each(someOf(['auto', 'mask', 'pseudonym', 'remove'] as const, 2))(
    'are in no summary or report under %s',
    async (personal) => {
      const said = await made({ personal });
      expect(found(said, survey.asked)).toEqual([]);
      expect(found(said, survey.mentioned, shaped)).toEqual([]);
      const word = said['report word'] ?? '';
      expect(word.includes(traceIn('Postal address'))).toBe(personal !== 'remove');
    },
  );

  it('are nowhere at all where free texts are removed', async () => {
    expect(found(await made({ free_text: 'remove' }), everyone())).toEqual([]);
  });

  it('are nowhere in a question that is not among the columns, and neither is the question', async () => {
    const said = await made({ personal: 'keep' }, { columns: ['id', `q:${survey.questions.rating}`] });
    expect(found(said, everyone())).toEqual([]);
    for (const title of ['Postal address', 'Anything else?', 'How did you hear of us?']) {
      const { manifest: _, ...files } = said;
      expect(Object.entries(files).filter(([, words]) => words.includes(traceIn(title)))).toEqual([]);
    }
  });

  it('are in no figure of the survey service, and in nothing an assistant sees of a report', async () => {
    const path = `/v3/quiz/${survey.id}/report`;
    const report = await (await host.client.call(path, { method: 'POST', json: {} })).text();
    const summary = await (await host.client.call(`/v3/quiz/${survey.id}/summary`)).text();
    const mcp = await connectClient(host.url, demoToken);
    const tool = JSON.stringify(await mcp.call('get_quiz_report', { quiz_id: survey.id }));
    const file = JSON.stringify(await mcp.call('export_answers_csv', { quiz_id: survey.id }));
    const { contents } = await mcp.client.readResource({ uri: `quiz://${survey.id}/report` });
    const resource = JSON.stringify(contents);
    await mcp.close();
    const said = { report, summary, tool, file, resource };
    const traced = Object.fromEntries(Object.entries(said).map(([where, words]) => [where, traceIn(words)]));
    expect(found(traced, survey.asked)).toEqual([]);
    expect(found(traced, survey.mentioned, shaped)).toEqual([]);
    expect(report).toContain('"personal":true');
  });

  it('are in no webhook and in no log', async () => {
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(3), { timeout: 300_000 });
    const said = { webhooks: traceIn(heard.join('\n')), logs: traceIn(logs.said()) };
    expect(said.logs.length).toBeGreaterThan(100);
    expect(found(said, everyone())).toEqual([]);
  });
});
