/** Which files of a shipment a mail carries itself, and which are links. */
import type { Cargo, Shipment } from '../destinations/shipment.ts';
import type { MailedFile } from './delivery-mail.ts';
import type { Mail } from './mailer.ts';

/** Of all attachments together; on their way they become a third larger. */
const mostAttachedBytes = 7 * 1024 * 1024;

interface PackedMail {
  files: MailedFile[];
  attachments: Mail['attachments'][number][];
}

type Why = MailedFile['whyLink'];

/** Links are made anew for every try: only their hashes are stored, so that an earlier one cannot be sent again. */
export async function packMail(shipment: Shipment): Promise<PackedMail> {
  const packed: PackedMail = { files: [], attachments: [] };
  for (const { cargo, isAttached, whyLink } of sortCargo(shipment)) {
    const { name, contentType, sizeBytes, rows } = cargo;
    if (isAttached) {
      packed.files.push({ name, sizeBytes, rows });
      packed.attachments.push({ name, contentType, bytes: await bytesOf(cargo) });
    } else {
      packed.files.push({ name, sizeBytes, rows, whyLink, link: await cargo.shareLink(shipment.linkSeconds) });
    }
  }
  return packed;
}

interface SortedCargo {
  cargo: Cargo;
  isAttached: boolean;
  whyLink?: Why;
}

/** In their order: what does not fit any more is a link, and so is, unless its owner says otherwise, what is personal. */
function sortCargo({ cargo, attach }: Pick<Shipment, 'cargo' | 'attach'>): SortedCargo[] {
  let attachedBytes = 0;
  return cargo.map((one) => {
    if (attach === 'link') return { cargo: one, isAttached: false };
    if (attach === 'auto' && one.isPersonal) return { cargo: one, isAttached: false, whyLink: 'personal' };
    if (attachedBytes + one.sizeBytes > mostAttachedBytes)
      return { cargo: one, isAttached: false, whyLink: 'too_large' };
    attachedBytes += one.sizeBytes;
    return { cargo: one, isAttached: true };
  });
}

async function bytesOf(cargo: Cargo): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of cargo.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
