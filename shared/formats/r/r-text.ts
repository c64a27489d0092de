/** Texts, names and numbers as R reads them. */

/** In quotes. R knows no NUL, and the ends of lines would tear a script apart. */
export function rText(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/["\\]/g, (character) => `\\${character}`)
    .replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, (character) => `\\u${hex(character)}`);
  return `"${escaped}"`;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** On one line, without what would end it. */
export function rComment(text: string): string {
  return `# ${text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')}`;
}

export function rValue(value: number | string): string {
  return typeof value === 'number' ? String(value) : rText(value);
}
