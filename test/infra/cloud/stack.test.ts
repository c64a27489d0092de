/** The stack is the topology, whole, with the reference service or with a live one; and a new row is enough to join. */
import { describe, expect, it } from 'vitest';
import { constructName } from '../../../infra/cloud/construct-name.ts';
import { queues } from '../../../infra/queues.ts';
import { type FunctionSpec, functionSpecs, type RoutePattern } from '../../../infra/topology.ts';
import { functionOf, liveUpstream, referredIds, resourcesOf, synthesise } from './synthesise.ts';

const embedded = await synthesise();
const live = await synthesise({ context: liveUpstream });

/** Which function answers a route, by the name of the topology. */
function routesIn(template: typeof embedded): Record<string, string> {
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration');
  const functions = template.findResources('AWS::Lambda::Function');
  const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const [integration = ''] = referredIds(properties.Target);
    expect(integrations[integration]?.Properties.PayloadFormatVersion).toBe('2.0');
    const [fn = ''] = referredIds(integrations[integration]?.Properties.IntegrationUri);
    return [properties.RouteKey, functions[fn]?.Properties.Description.replace('Survey Exports: ', '')];
  });
  return Object.fromEntries(routes);
}

function routesOf(specs: Record<string, FunctionSpec>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, { trigger }]) =>
      trigger.kind === 'http' ? trigger.routes.map((route) => [route, name]) : [],
    ),
  );
}

const environmentOf = (template: typeof embedded, name: string) =>
  functionOf(template, name).properties.Environment.Variables;

describe('the stack with the reference service', () => {
  it.each(Object.entries(functionSpecs))('has %s with its limits, on Node 24 and arm64', (name, spec) => {
    expect(functionOf(embedded, name).properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: spec.memoryMb,
      Timeout: spec.timeLimitSeconds,
      TracingConfig: { Mode: 'Active' },
      Environment: { Variables: { NODE_ENV: 'production' } },
    });
  });

  it('has no other function', () => {
    embedded.resourceCountIs('AWS::Lambda::Function', Object.keys(functionSpecs).length);
  });

  it('leads every route of the topology to its function', () => {
    expect(routesIn(embedded)).toEqual(routesOf(functionSpecs));
  });

  it('throttles the one stage of each origin, which has no name in the path', () => {
    embedded.resourceCountIs('AWS::ApiGatewayV2::Stage', 3);
    embedded.allResourcesProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
  });

  it('serves the page on an origin of its own', () => {
    const [api, page] = resourcesOf(embedded, 'AWS::ApiGatewayV2::Api').map(({ id }) => id);
    const ofPage = resourcesOf(embedded, 'AWS::ApiGatewayV2::Route').filter(({ properties }) =>
      referredIds(properties.ApiId).some((id) => id === page),
    );
    expect(page).toMatch(/^Page/);
    expect(ofPage.map(({ properties }) => properties.RouteKey)).toEqual(['ANY /{proxy+}']);
    expect(referredIds(environmentOf(embedded, 'survey-page').PAGE_URL)).toContain(page);
    expect(referredIds(environmentOf(embedded, 'survey-page').PUBLIC_URL)).toContain(api);
  });

  it('serves shared views on another, with a live upstream too', () => {
    for (const template of [embedded, live]) {
      const views = resourcesOf(template, 'AWS::ApiGatewayV2::Api').find(({ id }) => id.startsWith('Views'))?.id ?? '';
      const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').filter(({ properties }) =>
        referredIds(properties.ApiId).includes(views),
      );
      expect(routes.map(({ properties }) => properties.RouteKey)).toEqual(['ANY /v/{proxy+}']);
      expect(referredIds(environmentOf(template, 'export-api').VIEWS_URL)).toContain(views);
    }
  });

  it('calls every timed function by the clock, with dead letters for what fails', () => {
    for (const [name, { trigger }] of Object.entries(functionSpecs)) {
      if (trigger.kind !== 'timer') continue;
      const fn = functionOf(embedded, name);
      const rule = resourcesOf(embedded, 'AWS::Events::Rule').find(({ properties }) =>
        referredIds(properties.Targets[0].Arn).includes(fn.id),
      );
      const minutes = trigger.everyMinutes === 1 ? '1 minute' : `${trigger.everyMinutes} minutes`;
      expect(rule?.properties.ScheduleExpression).toBe(`rate(${minutes})`);
      expect(referredIds(rule?.properties.Targets[0].DeadLetterConfig)[0]).toMatch(/^TimerDeadLetters/);
      expect(referredIds(fn.properties.DeadLetterConfig)[0]).toMatch(/^TimerDeadLetters/);
    }
  });

  it('is its own upstream', () => {
    const { PUBLIC_URL, SURVEY_API_URL, UPSTREAM_EMBEDDED } = environmentOf(embedded, 'export-worker');
    expect(UPSTREAM_EMBEDDED).toBe('1');
    const publicUrl = PUBLIC_URL['Fn::Join'][1];
    expect(publicUrl[0]).toBe('https://');
    expect(SURVEY_API_URL['Fn::Join'][1]).toEqual([...publicUrl, '/v3']);
  });

  it('prints its addresses and names at the end', () => {
    const ofQueues = Object.keys(queues)
      .map(constructName)
      .flatMap((name) => [`${name}DeadLettersUrl`, `${name}QueueUrl`]);
    expect(ofQueues).toContain('DeliveriesDeadLettersUrl');
    const others = [
      'AccessLogsBucket',
      'AlarmTopic',
      'ApiUrl',
      'DataKeyArn',
      'FilesBucket',
      'OwnerKeyArn',
      'PageUrl',
      'PseudonymKeyArn',
      'RecordsTableName',
      'SnapshotsBucket',
      'SurveysTableName',
      'TokenKeyArn',
      'UploadsBucket',
      'ViewsUrl',
    ];
    expect(Object.keys(embedded.findOutputs('*')).sort()).toEqual([...ofQueues, ...others].sort());
  });

  it('shows an operator the figures of every function and queue', () => {
    const dashboards = resourcesOf(embedded, 'AWS::CloudWatch::Dashboard');
    const shown = referredIds(dashboards.map(({ properties }) => properties.DashboardBody));
    const watched = ['AWS::Lambda::Function', 'AWS::SQS::Queue', 'AWS::CloudWatch::Alarm', 'AWS::DynamoDB::Table'];
    const ids = watched.flatMap((type) => resourcesOf(embedded, type).map(({ id }) => id));
    expect(shown).toEqual(expect.arrayContaining(ids));
  });
});

describe('the stack with a live upstream', () => {
  it('leaves the reference service and its table out', () => {
    const deployed = Object.values(functionSpecs).filter((spec) => !spec.embeddedUpstreamOnly);
    live.resourceCountIs('AWS::Lambda::Function', deployed.length);
    live.resourceCountIs('AWS::DynamoDB::Table', 1);
    expect(JSON.stringify(live.toJSON())).not.toMatch(
      /SurveysTable|SURVEYS_TABLE|survey-api|SurveyDeliveries|survey-page|PAGE_URL|UPLOADS_/,
    );
  });

  it('has the same routes, with the rest of v3 answered by the export API', () => {
    const { 'survey-page': _, ...others } = functionSpecs;
    expect(routesIn(live)).toEqual({ ...routesOf(others), 'ANY /v3/{proxy+}': 'export-api' });
  });

  it('gives every function the address of the upstream, which is not embedded', () => {
    for (const { properties } of resourcesOf(live, 'AWS::Lambda::Function')) {
      expect(properties.Environment.Variables.SURVEY_API_URL).toBe('https://surveys.example/v3');
      expect(properties.Environment.Variables).not.toHaveProperty('UPSTREAM_EMBEDDED');
    }
  });
});

describe('the pages of share links', () => {
  it('know the origin of file addresses', () => {
    const { FILES_BUCKET, FILES_ORIGIN } = environmentOf(embedded, 'share-link');
    const domain = { 'Fn::GetAtt': [FILES_BUCKET.Ref, 'RegionalDomainName'] };
    expect(FILES_ORIGIN).toEqual({ 'Fn::Join': ['', ['https://', domain]] });
  });
});

describe('a setting', () => {
  it('keeps files longer, in the function’s eyes and in the bucket’s', async () => {
    const template = await synthesise({ context: { retentionDays: '30' } });
    expect(environmentOf(template, 'export-worker').RETENTION_DAYS).toBe('30');
    const files = resourcesOf(template, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('Files'));
    expect(files?.properties.LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(31);
  });

  it('refuses to keep files longer than a year', async () => {
    await expect(synthesise({ context: { retentionDays: '366' } })).rejects.toThrow(/-c retentionDays/);
  });

  it('limits the surveys an account makes in a day, where one is given', async () => {
    const template = await synthesise({ context: { dailySurveyLimit: '5000' } });
    expect(environmentOf(template, 'survey-api').DAILY_SURVEY_LIMIT).toBe('5000');
    expect(environmentOf(await synthesise({}), 'survey-api')).not.toHaveProperty('DAILY_SURVEY_LIMIT');
  });

  it('tells every function which proxies are trusted, where some are', async () => {
    const template = await synthesise({ context: { trustedProxies: '130.176.0.0/17 2600:9000:3000::/36' } });
    for (const name of ['survey-page', 'survey-api', 'share-link']) {
      expect(environmentOf(template, name).TRUSTED_PROXIES).toBe('130.176.0.0/17 2600:9000:3000::/36');
    }
    expect(environmentOf(await synthesise({}), 'share-link')).not.toHaveProperty('TRUSTED_PROXIES');
  });

  it.each([
    ['an upstream without TLS', { upstream: 'http://surveys.example/v3' }, /-c upstream: must be an https URL/],
    ['an upstream that is no URL', { upstream: 'surveys' }, /-c upstream/],
    ['a retention of no days', { retentionDays: '0' }, /-c retentionDays/],
    ['a proxy that is no address', { trustedProxies: 'cloudfront' }, /-c trustedProxies: .* which cloudfront is not/],
    ['a daily limit of nothing', { dailySurveyLimit: '0' }, /-c dailySurveyLimit/],
  ])('is refused: %s', async (_, context, message) => {
    await expect(synthesise({ context })).rejects.toThrow(message);
  });
});

describe('a new row of the topology', () => {
  const route: RoutePattern = 'GET /postcards/{id}';
  const functions: Record<string, FunctionSpec> = {
    ...functionSpecs,
    postcard: {
      entry: 'functions/postcard.ts',
      trigger: { kind: 'http', routes: [route] },
      memoryMb: 256,
      timeLimitSeconds: 10,
      grants: ['files:read', 'exports-queue:send'],
    },
    'moon-tick': {
      entry: 'functions/moon-tick.ts',
      trigger: { kind: 'timer', everyMinutes: 7 },
      memoryMb: 256,
      timeLimitSeconds: 60,
      grants: ['records:read'],
    },
  };

  it('is a function, a route, a timer and a queue more', async () => {
    const letters = { visibilitySeconds: 333, maxReceives: 3 };
    const template = await synthesise({ topology: { functions, queues: { ...queues, letters } } });
    expect(routesIn(template)[route]).toBe('postcard');
    expect(environmentOf(template, 'postcard')).toHaveProperty('FILES_BUCKET');
    expect(environmentOf(template, 'postcard')).not.toHaveProperty('RECORDS_TABLE');
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(7 minutes)' });
    template.hasResourceProperties('AWS::SQS::Queue', { VisibilityTimeout: 333 });
    template.hasOutput('LettersDeadLettersUrl', {});
  });
});
