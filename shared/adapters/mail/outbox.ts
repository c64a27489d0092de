/**
 * Mails that stay on this machine, as files: for developing, and for trying out. Each is an `.eml` file that any mail
 * program opens, with a small file beside it that says what is in it. A folder for each owner; nobody sees another's.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import type { Mail, Mailer } from '../../delivery/mail/mailer.ts';
import type { MailSender } from './mail-sender.ts';
import { rawMail } from './raw-mail.ts';

const noteSchema = z.object({
  id: z.string(),
  owner: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  messageId: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), sizeBytes: z.number() })),
});

type OutboxMail = z.infer<typeof noteSchema>;

const idShape = /^[0-9a-z]{9}-[0-9a-f]{48}$/;

/** Its name contains the time; the rest of it cannot be guessed, so that whoever has it may see the mail. */
function newMailId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(24).toString('hex')}`;
}

export function createOutboxMailer(folder: string, from: MailSender): Pick<Mailer, 'send'> {
  return {
    async send(mail) {
      const id = newMailId();
      const own = join(folder, folderOf(mail.owner));
      await mkdir(own, { recursive: true });
      await writeWhole(join(own, `${id}.eml`), await rawMail(mail, from));
      await writeWhole(join(own, `${id}.json`), JSON.stringify(noteOf(mail, id)));
      return { outcome: 'sent' };
    },
  };
}

/** The newest first. */
export async function listOutbox(folder: string, owner: string, most: number): Promise<OutboxMail[]> {
  const names = await readdir(join(folder, folderOf(owner))).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  const newest = ids.sort().reverse().slice(0, most);
  const found = await Promise.all(newest.map((id) => readNote(join(folder, folderOf(owner)), id)));
  return found.filter((mail) => mail !== undefined);
}

/** By its name alone, whosever it is. */
export async function findInOutbox(folder: string, id: string): Promise<OutboxMail | undefined> {
  if (!idShape.test(id)) return undefined;
  for (const own of await readdir(folder).catch(() => [])) {
    const found = await readNote(join(folder, own), id);
    if (found) return found;
  }
  return undefined;
}

async function readNote(own: string, id: string): Promise<OutboxMail | undefined> {
  const text = await readFile(join(own, `${id}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : noteSchema.safeParse(JSON.parse(text)).data;
}

/** A browser knows nothing of the mail's other parts: its pictures are within the page. */
function noteOf({ owner, to, subject, messageId, html, attachments, pictures }: Mail, id: string): OutboxMail {
  const named = attachments.map(({ name, bytes }) => ({ name, sizeBytes: bytes.byteLength }));
  return {
    id,
    owner,
    at: new Date().toISOString(),
    to,
    subject,
    messageId,
    html: withPictures(html, pictures),
    attachments: named,
  };
}

function withPictures(html: string, pictures: Mail['pictures']): string {
  return pictures.reduce((shown, { cid, bytes }) => {
    return shown.replaceAll(`src="cid:${cid}"`, `src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"`);
  }, html);
}

export const outboxOf = (folder: string, owner: string) => join(folder, folderOf(owner));

/** An owner's name may hold anything. */
const folderOf = (owner: string) => sha256Hex(owner).slice(0, 32);

/** There whole or not at all, wherever the process ends. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
