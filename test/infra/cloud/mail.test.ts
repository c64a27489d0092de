/** Mails leave a deployment through SES, from the one address it was given, by the functions that send any. */
import { describe, expect, it } from 'vitest';
import { functionSpecs } from '../../../infra/topology.ts';
import { actionsOf, allowedTo, functionOf, synthesise } from './synthesise.ts';

const mailFrom = 'exports@example.com';

describe('mail from a deployment', () => {
  it('is sent by those who may, from one address, and by nobody without a setting', async () => {
    const template = await synthesise({ context: { mailFrom } });
    const senders = Object.keys(functionSpecs).filter((name) =>
      allowedTo(template, functionOf(template, name).id).some((one) => actionsOf(one).includes('ses:SendRawEmail')),
    );
    expect(senders).toEqual(['export-api', 'mcp', 'delivery-worker']);
    const worker = functionOf(template, 'delivery-worker');
    expect(JSON.stringify(worker.properties.Environment)).toContain(`"MAIL_FROM":"${mailFrom}"`);
    const [statement] = allowedTo(template, worker.id).filter((one) => actionsOf(one).includes('ses:SendRawEmail'));
    expect(statement).toMatchObject({ Condition: { StringEquals: { 'ses:FromAddress': mailFrom } } });
    expect(JSON.stringify(statement?.Resource)).not.toContain('"*"');
    expect(JSON.stringify((await synthesise()).toJSON())).not.toContain('ses:Send');
  });

  it('needs a plain address', async () => {
    await expect(synthesise({ context: { mailFrom: 'A <a@example.com>, b@example.com' } })).rejects.toThrow('mailFrom');
  });
});
