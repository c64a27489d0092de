/** CloudFront with a firewall in front of every origin, and a key that keeps others from going round it. */
import { describe, expect, it } from 'vitest';
import { countedRules } from '../../../infra/cloud/firewall.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { functionOf, referredIds, resourcesOf, synthesise } from './synthesise.ts';

const names = {
  domain: 'exports.example.com',
  pageDomain: 'respond.example.com',
  viewsDomain: 'views.example.com',
  zone: 'Z0123456789ABC',
};
const template = await synthesise({ context: { edge: 'waf' } });
const named = await synthesise({ context: { edge: 'waf', ...names } });
const plain = await synthesise({ context: names });

const fronts = resourcesOf(template, 'AWS::CloudFront::Distribution');
const environmentOf = (name: string) => functionOf(template, name).properties.Environment.Variables;

describe('in front of every origin', () => {
  it('is a distribution with the firewall, which keeps nothing and passes on everything but the name', () => {
    const apis = resourcesOf(template, 'AWS::ApiGatewayV2::Api').map(({ id }) => id);
    expect(apis).toHaveLength(3);
    const behind = fronts.flatMap(({ properties }) => referredIds(properties.DistributionConfig.Origins[0].DomainName));
    for (const api of apis) expect(behind).toContain(api);
    const [firewall] = resourcesOf(template, 'AWS::WAFv2::WebACL');
    for (const { properties } of fronts) {
      const { DefaultCacheBehavior, WebACLId } = properties.DistributionConfig;
      expect(referredIds(WebACLId)).toEqual([firewall?.id]);
      expect(DefaultCacheBehavior).toMatchObject({
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']),
        // AWS's policies CachingDisabled and AllViewerExceptHostHeader
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      });
    }
  });

  it('is the address that people are given, while functions reach each other without it', () => {
    const { PUBLIC_URL, PAGE_URL, VIEWS_URL, SURVEY_API_URL } = environmentOf('export-api');
    const shown = [PUBLIC_URL, PAGE_URL, VIEWS_URL].map((url) => referredIds(url)[0]);
    expect(shown.toSorted()).toEqual(fronts.map(({ id }) => id).toSorted());
    expect(JSON.stringify(SURVEY_API_URL)).toContain('execute-api');
  });

  it('bears the names of its own, under certificates and records that are the same without it', () => {
    const aliases = resourcesOf(named, 'AWS::CloudFront::Distribution').flatMap(
      ({ properties }) => properties.DistributionConfig.Aliases,
    );
    expect(aliases).toEqual([names.domain, names.pageDomain, names.viewsDomain]);
    const idsOf = (made: typeof named, type: string) => resourcesOf(made, type).map(({ id }) => id);
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet']) {
      expect(idsOf(named, type)).toEqual(expect.arrayContaining(idsOf(plain, type)));
    }
    named.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
    named.hasOutput('ApiUrl', { Value: 'https://exports.example.com' });
  });
});

describe('the key', () => {
  it('is made by AWS, sent by CloudFront, known to every function, and in no template', () => {
    const [secret] = resourcesOf(template, 'AWS::SecretsManager::Secret');
    const keys = [
      ...fronts.map(({ properties }) => properties.DistributionConfig.Origins[0].OriginCustomHeaders[0]),
      ...Object.keys(functionSpecs).map((name) => ({
        HeaderName: 'x-front-key',
        HeaderValue: environmentOf(name).EDGE_KEY,
      })),
    ];
    expect(keys).toHaveLength(3 + Object.keys(functionSpecs).length);
    for (const { HeaderName, HeaderValue } of keys) {
      expect(HeaderName).toBe('x-front-key');
      expect(HeaderValue).toEqual({
        'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret?.id }, ':SecretString:::}}']],
      });
    }
    expect(secret?.properties.SecretString).toBeUndefined();
  });
});

describe('the firewall', () => {
  const rulesOf = (made: typeof template) => resourcesOf(made, 'AWS::WAFv2::WebACL')[0]?.properties.Rules;

  it('limits each address, with the one error shape', async () => {
    const [limit] = rulesOf(template);
    expect(limit).toMatchObject({
      Statement: { RateBasedStatement: { Limit: 3000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' } },
      Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'limited' } } },
    });
    const [firewall] = resourcesOf(template, 'AWS::WAFv2::WebACL');
    expect(JSON.parse(firewall?.properties.CustomResponseBodies.limited.Content)).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('Wait'),
    });
    const [other] = rulesOf(await synthesise({ context: { edge: 'waf', callsPerAddress: '500' } }));
    expect(other.Statement.RateBasedStatement.Limit).toBe(500);
  });

  it('only counts rules that would refuse surveys, texts, long filters and scripts', () => {
    const common = rulesOf(template).at(-1);
    expect(common.Statement.ManagedRuleGroupStatement.RuleActionOverrides).toEqual(
      countedRules.map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    );
    expect(countedRules).toContain('SizeRestrictions_BODY');
  });

  it('is in the only region where AWS takes it, or the deployment is refused', () => {
    const [rule] = Object.values(template.toJSON().Rules as Record<string, { Assertions: object[] }>).filter((one) =>
      JSON.stringify(one).includes('edge=waf'),
    );
    expect(rule?.Assertions).toMatchObject([{ Assert: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] } }]);
  });
});

describe('without it', () => {
  it('nothing of it is there', () => {
    const text = JSON.stringify(plain.toJSON());
    for (const word of ['CloudFront', 'WAFv2', 'EDGE_KEY', 'secretsmanager']) expect(text).not.toContain(word);
  });

  it.each([
    [{ callsPerAddress: '500' }, 'callsPerAddress'],
    [{ edge: 'waf', callsPerAddress: '5' }, 'callsPerAddress'],
    [{ edge: 'moat' }, 'edge'],
    [
      {
        edge: 'waf',
        domain: names.domain,
        certificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
      },
      'us-east-1',
    ],
  ])('%j is refused, and the error says why', async (context, why) => {
    await expect(synthesise({ context })).rejects.toThrow(why);
  });
});
