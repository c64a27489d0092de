/** Mails leave a deployment through SES, from the one address it was given, by the functions that send any. */
import { describe, expect, it } from 'vitest';
import { functionSpecs } from '../../../infra/topology.ts';
import { actionsOf, allowedTo, functionOf, referredIds, resourcesOf, synthesise } from './synthesise.ts';

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
    const [set] = resourcesOf(template, 'AWS::SES::ConfigurationSet');
    expect(worker.properties.Environment.Variables.MAIL_CONFIGURATION_SET).toEqual({ Ref: set?.id });
    const [statement] = allowedTo(template, worker.id).filter((one) => actionsOf(one).includes('ses:SendRawEmail'));
    expect(statement).toMatchObject({ Condition: { StringEquals: { 'ses:FromAddress': mailFrom } } });
    expect(JSON.stringify(statement?.Resource)).not.toContain('"*"');
    expect(referredIds(statement?.Resource)).toContain(set?.id);
    expect(JSON.stringify((await synthesise()).toJSON())).not.toContain('ses:Send');
  });

  it('has SES report those that come back, on an encrypted topic, to the queue whose worker stops addresses', async () => {
    const template = await synthesise({ context: { mailFrom } });
    const [reported] = resourcesOf(template, 'AWS::SES::ConfigurationSetEventDestination');
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic').filter(({ id }) => id.startsWith('Mail'));
    expect(reported?.properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: { Ref: topic?.id } },
    });
    // SES tries the topic when the destination is made
    const { DependsOn } =
      template.findResources('AWS::SES::ConfigurationSetEventDestination')[reported?.id ?? ''] ?? {};
    const [policy] = resourcesOf(template, 'AWS::SNS::TopicPolicy').filter(({ id }) => id.startsWith('Mail'));
    expect(DependsOn).toContain(policy?.id);
    expect(topic?.properties.KmsMasterKeyId).toBeDefined();
    const [subscription] = resourcesOf(template, 'AWS::SNS::Subscription');
    expect(subscription?.properties).toMatchObject({
      Protocol: 'sqs',
      RawMessageDelivery: true,
      FilterPolicyScope: 'MessageBody',
      FilterPolicy: { eventType: ['Bounce', 'Complaint'] },
    });
    expect(referredIds(subscription?.properties.Endpoint)).toEqual([expect.stringMatching(/^ShipmentsQueue/)]);
    expect(referredIds(subscription?.properties.RedrivePolicy)).toEqual([
      expect.stringMatching(/^ShipmentsDeadLetters/),
    ]);
    const keys = JSON.stringify(resourcesOf(template, 'AWS::KMS::Key').map(({ properties }) => properties.KeyPolicy));
    expect(keys).toContain('ses.amazonaws.com');
    expect(JSON.stringify((await synthesise()).toJSON())).not.toContain('ses.amazonaws.com');
  });

  it('needs a plain address', async () => {
    await expect(synthesise({ context: { mailFrom: 'A <a@example.com>, b@example.com' } })).rejects.toThrow('mailFrom');
  });
});
