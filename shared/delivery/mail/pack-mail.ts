/** Which files of a shipment a mail carries itself, and which are links. */
import type { Shipment, ShippedFile } from '../destinations/shipment.ts';
import type { MailedFile } from './delivery-mail.ts';
import type { Mail } from './mailer.ts';

/** The limit for all attachments together; encoding makes them a third larger. */
const mostAttachedBytes = 7 * 1024 * 1024;

interface PackedMail {
  files: MailedFile[];
  attachments: Mail['attachments'][number][];
}

type Why = MailedFile['whyLink'];

/** Links are made again for every try: only their hashes are stored, so that an earlier one cannot be sent again. */
export async function packMail(shipment: Shipment): Promise<PackedMail> {
  const packed: PackedMail = { files: [], attachments: [] };
  for (const { file, isAttached, whyLink } of sortFiles(shipment)) {
    const { name, contentType, sizeBytes, rows } = file;
    if (isAttached) {
      packed.files.push({ name, sizeBytes, rows });
      packed.attachments.push({ name, contentType, bytes: await bytesOf(file) });
    } else {
      packed.files.push({ name, sizeBytes, rows, whyLink, link: await file.shareLink(shipment.linkSeconds) });
    }
  }
  return packed;
}

interface SortedFile {
  file: ShippedFile;
  isAttached: boolean;
  whyLink?: Why;
}

/** In their order: what does not fit any more is a link, and so is, unless its owner says otherwise, what is personal. */
function sortFiles({ files, attach }: Pick<Shipment, 'files' | 'attach'>): SortedFile[] {
  let attachedBytes = 0;
  return files.map((one) => {
    if (attach === 'link') return { file: one, isAttached: false };
    if (attach === 'auto' && one.isPersonal) return { file: one, isAttached: false, whyLink: 'personal' };
    if (attachedBytes + one.sizeBytes > mostAttachedBytes)
      return { file: one, isAttached: false, whyLink: 'too_large' };
    attachedBytes += one.sizeBytes;
    return { file: one, isAttached: true };
  });
}

async function bytesOf(file: ShippedFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
