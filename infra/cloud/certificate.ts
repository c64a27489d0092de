/** The certificate of a name of our own: made and validated where Route 53 hosts the name, otherwise the operator's. */
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { DomainSettings } from './settings.ts';

interface Certified {
  certificate: ICertificate;
  /** Where the record of the name is made; undefined: the operator makes it. */
  zone: IHostedZone | undefined;
}

export function certificateFor(scope: Construct, settings: DomainSettings): Certified {
  if (!('zoneId' in settings)) {
    return {
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', settings.certificateArn),
      zone: undefined,
    };
  }
  const zone = HostedZone.fromHostedZoneId(scope, 'Zone', settings.zoneId);
  const validation = CertificateValidation.fromDns(zone);
  return { certificate: new Certificate(scope, 'Certificate', { domainName: settings.name, validation }), zone };
}
