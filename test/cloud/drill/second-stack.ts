/** What has to hold of a stack that was restored from a backup of the first: the same records, keys, owners and files. */
import { isDeepStrictEqual } from 'node:util';
import { KMSClient } from '@aws-sdk/client-kms';
import { expect } from 'vitest';
import { z } from 'zod';
import { createFingerprints } from '../../../shared/adapters/stores/kms-secrets.ts';
import { runViewSchema } from '../../../shared/operations/schedules.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import type { Deployment } from '../deployment.ts';
import type { Backend } from '../front/front.ts';
import { settingOf } from '../start-cloud.ts';
import { customerOf, downloaded } from '../steps/customer.ts';
import type { Receiver } from '../steps/receiver.ts';
import type { Step } from '../steps/step.ts';
import { until } from '../steps/until.ts';
import { adminAccess } from '../stores/create-resources.ts';
import type { Item } from './backup.ts';
import { type Made, pseudonymous, withUploads } from './first-stack.ts';

export interface Drilled {
  made: Made;
  /** An export of the time after the backup. */
  later: string;
  first: Deployment;
  second: Deployment;
  backends: readonly Backend[];
  /** Pairs of tables: what was backed up, and what is restored. */
  tables: readonly { name: string; wanted: readonly Item[]; restored: readonly Item[] }[];
  receiver: Receiver;
}

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const runsSchema = z.object({ data: z.array(runViewSchema) });
const toldSchema = z.looseObject({ data: z.looseObject({ id: z.string() }) });
const RUN_SECONDS = 240;

export function stepsAfterRestore(drilled: Drilled): Step[] {
  const { made, later, first, second, backends, tables, receiver } = drilled;
  const step = (name: string, run: Step['run']): Step => ({ name, form: 'short', run });
  return [
    step('every record of the backup is in the restored tables, as it was', async () => {
      for (const { name, wanted, restored } of tables) {
        expect(wanted.length, `records of ${name}`).toBeGreaterThan(0);
        expect(differences(wanted, restored), name).toEqual([]);
      }
    }),
    step('the owners’ key of both stacks gives the same owner the same id', async () => {
      const [one, other] = await Promise.all([first, second].map((each) => ownerId(each, backends)));
      expect(other).toBe(one);
    }),
    step('the key of the customer opens the restored stack, as it was at the time of the backup', async (cloud) => {
      const ids = listSchema.parse(await customerOf(cloud).ask(200, 'GET', '/exports')).data.map(({ id }) => id);
      expect(ids).toContain(made.job);
      expect(ids, 'an export of the time after the backup').not.toContain(later);
    }),
    step(
      'a file of the first stack is read through a link of the restored one, and through its share link',
      async (cloud) => {
        const { files } = await customerOf(cloud).readExport(made.job);
        expect((await downloaded(files[0]?.url)).equals(made.bytes), 'the same file').toBe(true);
        const shared = new URL(new URL(made.link).pathname, cloud.url);
        expect((await downloaded(shared.href)).equals(made.bytes), 'the same file by its share link').toBe(true);
      },
    ),
    step(
      'a new export is byte for byte that of the first stack, pseudonyms included; its webhook is signed as before',
      async (cloud) => {
        const { id, files } = await customerOf(cloud).ready(pseudonymous(made.survey));
        expect((await downloaded(files[0]?.url)).toString()).toBe(made.bytes.toString());
        await until('the webhook of the export to come', RUN_SECONDS, async (note) => {
          const reported = receiver.payloads(made.webhook.secret).map((payload) => toldSchema.parse(payload).data.id);
          return reported.includes(id) || note(reported);
        });
      },
    ),
    step('the file that a respondent sent is in a new export', async (cloud) => {
      const { files } = await customerOf(cloud).ready(withUploads(made.uploading));
      const entries = [...readZip(await downloaded(files[0]?.url))];
      expect(entries.filter(([, bytes]) => made.sent.equals(bytes))).toHaveLength(1);
    }),
    step('a schedule runs by the clock, with the token that was sealed in the first stack', async (cloud) => {
      const customer = customerOf(cloud);
      const path = `/schedules/${made.schedule}`;
      const known = runsSchema
        .parse(await customer.ask(200, 'GET', `${path}/runs`))
        .data.map(({ batch_id }) => batch_id);
      const run = await until('a new run of the schedule to be done', RUN_SECONDS, async (note) => {
        await cloud.tick('schedule-tick');
        const { data } = runsSchema.parse(await customer.ask(200, 'GET', `${path}/runs`));
        return data.find(({ batch_id, status }) => !known.includes(batch_id) && status === 'done') ?? note(data);
      });
      expect(run).toMatchObject({ trigger: 'clock', outcome: 'ready' });
    }),
  ];
}

const keyOf = ({ pk, sk }: Item) => `${pk?.S} ${sk?.S}`;

/** The keys of records that are missing, added or other than they were. */
export function differences(wanted: readonly Item[], restored: readonly Item[]): string[] {
  const found = new Map(restored.map((item) => [keyOf(item), item]));
  const missing = wanted.filter((item) => !isDeepStrictEqual(found.get(keyOf(item)), item)).map(keyOf);
  const known = new Set(wanted.map(keyOf));
  return [...missing, ...restored.map(keyOf).filter((key) => !known.has(key))];
}

/** As a function of this stack would compute it for a key whose service does not say who its user is. */
async function ownerId(deployment: Deployment, backends: readonly Backend[]): Promise<string> {
  const named = settingOf(deployment, 'OWNER_KEY_ID') ?? '';
  const backend = backends.find(({ service }) => service === 'kms');
  const client = new KMSClient(adminAccess(backends, 'kms', deployment.region));
  try {
    return await createFingerprints(client, backend?.keyIds?.get(named) ?? named).of('a key of nobody');
  } finally {
    client.destroy();
  }
}
