/**
 * A mail as HTML for every kind of mail program: tables, styles on the elements themselves, nothing fetched from outside;
 * its pictures travel with it. The one style sheet only turns the colours where the reader has a dark screen, and takes the
 * dark pictures then; programs that drop it lose nothing else.
 */
import { escaped } from '../../http/escaped.ts';
import type { MailBlock, MailDocument, MailedPicture, MailedRow } from './mail-document.ts';

const ink = '#1b1f24';
const soft = '#545c66';
const rule = '#d5dae0';
const accent = '#1f5fbf';
const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif;";

const night = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.back{background:#14171b!important}.paper{background:#20252b!important}
.ink{color:#eef1f4!important}.soft{color:#aeb6c0!important}.rule{border-color:#3a4149!important}
.link{color:#8ab4f8!important}.press{background:#8ab4f8!important}.press a{color:#10151c!important}
.warn{background:#3a2f14!important;border-color:#d9a634!important}.news{background:#1c2f45!important;border-color:#8ab4f8!important}
.tile{background:#2a3037!important}.day{display:none!important}.dark{display:block!important}}
@media (max-width:480px){.edge{padding:24px 20px!important}}`;

export function htmlMail({ language, subject, title, blocks, foot }: MailDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${night}</style>
</head>
<body class="back" style="margin:0;padding:0;background:#eef1f4;">
${table(
  'back',
  'background:#eef1f4;',
  `<tr><td align="center" style="padding:24px 12px;">
${table(
  'paper',
  `max-width:600px;background:#ffffff;border-radius:12px;${font}`,
  `<tr><td class="edge" style="padding:32px;">
<h1 class="ink" dir="auto" style="margin:0 0 12px;color:${ink};${font}font-size:22px;line-height:1.3;font-weight:600;overflow-wrap:anywhere;">${escaped(title)}</h1>
${blocks.map(htmlBlock).join('\n')}
</td></tr>`,
)}
${table('back', 'max-width:600px;', `<tr><td class="edge" style="padding:16px 32px;">${footHtml(foot)}</td></tr>`)}
</td></tr>`,
)}
</body>
</html>
`;
}

function table(name: string, style: string, rows: string): string {
  return `<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;${style}">
${rows}
</table>`;
}

function htmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'lead':
      return paragraph([block.text], 'ink', `color:${ink};font-size:16px;`);
    case 'text':
      return paragraph([block.text], 'soft', `color:${soft};font-size:14px;`);
    case 'heading':
      return headingHtml(block.text, 'margin:28px 0 12px;font-size:18px;');
    case 'message':
      return paragraph(block.lines, 'ink', `color:${ink};font-size:16px;`);
    case 'tiles':
      return spaced(table('', 'table-layout:fixed;', tileRows(block.tiles)));
    case 'points':
      return block.points.map(pointHtml).join('\n');
    case 'chart':
      return chartHtml(block);
    case 'button':
      return buttonHtml(block.text, block.url);
    case 'facts':
      return spaced(table('', '', block.rows.map(factRow).join('\n')));
    case 'files':
      return spaced(table('', '', block.rows.map(fileRow).join('\n')));
    case 'box':
      return boxHtml(block);
  }
}

function paragraph(lines: readonly string[], name: string, style: string): string {
  return `<p class="${name}" dir="auto" style="margin:0 0 20px;${style}line-height:1.5;${font}overflow-wrap:anywhere;">${lines.map(escaped).join('<br>')}</p>`;
}

const spaced = (html: string) => `<div style="margin:0 0 20px;">${html}</div>`;

function headingHtml(text: string, style: string): string {
  return `<h2 class="ink" dir="auto" style="${style}color:${ink};${font}line-height:1.35;font-weight:600;overflow-wrap:anywhere;">${escaped(text)}</h2>`;
}

type Tiles = Extract<MailBlock, { kind: 'tiles' }>['tiles'];

/** Two beside each other, on a phone too; a last one alone has the whole width. */
function tileRows(tiles: Tiles): string {
  const pairs = tiles.flatMap((tile, at) => (at % 2 === 0 ? [[tile, ...tiles.slice(at + 1, at + 2)]] : []));
  return pairs.map(tileRow).join('\n<tr><td colspan="3" height="8" style="height:8px;line-height:8px;"></td></tr>\n');
}

function tileRow([first, second]: readonly Tiles[number][]): string {
  const gap = '<td width="8" style="width:8px;"></td>';
  if (!first) return '';
  return `<tr>${second ? `${tileCell(first)}${gap}${tileCell(second)}` : tileCell(first, ' colspan="3"')}</tr>`;
}

/** A number stays with its unit; more than that has no room beside another tile on a phone. */
const unbroken = (value: string) => value.replaceAll(/(?<=\d) (?=\D)/g, '\u00a0');

function tileCell({ label, value, note }: Tiles[number], span = ''): string {
  const small = `margin:0;color:${soft};${font}font-size:13px;line-height:1.4;overflow-wrap:anywhere;`;
  return `<td${span} class="tile" style="padding:12px;background:#f3f5f8;border-radius:8px;vertical-align:top;"><p class="soft" style="${small}">${escaped(label)}</p>
<p class="ink" style="margin:2px 0;color:${ink};${font}font-size:22px;line-height:1.25;font-weight:600;overflow-wrap:anywhere;">${escaped(unbroken(value))}</p>
${note === undefined ? '' : `<p class="soft" style="${small}">${escaped(note)}</p>`}</td>`;
}

function pointHtml({ text, note }: { text: string; note: string }): string {
  return `<p class="ink" dir="auto" style="margin:0 0 12px;color:${ink};${font}font-size:15px;line-height:1.5;overflow-wrap:anywhere;">${escaped(text)}<br><span class="soft" style="color:${soft};font-size:13px;">${escaped(note)}</span></p>`;
}

function chartHtml({ heading, base, caption, note, alt, light, dark }: Extract<MailBlock, { kind: 'chart' }>): string {
  const small = [base, caption, note].filter((text) => text !== undefined && text !== '');
  const notes = small.map(
    (text) =>
      `<p class="soft" dir="auto" style="margin:0 0 8px;color:${soft};${font}font-size:13px;line-height:1.4;">${escaped(text ?? '')}</p>`,
  );
  const picture = ({ cid, width, height }: MailedPicture, name: string, style: string) =>
    `<img class="${name}" src="cid:${cid}" width="${width}" height="${height}" alt="${escaped(alt)}" style="${style}width:100%;max-width:${width}px;height:auto;border:0;color:${soft};${font}font-size:13px;">`;
  return spaced(`${headingHtml(heading, 'margin:24px 0 4px;font-size:15px;')}
${notes.join('\n')}
${picture(light, 'day', 'display:block;')}
${picture(dark, 'dark', 'display:none;mso-hide:all;')}`);
}

/** Padding on the link itself: the whole button can be pressed. */
function buttonHtml(text: string, url: string): string {
  return spaced(`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="press" style="background:${accent};border-radius:8px;"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;color:#ffffff;${font}font-size:16px;font-weight:600;text-decoration:none;">${escaped(text)}</a></td>
</tr></table>`);
}

function factRow([name, value]: readonly [string, string]): string {
  const cell = `padding:4px 0;vertical-align:top;${font}font-size:14px;line-height:1.5;`;
  return `<tr><td class="soft" width="96" style="${cell}width:96px;padding-right:12px;color:${soft};">${escaped(name)}</td>
<td class="ink" dir="auto" style="${cell}color:${ink};overflow-wrap:anywhere;">${escaped(value)}</td></tr>`;
}

function fileRow({ name, detail, url, action = '' }: MailedRow): string {
  const cell = `padding:12px 0;border-top:1px solid ${rule};vertical-align:top;${font}line-height:1.4;`;
  const shown = url === undefined ? escaped(action) : linkHtml(action, url);
  return `<tr><td class="rule" style="${cell}"><div class="ink" dir="auto" style="color:${ink};font-size:15px;font-weight:600;overflow-wrap:anywhere;">${escaped(name)}</div>
<div class="soft" style="color:${soft};font-size:13px;">${escaped(detail)}</div></td>
<td class="rule soft" align="right" style="${cell}padding-left:16px;color:${soft};font-size:14px;white-space:nowrap;">${shown}</td></tr>`;
}

function boxHtml({ tone, title, lines }: Extract<MailBlock, { kind: 'box' }>): string {
  const boxStyle =
    tone === 'warn'
      ? 'background:#fff6e0;border-left:4px solid #b97a00;'
      : 'background:#eaf2fd;border-left:4px solid #1f5fbf;';
  const line = `margin:4px 0 0;font-size:14px;line-height:1.5;color:${ink};overflow-wrap:anywhere;`;
  const paragraphs = lines.map((text) => `<p class="ink" dir="auto" style="${line}">${escaped(text)}</p>`).join('\n');
  return spaced(
    table(
      '',
      '',
      `<tr><td class="${tone}" style="${boxStyle}padding:12px 16px;${font}"><p class="ink" style="margin:0;font-size:14px;font-weight:600;color:${ink};">${escaped(title)}</p>
${paragraphs}</td></tr>`,
    ),
  );
}

function footHtml({ text, link }: MailDocument['foot']): string {
  const style = `margin:0 0 8px;color:${soft};font-size:12px;line-height:1.5;${font}overflow-wrap:anywhere;`;
  return `<p class="soft" dir="auto" style="${style}">${escaped(text)}</p>${link ? `\n<p class="soft" style="${style}">${linkHtml(link.text, link.url)}</p>` : ''}`;
}

function linkHtml(text: string, url: string): string {
  return `<a class="link" href="${escaped(url)}" style="color:${accent};">${escaped(text)}</a>`;
}
