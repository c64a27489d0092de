/** Links to files: the one-hour link of an export and share links for people without a key. */
import { expect } from 'vitest';
import { z } from 'zod';
import { linkViewSchema, pendingLinkViewSchema } from '../../../shared/operations/links.ts';
import { expectProblem } from '../../support/hosts/expected-answer.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { type Customer, csv, customerOf, downloaded } from './customer.ts';
import { endedDelivery, newDestination } from './deliveries.ts';
import { answerIds, richSurvey, textSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const HOUR_MS = 3_600_000;
const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const statusOf = async (url: string) => {
  const response = await visit(url);
  await response.arrayBuffer();
  return response.status;
};

async function share(customer: Customer, exportId: string, wanted: object = {}) {
  const link = linkViewSchema.parse(await customer.ask(201, 'POST', `/exports/${exportId}/links`, wanted));
  return { ...link, url: link.url ?? '' };
}

async function codeOf(url: string): Promise<string> {
  return (await expectProblem(await visit(url), 410)).code;
}

/** The link with one member of its query changed, or without it. */
function changed(url: string, name: string, change: (value: string) => string | undefined): string {
  const other = new URL(url);
  const value = change(other.searchParams.get(name) ?? '');
  if (value === undefined) other.searchParams.delete(name);
  else other.searchParams.set(name, value);
  return other.href;
}

const oneHour: Step = {
  name: 'the link of a file holds for an hour at most, for what was signed, and for nobody who changes it',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const [file] = (await customer.ready({ quiz_id: id, outputs: csv })).files;
    const url = file?.url ?? '';
    const endsIn = Date.parse(file?.url_expires_at ?? '') - Date.now();
    expect(endsIn).toBeGreaterThan(0);
    expect(endsIn).toBeLessThanOrEqual(HOUR_MS);
    const response = await fetch(url);
    expect((await response.arrayBuffer()).byteLength).toBe(file?.size_bytes);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    if (cloud.namesDownloads) {
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    }
    const forged = {
      'without a signature': changed(url, 'X-Amz-Signature', () => undefined),
      'with a foreign signature': changed(url, 'X-Amz-Signature', () => 'f'.repeat(64)),
      'for a longer time': changed(url, 'X-Amz-Expires', () => '604800'),
      'signed long ago': changed(url, 'X-Amz-Date', () => '20200101T000000Z'),
      'by another key': changed(url, 'X-Amz-Credential', (value) => value.replace(/^[^/]+/, 'AKIAIOSFODNN7EXAMPLE')),
      'for another name': changed(url, 'response-content-disposition', () => 'inline'),
    };
    for (const [how, other] of Object.entries(forged)) expect([400, 403], how).toContain(await statusOf(other));
  },
};

const shared: Step = {
  name: 'a share link brings the file without a key, asks for its password, counts, and is revoked at once',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const job = await customer.ready({ quiz_id: id, outputs: csv });
    const open = await share(customer, job.id);
    expect((await downloaded(open.url)).length).toBe(job.files[0]?.size_bytes);
    const log = await customer.ask(200, 'GET', `/links/${open.id}/downloads`);
    expect(z.object({ data: z.array(z.unknown()) }).parse(log).data).toHaveLength(1);

    const secret = await share(customer, job.id, { password: 'open sesame', max_downloads: 1 });
    const tried = (password: string) => visit(secret.url, { method: 'POST', body: new URLSearchParams({ password }) });
    expect((await tried('guess')).status).not.toBe(303);
    const let_in = await tried('open sesame');
    expect(let_in.status).toBe(303);
    expect((await downloaded(let_in.headers.get('location') ?? '')).length).toBe(job.files[0]?.size_bytes);
    expect((await tried('open sesame')).status, 'a second download of a link for one').toBe(410);

    await customer.ask(204, 'DELETE', `/links/${open.id}`);
    expect(await codeOf(open.url)).toBe('link_revoked');
  },
};

const stricter: Step = {
  name: 'a share link can have a stricter file of its own, made from the same answers',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await richSurvey(customer, 3, 0);
    const job = await customer.ready({ quiz_id: survey.id, outputs: csv });
    expect((await downloaded(job.files[0]?.url)).toString()).toContain('person1@example.com');
    const wanted = { privacy: { personal: 'mask' } };
    const pending = pendingLinkViewSchema.parse(await customer.ask(202, 'POST', `/exports/${job.id}/links`, wanted));
    const bytes = await until('the stricter file of a share link', 120, async (note) => {
      const response = await visit(pending.url ?? '');
      await response.arrayBuffer();
      const place = response.headers.get('location');
      return response.status === 302 && place ? downloaded(place) : note(response.status);
    });
    expect(bytes.toString()).not.toContain('person1@example.com');
  },
};

const underBase: Step = {
  name: 'a report under a minimum base is shared, and another that would single somebody out is not',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['Slow', 'Slow', 'Slow', 'Fast', 'Fast', 'Fast', 'Late']);
    const [left] = await answerIds(customer, id);
    const bucket = await startOwnBucket();
    const destination = await newDestination(customer, bucket.members);
    const deliver = [{ destination_id: destination.id, path: '{content}.{ext}' }];
    const reported = (filters: object, more: object = {}) =>
      customer.ready({
        ...more,
        quiz_id: id,
        outputs: [{ content: 'report', format: 'pdf' }],
        filters,
        options: { privacy: { minimum_base: 3 } },
      });
    const whole = await reported({}, { deliver });
    expect(await endedDelivery(customer, destination.id)).toMatchObject({ status: 'delivered' });
    await bucket.stop();
    await customer.ask(204, 'DELETE', `/destinations/${destination.id}`);
    const link = await share(customer, whole.id);
    expect((await downloaded(link.url)).length).toBe(whole.files[0]?.size_bytes);
    const without = await reported({ excludedIds: [left] });
    expect(await customer.refused(409, 'POST', `/exports/${without.id}/links`, {})).toBe('shared_too_similar');
    await customer.ask(204, 'DELETE', `/links/${link.id}`);
  },
};

const SHORTEST_SECONDS = 60;

const expired: Step = {
  name: 'a share link of one minute is gone after it, and so is the address it gave',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const job = await customer.ready({ quiz_id: id, outputs: csv });
    const link = await share(customer, job.id, { expires_in: SHORTEST_SECONDS });
    const minted = (await visit(link.url)).headers.get('location') ?? '';
    expect(await statusOf(minted)).toBe(200);
    const gone = until('a share link of one minute to end', SHORTEST_SECONDS + 30, async (note) => {
      const status = await statusOf(link.url);
      return status === 410 ? status : note(status);
    });
    const dead = until('the address that a share link gave to end', SHORTEST_SECONDS + 30, async (note) => {
      const status = await statusOf(minted);
      return status === 403 ? status : note(status);
    });
    await Promise.all([gone, dead]);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(link.expires_at ?? ''));
    expect(await codeOf(link.url)).toBe('link_expired');
  },
};

export const linkSteps: readonly Step[] = [oneHour, shared, stricter, underBase, expired];
