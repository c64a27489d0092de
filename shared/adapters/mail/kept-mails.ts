/** Mails in the outbox of this machine, by the deliveries they belong to: those of an erased person are removed. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listOutbox, outboxOf } from './outbox.ts';

type Ids = ReadonlySet<string>;

export async function countKeptMails(folder: string, owner: string, deliveryIds: Ids): Promise<number> {
  return (await mailsOf(folder, owner, deliveryIds)).length;
}

export async function removeKeptMails(folder: string, owner: string, deliveryIds: Ids): Promise<void> {
  const own = outboxOf(folder, owner);
  const ids = new Set((await mailsOf(folder, owner, deliveryIds)).map(({ id }) => id));
  // both files, and what a killed process has left half written
  for (const name of await readdir(own).catch(() => [])) {
    if (ids.has(name.split('.')[0] ?? '') || name.endsWith('.part')) await rm(join(own, name), { force: true });
  }
}

/** A Message-ID begins with the delivery that it is of. */
async function mailsOf(folder: string, owner: string, deliveryIds: Ids) {
  const all = await listOutbox(folder, owner, Number.POSITIVE_INFINITY);
  return all.filter(({ messageId }) => deliveryIds.has(/^<([^.@]+)\./.exec(messageId)?.[1] ?? ''));
}
