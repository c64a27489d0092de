/** Files that come with a form: checked, then kept, and named in the sitting like any other value. */
import { fileEntry, plainFileName } from '../../uploads/file-entry.ts';
import { fileLimits, megabytes } from '../../uploads/file-limits.ts';
import { isAccepted } from '../../uploads/file-type.ts';
import { keepUpload } from '../../uploads/kept-upload.ts';
import { scanBytes } from '../../uploads/scan-upload.ts';
import { fieldName, fileField } from '../form-values.ts';
import type { SurveyPage } from '../page-visit.ts';
import type { SignInNeeds } from '../sign-in.ts';
import type { Asked } from '../steps.ts';
import type { Ticket } from '../ticket.ts';

export interface TakenFiles {
  /** By field: what was added, as the sitting keeps it. */
  added: ReadonlyMap<string, readonly string[]>;
  /** Addresses of those that the respondent takes back. */
  dropped: ReadonlySet<string>;
  /** By question. */
  faults: ReadonlyMap<string, string>;
}

export const noFiles: TakenFiles = { added: new Map(), dropped: new Set(), faults: new Map() };

type TakingService = Pick<SignInNeeds, 'records' | 'uploads' | 'log'> & { pageUrl: string };
type SentFile = Awaited<ReturnType<typeof filesOf>>[number];

export async function takeFiles(
  service: TakingService,
  { survey, words }: SurveyPage,
  form: FormData,
  { sitting }: Ticket,
  questions: readonly Asked[],
): Promise<TakenFiles> {
  const { records, pageUrl } = service;
  const added = new Map<string, string[]>();
  const faults = new Map<string, string>();
  const sent = questions.filter((each) => each.question.type === 'file').flatMap((each) => filesOf(form, each));
  const tooLarge = sent.reduce((sum, { file }) => sum + file.size, 0) > fileLimits.formBytes;
  const largeFault = words.text('error_files_large', { most: megabytes(fileLimits.formBytes) });
  // all have the time of one request: they are looked at side by side, and added in their order
  const looked = tooLarge ? [] : await Promise.all(sent.map((each) => lookedAt(service, each)));
  if (tooLarge) for (const each of sent) faults.set(each.id, largeFault);
  for (const { id, name, bytes, fault, scan } of looked) {
    if (fault !== undefined) faults.set(id, `${faultText(words, fault)}: ${name}`);
    else {
      const kept = await keepUpload(records, survey.id, { sitting, name, bytes });
      const entry = fileEntry(pageUrl, survey, { id: kept, name, scan });
      added.set(fieldName(id), [...(added.get(fieldName(id)) ?? []), entry]);
    }
  }
  const dropped = new Set(form.getAll(fileField.drop).filter((entry) => typeof entry === 'string'));
  return { added, dropped, faults };
}

type Fault = 'format' | 'infected';

async function lookedAt(service: TakingService, { id, question, file }: SentFile) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = plainFileName(file.name);
  const isRight = isAccepted(name, bytes, question.fileFormats ?? []);
  const scan = isRight ? await scanBytes(service, bytes) : undefined;
  const fault: Fault | undefined = isRight ? (scan === 'infected' ? 'infected' : undefined) : 'format';
  return { id, name, bytes, fault, scan };
}

function faultText(words: SurveyPage['words'], fault: Fault): string {
  return fault === 'format' ? words.label('error_file_format') : words.text('error_file_infected');
}

function filesOf(form: FormData, { id, question }: Asked) {
  const files = form.getAll(fieldName(id)).filter((entry) => typeof entry !== 'string');
  return files
    .filter(({ size }) => size > 0)
    .slice(0, fileLimits.files)
    .map((file) => ({ id, question, file }));
}
