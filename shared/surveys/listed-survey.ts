/** The list of surveys of a key, read loosely but whole: an entry that cannot be read is not left out in silence. */
import { cleanText } from './clean-text.ts';
import { isObject } from './question.ts';

export interface ListedSurvey {
  id: number;
  name: string;
  /** Undefined where it lies in none, or the upstream does not say. */
  folderId: number | undefined;
}

/** Undefined when this is not a list of surveys. */
export function readListedSurveys(body: unknown): ListedSurvey[] | undefined {
  const list = isObject(body) ? body.data : body;
  if (!Array.isArray(list)) return undefined;
  const surveys = list.map(readListed);
  return surveys.includes(undefined) ? undefined : surveys.filter((survey) => survey !== undefined);
}

function readListed(item: unknown): ListedSurvey | undefined {
  if (!isObject(item) || typeof item.id !== 'number') return undefined;
  const folderId = isObject(item.folder) ? item.folder.id : item.folder_id;
  return {
    id: item.id,
    name: cleanText(typeof item.name === 'string' ? item.name : ''),
    folderId: typeof folderId === 'number' ? folderId : undefined,
  };
}
