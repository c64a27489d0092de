/** What the person who deploys may choose with `-c name=value`. A bad value is refused before anything is created. */
import type { App } from 'aws-cdk-lib';
import { z } from 'zod';
import { trustedProxies } from '../../shared/network/trusted-proxies.ts';
import { mainStage } from '../../shared/ports.ts';
import { retentionDays } from '../../shared/records/retention.ts';
import type { RestoredKeys } from './keys.ts';
import type { Rollout } from './rollout.ts';

const wholeNumber = z.coerce.number().int().min(1).max(1_000_000);

/** The only region in which AWS takes firewalls and certificates of CloudFront. */
export const edgeRegion = 'us-east-1';

/** The lowest limit that a firewall of AWS can set, and one that people behind one address do not meet. */
const LEAST_CALLS_PER_ADDRESS = 10;
const CALLS_PER_ADDRESS = 3000;

/** The lowest limit that Lambda sets for an account. */
const LEAST_ACCOUNT_CONCURRENCY = 10;

const domainName = z
  .string()
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a name like exports.example.com',
  );

const tableName = z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table');
const keyArn = z
  .string()
  .regex(/^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/, 'must be the ARN of a key in KMS');
const keyNames = ['tokenKey', 'ownerKey', 'pseudonymKey'] as const;

const settingsSchema = z
  .object({
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short name of lower-case letters, digits and hyphens')
      .default(mainStage),
    upstream: z
      .url({ protocol: /^https$/, error: 'must be an https URL, because callers’ keys travel to it' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    domain: domainName.optional(),
    pageDomain: domainName.optional(),
    viewsDomain: domainName.optional(),
    certificate: z
      .string()
      .regex(/^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/, 'must be the ARN of a certificate in ACM')
      .optional(),
    zone: z
      .string()
      .regex(/^Z[A-Z0-9]{3,31}$/, 'must be the id of a hosted zone in Route 53, like Z0123456789ABCDEFGHIJ')
      .optional(),
    rollout: z.enum(['at-once', 'canary']).default('at-once'),
    edge: z.enum(['none', 'waf']).default('none'),
    callsPerAddress: wholeNumber.min(LEAST_CALLS_PER_ADDRESS).optional(),
    retentionDays: z.coerce.number().int().min(1).max(retentionDays.most).default(retentionDays.usual),
    removal: z.enum(['keep', 'release', 'destroy']).default('keep'),
    ownerJobsInFlight: wholeNumber.default(10),
    upstreamRequestsPerMinute: wholeNumber.optional(),
    dailySurveyLimit: wholeNumber.optional(),
    trustedProxies: trustedProxies.optional(),
    accountConcurrency: wholeNumber.min(LEAST_ACCOUNT_CONCURRENCY).optional(),
    monthlyBudget: z.coerce.number().positive().max(1_000_000).optional(),
    uploads: z.enum(['plain', 'versioned']).default('plain'),
    replica: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be another region, like eu-west-1')
      .optional(),
    recordsTable: tableName.optional(),
    surveysTable: tableName.optional(),
    tokenKey: keyArn.optional(),
    ownerKey: keyArn.optional(),
    pseudonymKey: keyArn.optional(),
    mailFrom: z
      .string()
      .regex(/^[\w.+-]+@([a-z0-9-]+\.)+[a-z]{2,63}$/i, 'must be an address like exports@example.com')
      .optional(),
  })
  .superRefine(({ domain, certificate, zone, ...others }, context) => {
    const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (domain === undefined && certificate !== undefined)
      complain('certificate', 'works only together with -c domain');
    for (const name of ['pageDomain', 'viewsDomain'] as const) {
      const own = others[name];
      if (own === undefined) continue;
      if (domain === undefined) complain(name, 'works only together with -c domain');
      if (own === domain) complain(name, 'must be another name than -c domain: the page has an origin of its own');
    }
    if (others.viewsDomain !== undefined && others.viewsDomain === others.pageDomain) {
      complain('viewsDomain', 'must be another name than -c pageDomain, where scripts of owners may run');
    }
    if (others.callsPerAddress !== undefined && others.edge === 'none') {
      complain('callsPerAddress', 'works only together with -c edge=waf');
    }
    if (others.edge === 'waf' && certificate !== undefined && !certificate.includes(`:${edgeRegion}:`)) {
      complain(
        'certificate',
        `must be in ${edgeRegion} with -c edge=waf: CloudFront takes certificates only from there`,
      );
    }
    if (others.surveysTable !== undefined && others.upstream !== undefined) {
      complain('surveysTable', 'works only with the reference service: a live one has its own tables');
    }
    if (others.uploads === 'versioned' && others.upstream !== undefined) {
      complain('uploads', 'works only with the reference service: a live one keeps its own files');
    }
    const missing = keyNames.filter((name) => others[name] === undefined);
    if (missing.length < keyNames.length) {
      for (const name of missing) complain(name, `is needed too: the keys belong together (${keyNames.join(', ')})`);
    }
    if (domain === undefined && zone !== undefined) complain('zone', 'works only together with -c domain');
    if (domain === undefined || (certificate === undefined) !== (zone === undefined)) return;
    complain(
      'domain',
      'needs either -c zone, where Route 53 hosts the name, or -c certificate, where another DNS does',
    );
  });

export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** A name of our own for the API. */
export type DomainSettings = { name: string } & ({ certificateArn: string } | { zoneId: string });

type Parsed = z.infer<typeof settingsSchema>;

export interface Settings {
  /** Distinguishes several environments in one account. */
  stage: string;
  /** v3 root of a live survey service; undefined where the reference service is deployed beside the pipeline. */
  upstreamUrl: string | undefined;
  domain: DomainSettings | undefined;
  /** The name of the respondent's page: in the same zone, or on the same certificate. */
  pageDomain: DomainSettings | undefined;
  /** The same for shared views. */
  viewsDomain: DomainSettings | undefined;
  /** Whether new versions of functions get all calls at once, or a few at first. */
  rollout: Rollout;
  /** Whether people reach the origins through CloudFront with a firewall, or call them directly. */
  edge: Parsed['edge'];
  /** Requests that one address may send in five minutes, where there is a firewall. */
  callsPerAddress: number;
  /** How long finished files stay. */
  retentionDays: number;
  /**
   * Whether tables, buckets, keys and logs outlive the stack: kept and protected from deletion, as usual; kept but released,
   * so that the stack can be deleted and they cannot; or destroyed with it.
   */
  removal: Parsed['removal'];
  /** Exports of one owner that run at a time. */
  ownerJobsInFlight: number;
  /** Requests per minute that all workers together may send to the survey service; undefined: no limit. */
  upstreamRequestsPerMinute: number | undefined;
  /** Surveys that an account may create per day in the reference service; undefined: the service's default. */
  dailySurveyLimit: number | undefined;
  /** Addresses and networks of proxies in front of the API, whose header says whom a request is from. */
  trustedProxies: string | undefined;
  /** Executions that Lambda lets the whole account run at a time; undefined: enough for all workers. */
  accountConcurrency: number | undefined;
  /** In US dollars; undefined: no budget alert. */
  monthlyBudget: number | undefined;
  /** The address that mails come from; SES must know it or its domain. Undefined: no mails. */
  mailFrom: string | undefined;
  /** Whether what is deleted from the bucket of respondents’ files can be brought back for a time. */
  uploads: Parsed['uploads'];
  /** The region that has replicas of the keys, and a copy of respondents’ files if these have versions; undefined: none. */
  replica: string | undefined;
  /** Tables restored from a backup, which take the place of new ones. */
  recordsTable: string | undefined;
  surveysTable: string | undefined;
  /** The keys of the stack whose table was restored; undefined: keys of its own. */
  restoredKeys: RestoredKeys | undefined;
}

export function readSettings(app: App): Settings {
  const context = Object.fromEntries(settingNames.map((name) => [name, contextValue(app, name)]));
  const parsed = settingsSchema.safeParse(context);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(({ path, message }) => `-c ${path.join('.')}: ${message}`);
    throw new Error(complaints.join('\n'));
  }
  const { upstream, domain, pageDomain, viewsDomain, certificate, zone, ...others } = parsed.data;
  const { tokenKey: tokens, ownerKey: owners, pseudonymKey: pseudonyms, ...rest } = others;
  const { upstreamRequestsPerMinute, dailySurveyLimit, accountConcurrency, monthlyBudget, mailFrom } = rest;
  return {
    ...rest,
    upstreamRequestsPerMinute,
    dailySurveyLimit,
    accountConcurrency,
    monthlyBudget,
    mailFrom,
    callsPerAddress: rest.callsPerAddress ?? CALLS_PER_ADDRESS,
    trustedProxies: rest.trustedProxies,
    replica: rest.replica,
    recordsTable: rest.recordsTable,
    surveysTable: rest.surveysTable,
    restoredKeys: tokens && owners && pseudonyms ? { tokens, owners, pseudonyms } : undefined,
    upstreamUrl: upstream,
    domain: domain === undefined ? undefined : domainOf(domain, certificate, zone),
    pageDomain: pageDomain === undefined ? undefined : domainOf(pageDomain, certificate, zone),
    viewsDomain: viewsDomain === undefined ? undefined : domainOf(viewsDomain, certificate, zone),
  };
}

function domainOf(name: string, certificateArn: string | undefined, zoneId: string | undefined): DomainSettings {
  return certificateArn === undefined ? { name, zoneId: zoneId ?? '' } : { name, certificateArn };
}

function contextValue(app: App, name: string): unknown {
  return app.node.tryGetContext(name);
}
