/**
 * CloudFront with a firewall in front of the three origins. It sends a key with each request that only it and our functions
 * have; they refuse whoever calls without it, so that nobody goes round the firewall by the address of an API.
 */
import { Aws, CfnRule, Fn } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { certificateFor } from './certificate.ts';
import { createFirewall } from './firewall.ts';
import { acknowledge } from './rule-packs.ts';
import { type DomainSettings, edgeRegion } from './settings.ts';

export interface Edge {
  /** A reference that CloudFormation replaces: the key itself is in no template. */
  key: string;
  firewallArn: string;
}

export function createEdge(parent: Construct, callsPerAddress: number): Edge {
  const scope = new Construct(parent, 'Edge');
  new CfnRule(scope, 'Region', {
    assertions: [
      {
        assert: Fn.conditionEquals(Aws.REGION, edgeRegion),
        assertDescription: `With -c edge=waf the stack must be in ${edgeRegion}: AWS takes firewalls of CloudFront only there.`,
      },
    ],
  });
  const secret = new Secret(scope, 'Key', {
    description: 'Survey Exports: what CloudFront sends with each request',
    generateSecretString: { excludePunctuation: true, passwordLength: 48 },
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'CloudFront and the functions get the key when they are deployed, so a new key without a deployment would shut everybody out.',
  );
  return { key: secret.secretValue.unsafeUnwrap(), firewallArn: createFirewall(scope, callsPerAddress) };
}

interface Fronted {
  description: string;
  /** The host name of the API behind it. */
  host: string;
  domain: DomainSettings | undefined;
  /** Names its certificate and record as they are named without a front, which can then be switched on and off. */
  domainId: string;
}

/** Its public address, and what a record at another DNS must point to. */
export function createFront(
  parent: Construct,
  { description, host, domain, domainId }: Fronted,
  { key, firewallArn }: Edge,
): { url: string; target: string | undefined } {
  const names = new Construct(parent, domainId);
  const named = domain && { ...certificateFor(names, domain), name: domain.name };
  const distribution = new Distribution(parent, `${domainId}Front`, {
    comment: description,
    webAclId: firewallArn,
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(named && {
      domainNames: [named.name],
      certificate: named.certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
    defaultBehavior: {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { 'x-front-key': key },
      }),
      // whoever sends a key of the survey service without TLS is not redirected after the fact
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // answers differ by key, and headers of the functions say what browsers may keep
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    },
  });
  acknowledge(
    distribution,
    'AwsSolutions-CFR1',
    'Surveys are answered and exports are read all over the world, so no country is shut out by default.',
  );
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    'The API behind it logs each call without paths and queries; a log here would hold the tokens of share links.',
  );
  if (!named) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR4',
      'Without a name of our own CloudFront uses its own certificate, for which AWS sets the least version of TLS.',
    );
    return { url: `https://${distribution.distributionDomainName}`, target: undefined };
  }
  if (named.zone) {
    // a name with a trailing dot is complete, so the zone’s own name need not be known
    const record = {
      zone: named.zone,
      recordName: `${named.name}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(names, 'Record', record);
    new AaaaRecord(names, 'RecordV6', record);
  }
  return { url: `https://${named.name}`, target: distribution.distributionDomainName };
}
