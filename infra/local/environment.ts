/**
 * The environment of the functions on this machine, with the same names as in the cloud. Any other AWS settings of the
 * caller's shell are removed, so that no function can reach a real account from here.
 */
import { devNull } from 'node:os';
import { join } from 'node:path';
import { queueSetting } from '../queues.ts';
import { ownerKeyId, pseudonymKeyId, tokenKeyId } from './kms/keys.ts';
import { loopback } from './listen.ts';
import { buckets, region, tables } from './resource-names.ts';
import type { Services } from './services.ts';

export type Environment = Record<string, string>;

interface Surroundings {
  dataDir: string;
  /** v3 root of a live upstream. */
  surveyApiUrl?: string | undefined;
  publicUrl?: string | undefined;
  pageUrl?: string | undefined;
  viewsUrl?: string | undefined;
}

/** Where this host listens. */
interface OwnAddresses {
  ownUrl: string;
  ownPageUrl: string;
  ownViewsUrl: string;
}

export function functionEnvironment(services: Services, own: OwnAddresses, surroundings: Surroundings): Environment {
  const { ownUrl, ownPageUrl, ownViewsUrl } = own;
  const { dataDir, surveyApiUrl, publicUrl = ownUrl, pageUrl = ownPageUrl, viewsUrl = ownViewsUrl } = surroundings;
  const queueUrls = Object.values(services.sqs.queues).map(({ name, url }) => [queueSetting(name), url]);
  return {
    RECORDS_TABLE: tables.records,
    SURVEYS_TABLE: tables.surveys,
    FILES_BUCKET: buckets.files,
    FILES_ORIGIN: services.s3.url,
    FILES_URL: `${services.s3.url}/${buckets.files}`,
    SNAPSHOTS_BUCKET: buckets.snapshots,
    UPLOADS_BUCKET: buckets.uploads,
    // behind a proxy no browser reaches this machine's S3: files then go with the form
    ...(surroundings.pageUrl === undefined && { UPLOADS_URL: `${services.s3.url}/${buckets.uploads}` }),
    ...Object.fromEntries(queueUrls),
    TOKEN_KEY_ID: tokenKeyId,
    OWNER_KEY_ID: ownerKeyId,
    PSEUDONYM_KEY_ID: pseudonymKeyId,
    SURVEY_API_URL: surveyApiUrl ?? `${ownUrl}/v3`,
    ...(surveyApiUrl === undefined && { UPSTREAM_EMBEDDED: '1' }),
    PUBLIC_URL: publicUrl,
    PAGE_URL: pageUrl,
    VIEWS_URL: viewsUrl,
    // mails that have no server to leave by stay here, where the dashboard shows them
    ...(!process.env.SMTP_URL && { OUTBOX_DIR: join(dataDir, 'outbox') }),
    // a developer may kill the host at any moment: that says nothing about the exports it was running
    KILLED_AT_WILL: '1',
    POWERTOOLS_SERVICE_NAME: 'survey-exports',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARN',
    // metrics are log lines that only CloudWatch reads: they are shown only at the debug level
    POWERTOOLS_METRICS_DISABLED: String(process.env.LOG_LEVEL !== 'DEBUG'),
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: services.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: services.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: services.s3.url,
    AWS_ENDPOINT_URL_SQS: services.sqs.url,
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamoDb.url,
    AWS_ENDPOINT_URL_KMS: services.kms.url,
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    S3_PATH_STYLE: '1',
    ...withoutProxy(),
  };
}

/** This machine is never reached through a proxy, whatever the shell says. */
function withoutProxy(): Environment {
  const exceptions = [process.env.no_proxy ?? process.env.NO_PROXY, loopback, 'localhost'].filter(Boolean).join(',');
  return { no_proxy: exceptions, NO_PROXY: exceptions };
}

/** Gives the process this environment; the returned function brings the old one back. */
export function enterEnvironment(environment: Environment): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_') || name === 'UPSTREAM_EMBEDDED') delete process.env[name];
  }
  Object.assign(process.env, environment);
  return () => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  };
}
