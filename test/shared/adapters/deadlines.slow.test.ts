/** Whatever a survey service or a receiver of webhooks does on its socket, every call to it ends, and ends as a failure; one that did not would hang this test. */
import { describe, expect, it } from 'vitest';
import { createCallService } from '../../../shared/adapters/survey-client/call-service.ts';
import { createSurveyClient } from '../../../shared/adapters/survey-client/survey-client.ts';
import { createWebhookSender } from '../../../shared/adapters/webhook-sender.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { misdeeds, startBrokenServer } from '../../support/servers/broken-server.ts';
import { everything } from '../../support/upstreams/scripted-upstream.ts';

const short = {
  tries: 2,
  timeoutMs: 150,
  firstDelayMs: 1,
  longestWaitMs: 10,
  maxBytes: 1_000_000,
  leastRate: { bytes: 1_000, ms: 300 },
};
const token = '1|key';

type Call = (baseUrl: string) => Promise<unknown>;

const client = (baseUrl: string) => createSurveyClient({ ...short, baseUrl, isOwnOrigin: false });
const figures = { surveyId: 7, dateFrom: undefined, dateTo: undefined, isComplete: true };
/** Where the CSV is what answers are read from. */
const csvPosition = JSON.stringify({ mode: 'csv', rows: 0 });

const calls: Readonly<Record<string, Call>> = {
  user: (url) => client(url).holderOf(token),
  'list of surveys': (url) => client(url).surveys(token, { limit: 1, offset: 0 }),
  survey: (url) => client(url).survey(token, 7),
  answers: (url) => Array.fromAsync(client(url).answers(token, everything)),
  'answers as CSV': (url) => Array.fromAsync(client(url).answers(token, everything, csvPosition)),
  'newest answer': (url) => client(url).latest(token, everything),
  figures: async (url) => {
    const found = await client(url).figures(token, figures);
    // where the service asks for a long wait, an export does without them: then there are none at all
    throw found.visits || found.report ? new Error('there are figures') : new Problem('upstream_unavailable.host_busy');
  },
  'operation of an assistant': (url) =>
    createCallService({ ...short, baseUrl: url })(token, { method: 'POST', path: '/quiz', body: {} }),
};

describe.each(Object.entries(misdeeds))('a server that %s', (_name, misdeed) => {
  it.concurrent.each(Object.entries(calls))('ends the call for the %s', async (_what, call) => {
    const url = await startBrokenServer(misdeed);
    const error = await call(url).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: expect.stringMatching(/^upstream_(unavailable|unreadable)$/) });
  });

  it.concurrent('ends the delivery of a webhook', async () => {
    const url = await startBrokenServer(misdeed);
    const sender = createWebhookSender({ allowLoopback: true, timeoutMs: 150 });
    const sent = await sender.send({ url, method: 'post', headers: {}, body: '{}' });
    expect(sent.status === 200 || sent.problem !== undefined).toBe(true);
  });
});
