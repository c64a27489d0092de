/**
 * What becomes of a file that a browser has sent, once its form is no longer good: nothing stays in quarantine, and what
 * no respondent has in their answer is removed.
 */
import type { RecordKey } from '../../../records/records.ts';
import type { RespondentService } from '../../service-api.ts';
import { read } from '../../store/records-access.ts';
import { keys } from '../../store/stored.ts';
import { changeSent, readSent, removeQuarantined, removeSent } from '../../uploads/sent-upload.ts';
import { uploadOf } from '../../uploads/upload-key.ts';
import { sittingSchema } from '../sitting.ts';

/** Whether there was such a file under this key. */
export async function sweepUpload(service: RespondentService, key: RecordKey): Promise<boolean> {
  const upload = uploadOf(key);
  const sent = upload && (await readSent(service.records, upload.surveyId, upload.id));
  // a host that has just started looks at everything, also at what is still on its way
  if (!upload || sent?.dueAt === undefined || Date.parse(sent.dueAt) > service.now()) return false;
  const { surveyId, id } = upload;
  const isPart = sent.state === 'joined' || (sent.state === 'taken' && (await isNamed(service, surveyId, id, sent)));
  if (!isPart) await removeSent(service, surveyId, id);
  else {
    await removeQuarantined(service, surveyId, id);
    await changeSent(service.records, surveyId, id, ({ dueAt: _, ...each }) => ({ ...each, state: 'joined' }));
  }
  return true;
}

/** Whoever took it may have been killed before noting that it had joined its sitting. */
async function isNamed(
  { records }: RespondentService,
  surveyId: number,
  id: string,
  { sitting }: { sitting: string },
): Promise<boolean> {
  const found = await read(records, keys.sitting(surveyId, sitting), sittingSchema);
  if (found?.state === 'stored' || found?.state === 'storing') return true;
  return Object.values(found?.values ?? {}).some((texts) => texts.some((text) => text.includes(`/files/${id}"`)));
}
