/**
 * Stands between the functions and their stores as AWS would: knows who calls by the signature, lets the role's policy
 * and those of keys, buckets and queues decide, puts faults in the way where asked, and passes on what is allowed. What AWS
 * does and this does not: credentials that end.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import type { DeployedFunction, Deployment } from '../deployment.ts';
import { createFaults, type Faults } from './faults.ts';
import { type CallLedger, createLedger } from './ledger.ts';
import type { Caller } from './read-request.ts';
import { serve } from './serve.ts';

/** The stores of a stack. */
export type StoreService = 's3' | 'sqs' | 'dynamodb' | 'kms';
/** And what reaches beyond it. */
export type Service = StoreService | 'ses' | 'sts';

export interface Backend {
  service: Service;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** By default that of the deployment. */
  region?: string;
  /** Under which id a store of keys keeps the key of an ARN, where it gave the id itself. */
  keyIds?: ReadonlyMap<string, string>;
  /** Where a queue keeps the trace header of a message's sender; a message attribute where it has no system attributes. */
  keepsTraceIn?: 'MessageSystemAttributes' | 'MessageAttributes';
}

export interface FunctionCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

export interface Front {
  endpointOf(service: Service): string;
  credentialsOf(functionName: string): FunctionCredentials;
  /** All a function finds in its environment: the template's variables, its credentials, and where AWS is. */
  environmentOf(deployed: DeployedFunction): Record<string, string>;
  calls: CallLedger;
  faults: Faults;
  stop(): Promise<void>;
}

/** One service of the front: what is behind it, and what it knows of those who call. */
export interface Door {
  deployment: Deployment;
  backend: Backend;
  /** By their access key. */
  callers: ReadonlyMap<string, Caller>;
  calls: CallLedger;
  faults: Faults;
}

export interface FrontOptions {
  /** Draws which of the requests a fault strikes. */
  random?: () => number;
}

export async function startFront(
  deployment: Deployment,
  backends: readonly Backend[],
  { random }: FrontOptions = {},
): Promise<Front> {
  const credentials = new Map(deployment.functions.map(({ name }) => [name, newCredentials()]));
  const callers = new Map(
    [...credentials].map(([functionName, account]): [string, Caller] => [
      account.accessKeyId,
      { functionName, account: { ...account, region: deployment.region } },
    ]),
  );
  const calls = createLedger();
  const faults = createFaults(random);
  const doors = new Map<Service, { server: Server; url: string }>();
  for (const backend of backends) {
    const door = { deployment, backend, callers, calls, faults };
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => serve(request, response, door));
    doors.set(backend.service, { server, url: (await listen(server, 0)).url });
  }

  function endpointOf(service: Service): string {
    const door = doors.get(service);
    if (!door) throw new Error(`No store stands behind ${service}.`);
    return door.url;
  }

  function credentialsOf(functionName: string): FunctionCredentials {
    const found = credentials.get(functionName);
    if (!found) throw new Error(`The deployment has no function ${functionName}.`);
    return found;
  }

  return {
    endpointOf,
    credentialsOf,
    environmentOf: (deployed) => environmentOf(deployed, deployment, { endpointOf, credentialsOf }),
    calls,
    faults,
    stop: async () => {
      await Promise.all([...doors.values()].map(({ server }) => closeServer(server)));
    },
  };
}

function newCredentials(): FunctionCredentials {
  return {
    accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    sessionToken: randomBytes(60).toString('base64'),
  };
}

function environmentOf(
  { name, deployedName, handler, memoryMb, environment }: DeployedFunction,
  { region }: Deployment,
  { endpointOf, credentialsOf }: Pick<Front, 'endpointOf' | 'credentialsOf'>,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentialsOf(name);
  // The SDK follows the address of a queue, wherever its endpoint is.
  const queues = `https://sqs.${region}.amazonaws.com/`;
  const here = (value: string) => (value.startsWith(queues) ? value.replace(queues, `${endpointOf('sqs')}/`) : value);
  return {
    ...Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, here(value)])),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_ENDPOINT_URL_S3: endpointOf('s3'),
    ...(environment.FILES_ORIGIN && { FILES_ORIGIN: endpointOf('s3') }),
    ...(environment.UPLOADS_URL && { UPLOADS_URL: `${endpointOf('s3')}/${environment.UPLOADS_BUCKET}` }),
    AWS_ENDPOINT_URL_SQS: endpointOf('sqs'),
    AWS_ENDPOINT_URL_DYNAMODB: endpointOf('dynamodb'),
    AWS_ENDPOINT_URL_KMS: endpointOf('kms'),
    AWS_ENDPOINT_URL_SESV2: endpointOf('ses'),
    AWS_ENDPOINT_URL_STS: endpointOf('sts'),
    AWS_LAMBDA_FUNCTION_NAME: deployedName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    _HANDLER: handler,
  };
}
