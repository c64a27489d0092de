/** Somebody fills in a survey on its page, without scripts, and sends a file along; the owner exports both, then deletes them. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { newRespondent, words } from '../../shared/survey-service/respondent-page/page-bench.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { type Customer, csv, customerOf, downloaded } from './customer.ts';
import { answerIds, newSurvey } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';

/** Too large for one item of the table. */
const FILE_BYTES = 600_000;

/** A survey whose one respondent has sent a file. */
export async function surveyWithFile(cloud: Cloud, customer: Customer) {
  const survey = await newSurvey(customer, [
    { type: 'input', title: 'Why?' },
    { type: 'file', title: 'Your receipt' },
  ]);
  const [why = '', receipt = ''] = survey.questions;
  const sent = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
  const page = { request: (path: string, init: RequestInit) => fetch(new URL(path, cloud.pageUrl), manual(init)) };
  const person = newRespondent(page, `/${survey.code}`);
  expect(words((await person.open()).text)).toContain('Why?');
  const file = new File([sent], 'receipt.pdf', { type: 'application/pdf' });
  const last = await person.send({ [`q.${why}`]: 'Because', [`q.${receipt}`]: file });
  expect([last.status, words(last.text)]).toEqual([200, expect.not.stringContaining('Why?')]);
  return { survey, sent };
}

const filledIn: Step = {
  name: 'a respondent fills in the page and uploads a file, the export has both, and both go with the answer',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { survey, sent } = await surveyWithFile(cloud, customer);
    const outputs = [...csv, { content: 'files', format: 'zip' }];
    const { files } = await customer.ready({ quiz_id: survey.id, outputs });
    const [table, archive] = await Promise.all(files.map(({ url }) => downloaded(url)));
    expect(table?.toString()).toContain('Because');
    const stored = [...readZip(archive ?? Buffer.alloc(0))].filter(([name]) => name.endsWith('.pdf'));
    expect(stored.map(([, bytes]) => sent.equals(bytes))).toEqual([true]);

    const [answer] = await answerIds(customer, survey.id);
    await customer.askService(200, 'DELETE', `/quiz/${survey.id}/answers/${answer}`);
  },
};

const formSchema = z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) });
const takenSchema = z.object({ url: z.string(), name: z.string() });

/** What the page's script does: it asks for a form, sends the file to the bucket by it, and has it checked. */
const sentByBrowser: Step = {
  name: 'a browser sends a file straight to the bucket, the export has it, and it goes with the answer',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await newSurvey(customer, [{ type: 'file', title: 'Your receipt' }]);
    const [question = ''] = survey.questions;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
    const page = { request: (path: string, init: RequestInit) => fetch(new URL(path, cloud.pageUrl), manual(init)) };
    const person = newRespondent(page, `/${survey.code}`);
    await person.open();
    const ask = async <T>(path: string, schema: z.ZodType<T>, fields: Record<string, string> = {}) => {
      const body = person.form(fields);
      const response = await page.request(`/${survey.code}/files${path}`, { method: 'POST', body });
      const text = await response.text();
      expect([response.status, text]).toEqual([200, expect.any(String)]);
      return schema.parse(JSON.parse(text));
    };
    const form = await ask('', formSchema, { question, name: 'receipt.pdf', size: String(bytes.length) });
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('file', new Blob([bytes]));
    const sent = await fetch(form.url, { method: 'POST', body });
    expect([sent.status < 300, await sent.text()]).toEqual([true, expect.any(String)]);
    const taken = await ask(`/${form.id}`, takenSchema);
    // from the page's origin, to an address of the bucket that is good for a minute
    const led = await fetch(new URL(new URL(taken.url).pathname, cloud.pageUrl), manual({}));
    expect(led.status).toBe(302);
    expect((await downloaded(led.headers.get('location') ?? '')).equals(bytes)).toBe(true);
    await person.send();

    const { files } = await customer.ready({ quiz_id: survey.id, outputs: [{ content: 'files', format: 'zip' }] });
    const stored = [...readZip(await downloaded(files[0]?.url ?? ''))].filter(([name]) => name.endsWith('.pdf'));
    expect(stored.map(([, found]) => bytes.equals(found))).toEqual([true]);
    const [answer] = await answerIds(customer, survey.id);
    await customer.askService(200, 'DELETE', `/quiz/${survey.id}/answers/${answer}`);
    expect((await fetch(new URL(new URL(taken.url).pathname, cloud.pageUrl), manual({}))).status).toBe(404);
  },
};

const manual = (init: RequestInit): RequestInit => ({ ...init, redirect: 'manual' });

export const respondentSteps: readonly Step[] = [filledIn, sentByBrowser];
