/** Names of files as people and every file system can handle them, and the header that carries one. */
import { truncateToBytes } from './truncate-to-bytes.ts';

const MAX_BYTES = 120;
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** `extension` without its dot. Long names are cut between characters, never inside one. */
export function safeFileName(name: string, extension: string): string {
  return `${safeFolderName(name, MAX_BYTES - `.${extension}`.length)}.${extension}`;
}

/** A name whose end stays whole, however long its beginning is. */
export function fittedFileName(beginning: string, end: string, extension: string): string {
  const tail = ` ${end}.${extension}`;
  return `${safeFolderName(beginning, MAX_BYTES - Buffer.byteLength(tail))}${tail}`;
}

export function safeFolderName(name: string, maxBytes = MAX_BYTES): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ');
  const truncated = trimmed(truncateToBytes(trimmed(plain), maxBytes - 'survey '.length));
  const isUsable = truncated !== '' && !deviceName.test(truncated.split('.')[0]?.trim() ?? '');
  return isUsable ? truncated : `survey ${truncated}`.trim();
}

function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '');
}
