/**
 * Files that the page's script sends straight to the store: a form for each, which the store holds to its rules; then a
 * look at what has arrived, by which it leaves quarantine and joins the sitting; and taking one back.
 */
import { questionsOf } from '../../questions/structure.ts';
import { fileEntry, plainFileName, readFileEntry } from '../../uploads/file-entry.ts';
import { fileLimits, megabytes } from '../../uploads/file-limits.ts';
import { hasFormat, isAccepted, tellingBytes } from '../../uploads/file-type.ts';
import { dropUpload, uploadIdIn } from '../../uploads/kept-upload.ts';
import { scanTaken } from '../../uploads/scan-upload.ts';
import { changeSent, offerSent, readSent } from '../../uploads/sent-upload.ts';
import { newUploadId } from '../../uploads/upload-key.ts';
import { quarantined, taken } from '../../uploads/upload-service.ts';
import { fieldName } from '../form-values.ts';
import type { SurveyPage } from '../page-visit.ts';
import { isTooLate } from '../question-time.ts';
import { checkVisitor, type Visitor } from '../show-page.ts';
import type { SignInNeeds } from '../sign-in.ts';
import { changeSitting, isUnderWay, type Sitting } from '../sitting.ts';
import type { Ticket } from '../ticket.ts';
import { isOver } from '../time-limit.ts';

const FORM_SECONDS = 1800;
/** When its form is no longer good, and whatever was on its way has arrived. */
const POLL_MS = 2 * FORM_SECONDS * 1000;

export type FilesService = SignInNeeds & { pageUrl: string };
export type Sender = Pick<Visitor, 'sender'> & { ticket: Ticket };

/** What is wrong, in words for the respondent. */
interface Fault {
  error: string;
}

export async function offerForm(
  service: FilesService,
  page: SurveyPage,
  visitor: Sender,
  file: { question: string; name: string; sizeBytes: number },
): Promise<{ id: string; url: string; fields: Readonly<Record<string, string>> } | Fault> {
  await checkVisitor(service, page, visitor);
  const { uploads, records, now } = service;
  const { ticket } = visitor;
  const name = plainFileName(file.name);
  const fault = faultOf(service, page, ticket, { ...file, name });
  if (fault !== undefined) return { error: fault };
  let isLate = false;
  const sitting = await changeSitting(service, ticket, visitor.sender, (current) => {
    isLate = isClosed(service, page, current, file.question);
    const offers = (current.offers ?? 0) + 1;
    return !isLate && isUnderWay(current) && offers <= fileLimits.offers ? { offers } : undefined;
  });
  if (isLate) return { error: page.words.text('question_time_over') };
  if (!uploads.box || !sitting) return { error: page.words.text('send_failed') };
  const id = newUploadId();
  const dueAt = new Date(now() + POLL_MS).toISOString();
  const sent = { name, sitting: ticket.sitting, question: file.question, state: 'offered', dueAt } as const;
  await offerSent(records, page.survey.id, id, sent);
  const rules = { mostBytes: fileLimits.sentBytes, ttlSeconds: FORM_SECONDS };
  return { id, ...(await uploads.box.form(quarantined(page.survey.id, id), rules)) };
}

function faultOf(
  service: FilesService,
  { settings, structure, words }: SurveyPage,
  ticket: Ticket,
  file: { question: string; name: string; sizeBytes: number },
): string | undefined {
  const [, question] = questionsOf(structure).find(([id]) => id === file.question) ?? [];
  if (isOver(settings, ticket, service.now())) return words.text('time_over');
  if (question?.type !== 'file' || question.isBlocked === true) return words.text('send_failed');
  if (!hasFormat(file.name, question.fileFormats ?? [])) return words.label('error_file_format');
  if (file.sizeBytes > 0 && file.sizeBytes <= fileLimits.sentBytes) return undefined;
  return words.text('error_file_large', { most: megabytes(fileLimits.sentBytes) });
}

/** What has arrived is checked by its bytes. Asked again, for a file that was checked before, it says the same. */
export async function takeSent(
  service: FilesService,
  page: SurveyPage,
  visitor: Sender,
  id: string,
): Promise<{ url: string; name: string } | Fault> {
  await checkVisitor(service, page, visitor);
  const { survey, words, structure } = page;
  const sent = await readSent(service.records, survey.id, id);
  if (!sent || sent.sitting !== visitor.ticket.sitting || sent.state === 'dropped') {
    return { error: words.text('send_failed') };
  }
  const [, question] = questionsOf(structure).find(([each]) => each === sent.question) ?? [];
  const fault = sent.state === 'offered' && (await liftQuarantine(service, page, id, sent, question?.fileFormats));
  if (fault) return { error: fault };
  const { scan } = (await readSent(service.records, survey.id, id)) ?? sent;
  const entry = fileEntry(service.pageUrl, survey, { id, name: sent.name, scan });
  const refused = await join(service, page, visitor, sent.question, entry);
  if (refused !== undefined) return { error: refused };
  await changeSent(service.records, survey.id, id, (each) =>
    each.state === 'taken' ? { ...each, state: 'joined' } : undefined,
  );
  return readFileEntry(entry);
}

/** Exactly the bytes that were checked are taken; until then nobody can read them. */
async function liftQuarantine(
  service: FilesService,
  { survey, words }: SurveyPage,
  id: string,
  { name, sitting }: { name: string; sitting: string },
  formats: readonly string[] = [],
): Promise<string | undefined> {
  const { uploads, records, now } = service;
  const { box } = uploads;
  const key = quarantined(survey.id, id);
  const seen = await box?.look(key, tellingBytes);
  if (!box || !seen) return words.text('send_failed');
  if (seen.sizeBytes > fileLimits.sentBytes || !isAccepted(name, Buffer.from(seen.first), formats)) {
    await dropUpload(records, survey.id, { id, sitting }, now());
    return words.label('error_file_format');
  }
  if (!(await box.take(key, seen.mark, taken(survey.id, id)))) return words.text('send_failed');
  const scan = await scanTaken(service, survey.id, id);
  if (scan === 'infected') {
    await dropUpload(records, survey.id, { id, sitting }, now());
    return words.text('error_file_infected');
  }
  await changeSent(records, survey.id, id, (each) => ({ ...each, state: 'taken', ...(scan && { scan }) }));
  return undefined;
}

/** Why it cannot join its sitting; undefined when it has. */
async function join(
  service: FilesService,
  page: SurveyPage,
  { ticket, sender }: Sender,
  question: string,
  entry: string,
): Promise<string | undefined> {
  const field = fieldName(question);
  let late: 'question_time_over' | 'time_over' | undefined;
  const joined = await changeSitting(service, ticket, sender, ({ values, ...current }) => {
    const there = values[field] ?? [];
    if (there.includes(entry)) return {};
    if (isClosed(service, page, current, question)) late = 'question_time_over';
    else if (isOver(page.settings, ticket, service.now())) late = 'time_over';
    const mayJoin = isUnderWay(current) && late === undefined && there.length < fileLimits.files;
    return mayJoin ? { values: { ...values, [field]: [...there, entry] } } : undefined;
  });
  if (joined) return undefined;
  return late ? page.words.text(late) : page.words.text('error_files_many', { most: fileLimits.files });
}

function isClosed(
  { now }: FilesService,
  { structure }: SurveyPage,
  { shownMs }: Pick<Sitting, 'shownMs'>,
  id: string,
): boolean {
  const [, question] = questionsOf(structure).find(([each]) => each === id) ?? [];
  return question !== undefined && isTooLate({ id, question }, shownMs, now());
}

/** Only what the sitting itself names can be taken back, and only in time. */
export async function dropSent(service: FilesService, page: SurveyPage, visitor: Sender, id: string): Promise<void> {
  let wasThere = false;
  await changeSitting(service, visitor.ticket, visitor.sender, ({ values, ...current }) => {
    const isIt = (entry: string) => uploadIdIn(readFileEntry(entry).url) === id;
    const files = questionsOf(page.structure).filter(([, { type }]) => type === 'file');
    const open = files.filter(([each]) => !isClosed(service, page, current, each));
    const fields = open.map(([each]) => fieldName(each)).filter((field) => values[field]?.some(isIt));
    wasThere = isUnderWay(current) && fields.length > 0;
    if (!wasThere) return undefined;
    const left = fields.map((field) => [field, (values[field] ?? []).filter((entry) => !isIt(entry))] as const);
    return { values: { ...values, ...Object.fromEntries(left) } };
  });
  if (!wasThere) return;
  await dropUpload(service.records, page.survey.id, { id, sitting: visitor.ticket.sitting }, service.now());
}
