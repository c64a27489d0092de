/** Files that come with a form: checked, then kept, and named in the sitting like any other value. */
import { fileEntry, plainFileName } from '../../uploads/file-entry.ts';
import { fileLimits, megabytes } from '../../uploads/file-limits.ts';
import { isAccepted } from '../../uploads/file-type.ts';
import { keepUpload } from '../../uploads/kept-upload.ts';
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

type SentFile = Awaited<ReturnType<typeof filesOf>>[number];

export async function takeFiles(
  { records, pageUrl }: Pick<SignInNeeds, 'records'> & { pageUrl: string },
  { survey, words }: SurveyPage,
  form: FormData,
  { sitting }: Ticket,
  questions: readonly Asked[],
): Promise<TakenFiles> {
  const added = new Map<string, string[]>();
  const faults = new Map<string, string>();
  const sent = questions.filter((each) => each.question.type === 'file').flatMap((each) => filesOf(form, each));
  const tooLarge = sent.reduce((sum, { file }) => sum + file.size, 0) > fileLimits.formBytes;
  const largeFault = words.text('error_files_large', { most: megabytes(fileLimits.formBytes) });
  const take = async ({ id: questionId, question, file }: SentFile) => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const name = plainFileName(file.name);
    if (!isAccepted(name, bytes, question.fileFormats ?? [])) {
      return void faults.set(questionId, `${words.label('error_file_format')}: ${name}`);
    }
    const id = await keepUpload(records, survey.id, { sitting, name, bytes });
    const entry = fileEntry(pageUrl, survey, id, name);
    const field = fieldName(questionId);
    added.set(field, [...(added.get(field) ?? []), entry]);
  };
  for (const each of sent) {
    if (tooLarge) faults.set(each.id, largeFault);
    else await take(each);
  }
  const dropped = new Set(form.getAll(fileField.drop).filter((entry) => typeof entry === 'string'));
  return { added, dropped, faults };
}

function filesOf(form: FormData, { id, question }: Asked) {
  const files = form.getAll(fieldName(id)).filter((entry) => typeof entry !== 'string');
  return files
    .filter(({ size }) => size > 0)
    .slice(0, fileLimits.files)
    .map((file) => ({ id, question, file }));
}
