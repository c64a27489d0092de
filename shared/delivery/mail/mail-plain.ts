/** A mail as plain text, for those who read it so; everything that is in the HTML is here too. */
import type { MailBlock, MailDocument, MailedRow } from './mail-document.ts';

export function plainMail({ title, blocks, foot }: MailDocument): string {
  const end = foot.link ? `${foot.text}\n${foot.link.text}: ${foot.link.url}` : foot.text;
  return `${[title, ...blocks.map(plainBlock), `-- \n${end}`].join('\n\n')}\n`;
}

function plainBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'message':
      return block.lines.join('\n');
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(60, block.text.length))}`;
    case 'tiles':
      return block.tiles.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n');
    case 'points':
      return block.points.map(({ text, note }) => `* ${text}\n  ${note}`).join('\n');
    case 'chart':
      return [block.heading, block.base, block.alt, block.note].filter((line) => line !== undefined).join('\n');
    case 'button':
      return `${block.text}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'files':
      return block.rows.map(plainRow).join('\n\n');
    case 'box':
      return [block.title, ...block.lines.map((line) => `* ${line}`)].join('\n');
    default:
      return block.text;
  }
}

function plainRow({ name, detail, url, action }: MailedRow): string {
  const way = url === undefined ? action : `${action}: ${url}`;
  return way === undefined ? `${name} (${detail})` : `${name} (${detail})\n${way}`;
}
