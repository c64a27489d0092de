/**
 * A custom domain for the API, so that links do not depend on its id. Where Route 53 hosts the name, the certificate
 * and the record are created there; elsewhere both are up to the operator, who is told what the record must point at.
 */
import { DomainName, type IDomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DomainSettings } from './settings.ts';

export function createDomain(parent: Construct, settings: DomainSettings, id: string): IDomainName {
  const scope = new Construct(parent, id);
  const { name } = settings;
  const zone = 'zoneId' in settings ? HostedZone.fromHostedZoneId(scope, 'Zone', settings.zoneId) : undefined;
  const certificate = zone
    ? new Certificate(scope, 'Certificate', { domainName: name, validation: CertificateValidation.fromDns(zone) })
    : Certificate.fromCertificateArn(scope, 'Certificate', 'certificateArn' in settings ? settings.certificateArn : '');
  const domain = new DomainName(scope, 'Name', {
    domainName: name,
    certificate,
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  if (zone) {
    const { regionalDomainName, regionalHostedZoneId } = domain;
    const target = RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId));
    // a name with a trailing dot is complete, so the zone’s own name need not be known
    new ARecord(scope, 'Record', { zone, recordName: `${name}.`, target });
  }
  return domain;
}
