/** The list of surveys of a key, read loosely but whole: an entry that cannot be read is not left out in silence. */
import { Problem } from '../problems/problem.ts';
import { cleanText } from './clean-text.ts';
import { isObject } from './question.ts';
import { isWhole, truncateText, upstreamLimits } from './upstream-limits.ts';

export interface ListedSurvey {
  id: number;
  name: string;
  /** Undefined where it lies in none, or the upstream does not say. */
  folderId: number | undefined;
  /** As the upstream calls it, where it does. */
  folderName?: string | undefined;
  isPublished?: boolean | undefined;
  /** Where respondents answer it. */
  pageUrl?: string | undefined;
}

/** This many pages in a row may bring nothing new: a page is read again where the list has moved. */
const IDLE_PAGES = 10;
const LONGEST_LIST = 1_000_000;

/** Called with every page of a list: throws where it does not know its own end, as when a service ignores the offset. */
export function createListEnd(): (page: readonly ListedSurvey[]) => void {
  const known = new Set<number>();
  let idlePages = 0;
  return (page) => {
    const before = known.size;
    for (const { id } of page) known.add(id);
    idlePages = known.size > before || page.length === 0 ? 0 : idlePages + 1;
    if (idlePages < IDLE_PAGES && known.size <= LONGEST_LIST) return;
    throw new Problem(
      'upstream_unreadable.surveys_endless',
      { count: known.size, pages: idlePages },
      { isFinal: true },
    );
  };
}

/** Undefined when this is not a list of surveys. */
export function readListedSurveys(body: unknown): ListedSurvey[] | undefined {
  const list = isObject(body) ? body.data : body;
  if (!Array.isArray(list)) return undefined;
  const surveys = list.map(readListed);
  return surveys.includes(undefined) ? undefined : surveys.filter((survey) => survey !== undefined);
}

function readListed(item: unknown): ListedSurvey | undefined {
  if (!isObject(item) || !isWhole(item.id)) return undefined;
  const folderId = isObject(item.folder) ? item.folder.id : item.folder_id;
  const folderName = isObject(item.folder) ? item.folder.name : undefined;
  return {
    id: item.id,
    name: readName(item.name),
    folderId: isWhole(folderId) ? folderId : undefined,
    ...(typeof folderName === 'string' && { folderName: readName(folderName) }),
    ...(typeof item.is_published === 'boolean' && { isPublished: item.is_published }),
    ...(isWebAddress(item.url_shared) && { pageUrl: item.url_shared }),
  };
}

/** People follow it: nothing but an address of the web will do. */
function isWebAddress(address: unknown): address is string {
  return (
    typeof address === 'string' && address.length <= 2_000 && /^https?:\/\//i.test(address) && URL.canParse(address)
  );
}

function readName(name: unknown): string {
  return cleanText(truncateText(typeof name === 'string' ? name : '', upstreamLimits.titleCharacters));
}
