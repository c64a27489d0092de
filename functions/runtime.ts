/**
 * The composition root: the only place where ports meet adapters. Each function takes the pieces it needs, so that a
 * bundle holds no client its function does not use. Everything comes from the environment that the host has set.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createDynamoAnswers } from '../shared/adapters/dynamo-answers.ts';
import { createDynamoRecords } from '../shared/adapters/dynamo-records.ts';
import { createFingerprints, createTokenOpener, createTokenSealer } from '../shared/adapters/kms-secrets.ts';
import { createLog } from '../shared/adapters/log.ts';
import { createS3Files } from '../shared/adapters/s3-files.ts';
import { createSqsQueue } from '../shared/adapters/sqs-queue.ts';
import { createSurveyClient, impatient } from '../shared/adapters/survey-client/survey-client.ts';
import type { ExportsApiDeps } from '../shared/api/caller-api.ts';
import type { ExportDeps } from '../shared/exports/export-deps.ts';
import { createJobStore } from '../shared/exports/job-store.ts';
import { createOwnerCheck } from '../shared/exports/owner.ts';
import type { RunDeps } from '../shared/exports/run.ts';
import type { Clock, Log, Records } from '../shared/ports.ts';
import type { Upstream } from '../shared/surveys/upstream.ts';

const DAY_MS = 86_400_000;

/** A setting without which the function cannot run. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment lacks ${name}.`);
  return value;
}

export const now: Clock = () => Date.now();

export function log(functionName: string): Log {
  return createLog(functionName);
}

export const isUpstreamEmbedded = process.env.UPSTREAM_EMBEDDED === '1';

function upstream(manners: Parameters<typeof createSurveyClient>[0] | object): Upstream {
  const baseUrl = setting('SURVEY_API_URL');
  const isOwnOrigin = isUpstreamEmbedded || baseUrl.startsWith(`${setting('PUBLIC_URL')}/`);
  return createSurveyClient({ ...manners, baseUrl, isOwnOrigin });
}

function s3(): S3Client {
  return new S3Client({ forcePathStyle: process.env.S3_PATH_STYLE === '1' });
}

/** What every function of the pipeline shares. */
export function exportDeps(functionName: string): ExportDeps {
  const records = createDynamoRecords(new DynamoDBClient({}), setting('RECORDS_TABLE'));
  const store = s3();
  return {
    jobs: createJobStore(records, now),
    records,
    files: createS3Files(store, setting('FILES_BUCKET')),
    snapshots: createS3Files(store, setting('SNAPSHOTS_BUCKET')),
    queue: createSqsQueue(new SQSClient({}), setting('EXPORTS_QUEUE_URL')),
    now,
    log: log(functionName),
    retentionMs: Number(process.env.RETENTION_DAYS ?? 7) * DAY_MS,
  };
}

/** For the API: it may seal tokens, not open them, and people wait for its calls to the survey service. */
export function exportsApiDeps(functionName: string): ExportsApiDeps {
  const kms = new KMSClient({});
  const client = upstream(impatient);
  return {
    ...exportDeps(functionName),
    upstream: client,
    sealer: createTokenSealer(kms, setting('TOKEN_KEY_ID')),
    callerOf: createOwnerCheck(client, createFingerprints(kms, setting('OWNER_KEY_ID')), now),
    liveUpstream: isUpstreamEmbedded ? undefined : setting('SURVEY_API_URL'),
  };
}

/** For workers: they may open tokens, not seal them. */
export function runDeps(functionName: string): RunDeps {
  return {
    ...exportDeps(functionName),
    newUpstream: () => upstream({}),
    opener: createTokenOpener(new KMSClient({}), setting('TOKEN_KEY_ID')),
  };
}

/** For the reference survey service, which has a table of its own. */
export function surveyStores(): { records: Records; answers: ReturnType<typeof createDynamoAnswers> } {
  const client = new DynamoDBClient({});
  const table = setting('SURVEYS_TABLE');
  return { records: createDynamoRecords(client, table), answers: createDynamoAnswers(client, table) };
}
