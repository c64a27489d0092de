/**
 * Made-up people go into a survey through the front door, in columns, variables and comments, and are looked
 * for in everything that comes out: all bytes of all formats, previews, receipts and logs.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { previewSchema } from '../../shared/operations/preview.ts';
import { textsOf } from '../support/files-read/file-texts.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { type HeardLogs, hearLogs } from '../support/hosts/heard-logs.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { inPart } from '../support/run/proof-size.ts';
import { type Identity, traceIn, tracesOf } from '../support/surveys/planted-identities.ts';
import { makePlantedSurvey, type PlantedSurvey } from '../support/surveys/planted-survey.ts';

const PEOPLE = inPart(80, 200);
const outputs = (['csv', 'xlsx', 'word'] as const).map((format) => ({ content: 'answers', format }));
const manifestSchema = z.object({
  columns: z.array(z.object({ id: z.string(), privacy: z.record(z.string(), z.unknown()) })),
  removed_columns: z.array(z.object({ id: z.string(), privacy: z.record(z.string(), z.unknown()) })),
});

let host: Awaited<ReturnType<typeof startTestHost>>;
let survey: PlantedSurvey;
let logs: HeardLogs;

beforeAll(async () => {
  logs = hearLogs();
  host = await startTestHost();
  survey = await makePlantedSurvey(host.client, demoToken, PEOPLE);
});

afterAll(async () => {
  await host.close();
  logs.stop();
});

interface Made {
  csv: Record<string, string>[];
  /** Files, preview, receipt and job, each as traces are looked for in it. */
  said: Record<string, string>;
  manifest: z.infer<typeof manifestSchema>;
  preview: z.infer<typeof previewSchema>;
}

async function made(privacy: object, of = survey, token = demoToken, filters: object = {}): Promise<Made> {
  const { call, ended } = host.client;
  const json = { quiz_id: of.id, outputs, options: { header: 'code', lang: 'en', privacy }, filters };
  const begun = exportViewSchema.parse(
    await expectStatus(await call('/exports', { method: 'POST', json, token }), 202),
  );
  const job = await ended(begun.id, token);
  expect([job.status, job.problem]).toEqual(['ready', null]);
  const said: Record<string, string> = {};
  let csv: Made['csv'] = [];
  for (const { format, url, name } of job.files) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    said[format] = traceIn(name + textsOf(bytes));
    if (format === 'csv') csv = parse(bytes, { columns: true });
  }
  const receipt = await (await call(`/exports/${job.id}/manifest`, { token })).text();
  const shown = await (await call('/exports/preview', { method: 'POST', json, token })).text();
  const [manifest, preview] = [manifestSchema.parse(JSON.parse(receipt)), previewSchema.parse(JSON.parse(shown))];
  return { csv, said: { ...said, manifest: traceIn(receipt), preview: traceIn(shown) }, manifest, preview };
}

/** Who is found where. The host lives in this process and must breathe meanwhile, or its connections go stale. */
async function found(said: Record<string, string>, people: readonly Identity[], traces = tracesOf): Promise<string[]> {
  const hits: string[] = [];
  for (const [where, text] of Object.entries(said)) {
    for (const who of people) {
      hits.push(...traces(who).flatMap((trace) => (text.includes(trace) ? [`${trace} in ${where}`] : [])));
      await setImmediate();
    }
  }
  return hits;
}

const everyone = () => [...survey.asked, ...survey.mentioned];

describe('people planted into the answers', () => {
  it('are found where nothing was asked to be hidden: the search works', async () => {
    const { said, csv, preview, manifest } = await made({});
    expect(csv).toHaveLength(PEOPLE);
    for (const format of ['csv', 'xlsx', 'word']) {
      const { length: hits } = await found({ [format]: said[format] ?? '' }, survey.asked);
      expect([format, hits]).toEqual([format, expect.any(Number)]);
      expect(hits).toBeGreaterThan(PEOPLE * 6);
    }
    // the sample shows the rows as they will be in the file, and nothing else of a preview shows anybody
    const { sample, ...rest } = preview;
    expect(sample).toHaveLength(5);
    const others = { manifest: said.manifest ?? '', preview: traceIn(JSON.stringify(rest)) };
    expect(await found(others, everyone())).toEqual([]);
    expect(whyPersonal(preview.personal)).toEqual(expectedReasons());
    const reported = manifest.columns.filter(({ privacy }) => privacy.reason !== null);
    expect(reported.map(({ id, privacy }) => [id, privacy.kind, privacy.reason])).toEqual(
      preview.personal.map(({ id, kind, reason }) => [id, kind, reason]),
    );
    expect(new Set(reported.map(({ privacy }) => privacy.treatment))).toEqual(new Set(['keep']));
  });

  it.each(['mask', 'pseudonym', 'remove'] as const)('are in no personal column anywhere under %s', async (personal) => {
    const { said, manifest, preview } = await made({ personal });
    expect(await found(said, survey.asked)).toEqual([]);
    const treated = personal === 'remove' ? manifest.removed_columns : manifest.columns;
    const ids = treated.filter(({ privacy }) => privacy.treatment === personal).map(({ id }) => id);
    expect(ids.sort()).toEqual(Object.keys(expectedReasons()).sort());
    expect(new Set(preview.personal.map(({ treatment }) => treatment))).toEqual(new Set([personal]));
  });

  it('are nowhere at all under remove with free texts removed', async () => {
    const { said, manifest, csv } = await made({ personal: 'remove', free_text: 'remove' });
    expect(await found(said, everyone())).toEqual([]);
    expect(manifest.removed_columns.map(({ id }) => id)).toContain(`q:${survey.questions.comment}`);
    expect(csv).toHaveLength(PEOPLE);
    expect(csv[0]).toHaveProperty(`q:${survey.questions.rating}`);
    expect(csv[0]).not.toHaveProperty('var:note');
  });

  it('leave no e-mail, phone, card or account in a scrubbed comment; names and addresses stay, as we say', async () => {
    const { said } = await made({ personal: 'mask', free_text: 'scrub' });
    const shaped = ({ email, phone, card, account }: Identity) =>
      [`${email.split('@')[0]}@`, phone.slice(-10), card, account].map(traceIn);
    expect(await found(said, survey.mentioned, shaped)).toEqual([]);
    // names with the respondent's own first name keep only the rest
    const named = await found({ csv: said.csv ?? '' }, survey.mentioned, ({ name }) => [traceIn(name)]);
    expect(named.length).toBeGreaterThan(PEOPLE * 0.7);
  });

  it('are not given away by what was asked for', async () => {
    const [who] = survey.asked;
    if (!who) throw new Error('nobody is there');
    const filters = {
      variables: { client_id: who.customerId },
      answers: [{ question_id: survey.questions.email, op: 'eq', value: who.email }],
    };
    const { said, csv } = await made({ personal: 'mask' }, survey, demoToken, filters);
    expect(csv).toHaveLength(1);
    expect(await found(said, [who])).toEqual([]);
  });
});

describe('tokens', () => {
  it('are the same in every format and export of an owner, others for another owner, and need the key', async () => {
    const emailColumn = (of: PlantedSurvey) => `q:${of.questions.email}`;
    const [first, second] = [
      await made({ personal: 'pseudonym' }),
      await made({ columns: { [emailColumn(survey)]: 'pseudonym' } }),
    ];
    const tokens = first.csv.map((row) => row[emailColumn(survey)] ?? '');
    expect(new Set(tokens).size).toBe(PEOPLE);
    expect(tokens[0]).toMatch(/^[A-Z2-7]{26}$/);
    expect(second.csv.map((row) => row[emailColumn(survey)])).toEqual(tokens);
    for (const { said } of [first, second]) {
      const missing = tokens.filter((token) =>
        ['xlsx', 'word'].some((format) => !said[format]?.includes(traceIn(token))),
      );
      expect(missing).toEqual([]);
    }
    const stranger = await makePlantedSurvey(host.client, strangerToken, 20);
    const foreign = await made({ personal: 'pseudonym' }, stranger, strangerToken);
    expect(foreign.csv.filter((row) => tokens.includes(row[emailColumn(stranger)] ?? ''))).toEqual([]);
    expect(await keysThatMake(tokens, survey.asked)).toEqual(['pseudonym-key']);
  });
});

/** The keys of this machine, and all that is known without one, by which these tokens could be made. */
async function keysThatMake(tokens: readonly string[], people: readonly Identity[]): Promise<string[]> {
  const file: unknown = JSON.parse(await readFile(join(host.dataDir, 'kms', 'keys.json'), 'utf8'));
  const stored = z.record(z.string(), z.base64()).parse(file);
  const keys = Object.entries(stored).map(([id, material]): [string, Buffer] => [id, Buffer.from(material, 'base64')]);
  const guesses = ['', 'u-1', 'pseudonym:v1:u-1', demoToken].map((text): [string, Buffer] => [text, Buffer.from(text)]);
  const made = (key: Buffer, { email }: Identity) => {
    const ownerKey = createHmac('sha256', key).update('pseudonym:v1:u-1').digest();
    return [ownerKey, key].map((one) => base32(createHmac('sha256', one).update(`email:${email}`).digest()));
  };
  return [...keys, ...guesses]
    .filter(([, key]) => people.some((who) => made(key, who).some((token) => tokens.includes(token))))
    .map(([id]) => id);
}

function base32(mac: Buffer): string {
  const bits = [...mac.subarray(0, 16)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/g) ?? []).map((five) => signs[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function whyPersonal(personal: z.infer<typeof previewSchema>['personal']): Record<string, string[]> {
  return Object.fromEntries(personal.map(({ id, kind, reason }) => [id, [kind, reason]]));
}

function expectedReasons(): Record<string, string[]> {
  const { email, phone, name, address, card } = survey.questions;
  return {
    city: ['location', 'type'],
    ip_address: ['network', 'type'],
    user_agent: ['network', 'type'],
    promo_code: ['id', 'type'],
    [`q:${email}`]: ['email', 'type'],
    [`q:${phone}`]: ['phone', 'type'],
    [`q:${name}`]: ['name', 'title'],
    [`q:${address}`]: ['address', 'title'],
    [`q:${card}`]: ['id', 'content'],
    'var:user_email': ['email', 'title'],
    'var:client_id': ['id', 'title'],
    'var:ref': ['phone', 'content'],
  };
}

it('no log line has identified anybody', async () => {
  expect(logs.said()).toContain('export ready');
  expect(await found({ log: traceIn(logs.said()) }, everyone())).toEqual([]);
});
