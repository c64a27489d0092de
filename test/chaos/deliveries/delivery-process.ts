/**
 * One try of one delivery in a process of its own, which kills itself with SIGKILL at the chosen point. Without one it
 * prints all the points there were.
 */
import { z } from 'zod';
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { deliveryDeps, sceneSchema } from './delivery-deps.ts';
import { watchPoints } from './kill-points.ts';

const taskSchema = z.object({
  scene: sceneSchema,
  key: z.object({ owner: z.string(), destinationId: z.string(), id: z.string() }),
  killAt: z.number().optional(),
});

const { scene, key, killAt } = taskSchema.parse(JSON.parse(process.argv[2] ?? ''));
const tablePort = Number(new URL(scene.endpoint).port);
const { pass, passed } = watchPoints(killAt, (port) => (port === tablePort ? 'the table' : 'the destination'));

/** A message that is lost with its worker, or was sent. */
async function send(): Promise<void> {
  pass('before a message');
  pass('after a message');
}

await carryOut(deliveryDeps(scene, { send, sendMany: send }), key, () => 900_000);
process.stdout.write(JSON.stringify(passed));
process.exit(0);
