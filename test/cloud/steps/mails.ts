/** E-mails leave through SES once their reader has agreed, carry the file, and stop when one comes back. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { bounceOf, type TakenMail } from '../stores/outside/ses.ts';
import { type Customer, csv, customerOf } from './customer.ts';
import { endedDelivery, newDestination } from './deliveries.ts';
import { textSurvey } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';
import { until } from './until.ts';

const MAIL_SECONDS = 300;

/** The newest that SES has taken for this address, once there are as many. */
function mailsTo({ outside }: Cloud, address: string, count: number): Promise<TakenMail> {
  return until(`mail ${count} to a reader`, MAIL_SECONDS, async (note) => {
    const mails = outside.mailsTo(address);
    return mails[count - 1] ?? note(mails.map(({ parsed }) => parsed.subject));
  });
}

/** Presses the button behind the link in a mail. */
async function agree(cloud: Cloud, { parsed }: TakenMail): Promise<void> {
  const [path = ''] = /\/m\/[\w-]{43}/.exec(parsed.text ?? '') ?? [];
  expect((await fetch(new URL(path, cloud.url), { method: 'POST' })).status).toBe(200);
}

const viewName = 'Weekly look';

async function newView(customer: Customer, survey: number): Promise<string> {
  const made = await customer.ask(201, 'POST', '/views', { name: viewName, quiz_id: survey });
  return z.object({ id: z.string() }).parse(made).id;
}

async function stateOf(customer: Customer, id: string) {
  const seen = destinationViewSchema.parse(await customer.ask(200, 'GET', `/destinations/${id}`));
  return seen.kind === 'email' ? seen.addresses?.[0]?.state : undefined;
}

const byMail: Step = {
  name: 'an e-mail waits for its reader’s yes, brings the file of an export and figures, and is the last if it comes back',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await textSurvey(customer, ['Good', 'Better']);
    const view = await newView(customer, survey);
    const reader = `reader-${randomUUID()}@elsewhere.example`;
    const { id } = await newDestination(customer, { kind: 'email', to: [reader] });
    const question = await mailsTo(cloud, reader, 1);
    expect(question.configurationSet).not.toBe('');
    const deliver = [{ destination_id: id, view_id: view, attach: 'file' }];
    const { files } = await customer.ready({ quiz_id: survey, outputs: csv, deliver });
    await agree(cloud, question);
    const brought = await mailsTo(cloud, reader, 2);
    const attached = brought.parsed.attachments.filter(({ contentType }) => contentType === 'text/csv');
    const sums = attached.map(({ content }) => createHash('sha256').update(content).digest('hex'));
    expect(sums).toEqual([files[0]?.sha256]);
    expect(brought.parsed.text).toContain(viewName);
    expect(await endedDelivery(customer, id)).toMatchObject({ status: 'delivered', problem: null });

    await cloud.report(bounceOf(brought));
    await until('the address to be stopped', MAIL_SECONDS, async (note) => {
      const state = await stateOf(customer, id);
      return state === 'bounced' || note(state);
    });
    expect(await endedDelivery(customer, id)).toMatchObject({ status: 'failed' });
    await customer.ask(204, 'DELETE', `/destinations/${id}`);
  },
};

export const mailSteps: readonly Step[] = [byMail];
