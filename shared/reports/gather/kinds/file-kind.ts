/** Files: respondents by the extensions of what they sent; whoever sent two pictures of a kind counts once. */
import { isObject } from '../../../surveys/question.ts';
import { increment } from '../question-partial.ts';
import { isEmptyValue, type QuestionKind } from './question-kind.ts';

/** The name used for a file without an extension. */
const UNKNOWN = 'unknown';
/** More different ones are no extensions, but something else in their place. */
const MAX_EXTENSIONS = 1_000;

export const fileKind: QuestionKind = {
  count(partial, { value }) {
    if (isEmptyValue(value)) return 'open';
    const found = new Set([value].flat().flatMap(extensionOf));
    if (found.size === 0) return 'unreadable';
    for (const extension of found) {
      const isRoom = partial.counts.has(extension) || partial.counts.size < MAX_EXTENSIONS;
      increment(partial.counts, isRoom ? extension : UNKNOWN);
    }
    return 'answered';
  },
  figures: ({ under, share }, { counts }) => ({
    options: [...counts]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([extension]) => ({ id: extension, text: extension, ...share(under(extension)) })),
  }),
};

/** Of `{url, name, ext}` or of a bare name; nothing where there is no file at all. */
function extensionOf(file: unknown): string[] {
  if (typeof file === 'string') return file.trim() === '' ? [] : [fromName(file)];
  if (!isObject(file)) return [];
  const [ext, name, url] = [file.ext, file.name, file.url].map((part) => (typeof part === 'string' ? part : ''));
  if (!ext && !name && !url) return [];
  return [ext ? fromName(`.${ext}`) : fromName(name || (url ?? ''))];
}

/** The letters behind the last dot of a name or address. */
function fromName(name: string): string {
  const [path = ''] = name.split(/[?#]/);
  return /\.([a-z0-9]{1,10})$/i.exec(path.trim())?.[1]?.toLowerCase() ?? UNKNOWN;
}
