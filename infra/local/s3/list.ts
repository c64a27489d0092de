/** One page of a listing: keys below a prefix, rolled up at a delimiter, starting after a key or a rolled-up prefix. */
import { s3Error } from './errors.ts';
import type { SortedKeys } from './sorted-keys.ts';

export interface ListedName {
  readonly name: string;
  /** True for a common prefix that stands for all keys below it. */
  readonly isPrefix: boolean;
}

interface ListRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly limit: number;
  readonly after?: ListedName;
}

export function listPage(keys: SortedKeys, { prefix, delimiter, limit, after }: ListRequest) {
  const names: ListedName[] = [];
  let at = Math.max(keys.firstFrom(prefix), after === undefined ? 0 : positionAfter(keys, after));
  const matches = () => keys.all[at]?.startsWith(prefix) === true;
  while (names.length < limit && matches()) {
    const key = keys.all[at] ?? '';
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const listed =
      cut < 0 ? { name: key, isPrefix: false } : { name: key.slice(0, cut + delimiter.length), isPrefix: true };
    names.push(listed);
    at = cut < 0 ? at + 1 : keys.firstPast(listed.name);
  }
  return { names, isTruncated: limit > 0 && matches() };
}

function positionAfter(keys: SortedKeys, { name, isPrefix }: ListedName): number {
  if (isPrefix) return keys.firstPast(name);
  const at = keys.firstFrom(name);
  return keys.all[at] === name ? at + 1 : at;
}

/** A continuation token says where the last page ended, so keys that come and go between pages do no harm. */
export function writeToken({ name, isPrefix }: ListedName): string {
  return Buffer.from((isPrefix ? 'p' : 'k') + name).toString('base64url');
}

export function readToken(token: string): ListedName {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  if (!/^[pk]/.test(text)) throw s3Error('InvalidArgument', 'The continuation token is not valid.');
  return { name: text.slice(1), isPrefix: text.startsWith('p') };
}

/** How names appear in an answer when the caller asks for `encoding-type=url`. */
export function nameEncoder(encodingType: string | undefined): (name: string) => string {
  if (encodingType === undefined) return (name) => name;
  if (encodingType !== 'url') throw s3Error('InvalidArgument', 'encoding-type can only be url.');
  return (name) => encodeURIComponent(name).replaceAll('%2F', '/').replaceAll('%20', '+');
}
