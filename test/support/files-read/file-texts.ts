/** All that can be read in a file, whatever is packed into it: every part of an Office file, without its marks. */
import { readZip } from './read-zip.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Names of the parts too, and what is in marks, each thing once. */
export function textsOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return bytes.toString('utf8');
  return [...readZip(bytes)]
    .map(([name, part]) => {
      // a chart brings a workbook of its own
      if (part.toString('latin1', 0, 4) === 'PK\x03\x04') return `${name}\n${textsOf(part)}`;
      const text = part.toString('utf8');
      const between = text.replace(/<[^>]*>/g, '');
      const inMarks = new Set(Array.from(text.matchAll(/="([^"]*)"/g), ([, value]) => value));
      return [name, between, ...inMarks].map((one) => withoutEntities(one ?? '')).join('\n');
    })
    .join('\n');
}

function withoutEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
