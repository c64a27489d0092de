/** Files that come with a form: checked, then kept, and named in the sitting like any other value. */

import { extensionOf, isAccepted } from '../uploads/file-type.ts';
import { keepUpload } from '../uploads/kept-upload.ts';
import { fieldName, fileField } from './form-values.ts';
import type { SurveyPage } from './page-visit.ts';
import type { SignInNeeds } from './sign-in.ts';
import type { Asked } from './steps.ts';

const MOST_FILES = 20;
const NAME_CHARACTERS = 255;

export interface TakenFiles {
  /** By field: what was added, as the sitting keeps it. */
  added: ReadonlyMap<string, readonly string[]>;
  /** Addresses of those that the respondent takes back. */
  dropped: ReadonlySet<string>;
  /** By question. */
  faults: ReadonlyMap<string, string>;
}

export const noFiles: TakenFiles = { added: new Map(), dropped: new Set(), faults: new Map() };

export async function takeFiles(
  { records, pageUrl }: Pick<SignInNeeds, 'records'> & { pageUrl: string },
  { survey, words }: SurveyPage,
  form: FormData,
  questions: readonly Asked[],
): Promise<TakenFiles> {
  const added = new Map<string, string[]>();
  const faults = new Map<string, string>();
  for (const { id, question } of questions.filter((each) => each.question.type === 'file')) {
    const sent = form.getAll(fieldName(id)).filter((entry) => typeof entry !== 'string');
    for (const file of sent.filter(({ size }) => size > 0).slice(0, MOST_FILES)) {
      const bytes = Buffer.from(await file.arrayBuffer());
      const name = file.name.toWellFormed().slice(-NAME_CHARACTERS) || 'file';
      if (!isAccepted(name, bytes, question.fileFormats ?? [])) {
        faults.set(id, `${words.label('error_file_format')}: ${name}`);
        continue;
      }
      const kept = await keepUpload(records, survey.id, name, bytes);
      const url = `${pageUrl}/${survey.virtualId}/files/${kept}`;
      const entry = JSON.stringify({ url, name, ext: extensionOf(name) });
      added.set(fieldName(id), [...(added.get(fieldName(id)) ?? []), entry]);
    }
  }
  const dropped = new Set(form.getAll(fileField.drop).filter((entry) => typeof entry === 'string'));
  return { added, dropped, faults };
}
