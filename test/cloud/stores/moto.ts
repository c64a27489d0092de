/** moto, another project's picture of AWS, as a server of its own: whichever of the four services is asked of it. */
import { loopback } from '../../../infra/local/listen.ts';
import type { Backend, StoreService } from '../front/front.ts';
import { answers, freePort, startProgram, untilReady } from './program.ts';

export const motoProgram = 'moto_server';

/** moto reads the account from the key and checks nothing; the front in front of it is the one that checks. */
const credentials = { accessKeyId: 'motocloud', secretAccessKey: 'motocloud' };

/** Moto forgets the system attributes of messages that are sent together, and with them the chain they belong to. */
const keepsTraceIn = 'MessageAttributes';

export async function startMoto<Some extends StoreService>(
  services: readonly Some[],
  closing: AsyncDisposableStack,
): Promise<(Backend & { service: Some })[]> {
  const port = await freePort();
  const program = startProgram(motoProgram, ['-H', loopback, '-p', String(port)], {
    env: { ...process.env, PYTHONWARNINGS: 'ignore' },
  });
  closing.defer(() => program.stop());
  const endpoint = `http://${loopback}:${port}`;
  await untilReady('moto', program, () => answers(`${endpoint}/moto-api/`));
  return services.map((service) => ({ service, endpoint, credentials, ...(service === 'sqs' && { keepsTraceIn }) }));
}
