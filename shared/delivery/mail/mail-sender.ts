/** Brings files to people by e-mail: what the mail about a shipment says, and a mail that is only a test. */

import type { Destination, Place } from '../destinations/destination.ts';
import type { Sender } from '../destinations/file-sender.ts';
import type { Shipment } from '../destinations/shipment.ts';
import { deliveryMail } from './delivery-mail.ts';
import { picturesOf } from './figure-blocks.ts';
import { rememberShown, shownBefore } from './last-mail.ts';
import { mailProblems, mostMailedFiles } from './mail-problems.ts';
import { testMail } from './other-mails.ts';
import { packMail } from './pack-mail.ts';
import { type MailSenderDeps, type MailToWrite, sendToAll, type WrittenMail } from './send-to-all.ts';

export function createMailSender(deps: MailSenderDeps): Sender {
  return {
    async test(destination, turn) {
      const place = emailPlace(destination);
      const message: MailToWrite = {
        id: `test-${destination.id}-${deps.now()}`,
        file: '',
        sizeBytes: 0,
        write: async () => ({ attachments: [], documentFor: (to) => testMail(place.language, to) }),
      };
      return sendToAll(deps, { destination, place, turn, message });
    },
    async send(destination, shipment, turn) {
      const { id, files } = shipment;
      if (files.length > mostMailedFiles) return { outcome: 'failed', problem: mailProblems.tooManyFiles };
      const place = emailPlace(destination);
      const message: MailToWrite = {
        id,
        file: files.map(({ name }) => name).join(', '),
        sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        write: () => writeMail(deps, destination, shipment, place),
      };
      return sendToAll(deps, { destination, place, turn, message });
    },
  };
}

function emailPlace({ id, place }: Destination): Place<'email'> {
  if (place.kind !== 'email') throw new Error(`Destination ${id} is no e-mail.`);
  return place;
}

async function writeMail(
  { records, now }: MailSenderDeps,
  { owner, id: destinationId }: Destination,
  shipment: Shipment,
  { language }: Place<'email'>,
): Promise<WrittenMail> {
  const { subject, counts, id: deliveryId } = shipment;
  const asked = shipment.mailContent?.view;
  const shown = asked && 'figures' in asked ? { owner, destinationId, deliveryId, figures: asked.figures } : undefined;
  const view = asked && { ...asked, before: shown && (await shownBefore(records, shown)) };
  const { files, attachments } = await packMail(shipment);
  const about = {
    ...(shipment.mailContent ?? plainContent(shipment)),
    language,
    name: subject.name,
    surveyCount: counts.ready,
    view,
  };
  return {
    attachments,
    pictures: picturesOf(view),
    documentFor: (to) => deliveryMail({ ...about, files }, to),
    ...(shown && { onSent: () => rememberShown(records, now, shown) }),
  };
}

/** What its files tell, where nobody has said more. */
function plainContent({ files, runDate }: Shipment) {
  const surveys = [...new Set(files.map(({ surveyName }) => surveyName))];
  const rows = files.flatMap((file) => (file.rows === null ? [] : [file.rows]));
  const answers = rows.length < files.length ? null : Math.max(0, ...rows);
  return { timezone: 'UTC', madeAt: `${runDate}T00:00:00.000Z`, surveys, answers, failed: [] };
}
