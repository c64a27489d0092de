/** What people read in a source file, apart from its code: its comments, its texts and its names. */

export interface Written {
  comments: string[];
  texts: string[];
  /** The words that names are made of, in small letters. */
  names: string[];
}

const piece = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Code within a text. */
const placed = /\$\{[^}]*\}/g;

export function writtenIn(source: string): Written {
  const comments: string[] = [];
  const texts: string[] = [];
  const code = source.replaceAll(piece, (found) => {
    if (/^\/[/*]/.test(found)) comments.push(sentences(found));
    else texts.push(found.slice(1, -1).replaceAll(placed, '…'));
    return found.startsWith('`') ? (found.match(placed) ?? []).join(' ') : ' ';
  });
  return { comments, texts, names: wordsOf(code) };
}

/** Without the marks of a comment, on one line. */
function sentences(comment: string): string {
  const inner = comment.replace(/^\/\*\*?|\*\/$/g, '').replaceAll(/^\s*(\/\/|\*)/gm, ' ');
  return inner.replaceAll(/\s+/g, ' ').trim();
}

/** `createHearing` has the words create and hearing, `MOST_ROWS` most and rows. */
function wordsOf(code: string): string[] {
  const found = code.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return [...new Set(found.map((word) => word.toLowerCase()))];
}
