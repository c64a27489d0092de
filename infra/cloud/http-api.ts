/**
 * The origins, the API's, that of respondents and that of shared views: HTTP APIs whose routes lead to functions. They are throttled. Their log records who called what and the
 * outcome, but neither query strings nor full paths: a share link's token is part of its path.
 */
import { Aws } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  DomainName,
  HttpApi,
  HttpMethod,
  HttpStage,
  type IDomainName,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { RoutePattern } from '../topology.ts';
import { certificateFor } from './certificate.ts';
import { createFront, type Edge } from './edge.ts';
import type { DeployedFunction } from './functions.ts';
import { acknowledge } from './rule-packs.ts';
import type { DomainSettings } from './settings.ts';

const throttle = { rateLimit: 500, burstLimit: 1000 };

export type OriginName = 'Api' | 'Page' | 'Views';

export interface Origin {
  api: HttpApi;
  /** Its public address, without a trailing slash. */
  url: string;
  /**
   * The address that AWS gives it. It contains only the API's id, so functions can get it before any route leads to
   * them.
   */
  ownUrl: string;
  /** What the record of its name at another DNS must point to. */
  target: string | undefined;
}

interface OriginSettings {
  /** How the names of its resources begin. */
  id: OriginName;
  description: string;
  domain: DomainSettings | undefined;
  /** Encrypts its access log. */
  key: IKey;
  /** Undefined: people call the API itself. */
  edge: Edge | undefined;
}

export function createHttpApi(
  scope: Construct,
  { id, description, domain: domainSettings, key, edge }: OriginSettings,
): Origin {
  const api = new HttpApi(scope, id, { description, createDefaultStage: false });
  const accessLog = new LogGroup(scope, `${id}AccessLog`, {
    retention: RetentionDays.ONE_MONTH,
    encryptionKey: key,
  });
  const stage = new HttpStage(scope, `${id}Stage`, {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle,
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    },
  });
  acknowledge(
    api,
    'AwsSolutions-APIG4',
    'Callers send their own key of the survey service, and only that service can check it: the functions ask it. ' +
      'Share links and shared views carry a secret of their own; the health check, the OpenAPI document and the page that respondents ' +
      'fill in are public on purpose.',
  );
  const host = `${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  const ownUrl = `https://${host}`;
  const domainId = id === 'Api' ? 'Domain' : `${id}Domain`;
  if (edge) {
    const front = createFront(scope, { description, host, domain: domainSettings, domainId }, edge);
    return { api, ownUrl, ...front };
  }
  if (!domainSettings) return { api, ownUrl, url: ownUrl, target: undefined };
  const domain = createDomain(scope, domainSettings, domainId);
  new ApiMapping(scope, `${id}Mapping`, { api, stage, domainName: domain });
  return { api, ownUrl, url: `https://${domainSettings.name}`, target: domain.regionalDomainName };
}

const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  address: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
  functionError: '$context.integrationErrorMessage',
};

export function addRoutes(api: HttpApi, { name, routes, live }: DeployedFunction): void {
  const integration = new HttpLambdaIntegration(name, live);
  for (const route of routes) api.addRoutes({ ...pathAndMethods(route), integration });
}

const methods = { ANY: HttpMethod.ANY, GET: HttpMethod.GET, POST: HttpMethod.POST } as const;

function pathAndMethods(route: RoutePattern): { path: string; methods: HttpMethod[] } {
  const [method = '', path = ''] = route.split(' ');
  const found = Object.entries(methods).find(([name]) => name === method);
  if (!found) throw new Error(`The route ${route} has an unknown method.`);
  return { path, methods: [found[1]] };
}

/**
 * A custom domain for the API, so that links do not depend on its id. Where Route 53 hosts the name, the certificate
 * and the record are created there; elsewhere both are up to the operator, who is shown what the record must point at.
 */
function createDomain(parent: Construct, settings: DomainSettings, id: string): IDomainName {
  const scope = new Construct(parent, id);
  const { name } = settings;
  const { certificate, zone } = certificateFor(scope, settings);
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
