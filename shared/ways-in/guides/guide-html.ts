/** A guide as a page: the few marks of Markdown that guides use, and nothing of their text is taken for HTML. */
import { escaped } from '../../http/escaped.ts';

/** Undefined where there is nothing to lead to. */
type AddressOf = (target: string) => string | undefined;

export function guideHtml(markdown: string, addressOf: AddressOf): string {
  const [, title = 'Guides'] = /^# (.+)$/m.exec(markdown) ?? [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Survey Exports</title>
<link rel="stylesheet" href="/docs/guides/style.css">
</head>
<body>
<main>
${blocksOf(markdown)
  .map((block) => blockHtml(block, addressOf))
  .join('\n')}
</main>
</body>
</html>
`;
}

/** Blocks stand apart by empty lines, which code may have as well. */
function blocksOf(markdown: string): string[] {
  return markdown.match(/^```[\s\S]*?^```$|^#+ .+$|^(?:(?!```|#+ ).+\n?)+/gm) ?? [];
}

function blockHtml(block: string, addressOf: AddressOf): string {
  const inline = (text: string) => inlineHtml(text, addressOf);
  const lines = block.trimEnd().split('\n');
  const [first = ''] = lines;
  const [, marks, heading = ''] = /^(#+) (.+)$/.exec(first) ?? [];
  if (marks !== undefined) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  if (first.startsWith('```')) return codeHtml(first.slice(3), lines.slice(1, -1));
  if (first.startsWith('|')) return tableHtml(lines, inline);
  if (/^(- |\d+\. )/.test(first)) return listHtml(lines, inline);
  return `<p>${inline(lines.join(' '))}</p>`;
}

function codeHtml(language: string, lines: readonly string[]): string {
  // whoever reads with a keyboard can scroll a long line too
  return `<pre tabindex="0" class="${language === 'text' ? 'said' : 'typed'}"><code>${escaped(lines.join('\n'))}</code></pre>`;
}

function tableHtml(lines: readonly string[], inline: (text: string) => string): string {
  const [head = '', , ...rows] = lines;
  const cells = (line: string) => line.split(/(?<!\\)\|/).slice(1, -1);
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')}</tr>`;
  const body = rows.map((line) => row(line, 'td')).join('');
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}

/** A line that begins with no mark goes on with the item before it. */
function listHtml(lines: readonly string[], inline: (text: string) => string): string {
  const items = lines
    .join('\n')
    .replace(/\n(?!- |\d+\. )\s*/g, ' ')
    .split('\n');
  const tag = items[0]?.startsWith('- ') ? 'ul' : 'ol';
  const html = items.map((item) => `<li>${inline(item.replace(/^(- |\d+\. )/, ''))}</li>`);
  return `<${tag}>${html.join('')}</${tag}>`;
}

const marked = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|<(https?:[^>]+)>/g;

function inlineHtml(text: string, addressOf: AddressOf): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, code, strong, words, target = '', bare] = match;
    html += escaped(text.slice(from, match.index));
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (strong !== undefined) html += `<strong>${escaped(strong)}</strong>`;
    else html += linkHtml(words ?? bare ?? '', addressOf(bare ?? target));
    from = match.index + whole.length;
  }
  return html + escaped(text.slice(from));
}

function linkHtml(words: string, address: string | undefined): string {
  return address === undefined ? escaped(words) : `<a href="${escaped(address)}">${escaped(words)}</a>`;
}
