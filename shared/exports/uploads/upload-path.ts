/** What an uploaded file is called in the archive: nothing of its own name but the end, and of that only what is safe. */

const MOST_CHARACTERS = 10;

export function uploadPath(answerId: number, question: string, n: number, extension: string): string {
  return `${answerId}/${question}-${n}.${extension}`;
}

/** Plain letters and digits in lower case. What has no such end, or one of a name's length, is `bin`. */
export function safeExtension(name: string | undefined, ext: string | undefined): string {
  const end = /\.([^./\\]*)$/.exec(name ?? '')?.[1] ?? ext?.replace(/^\./, '') ?? '';
  const plain = end.toLowerCase();
  return plain.length <= MOST_CHARACTERS && /^[a-z0-9]+$/.test(plain) ? plain : 'bin';
}
