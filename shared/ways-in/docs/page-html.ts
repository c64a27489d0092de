/**
 * A page of the project as HTML: the few marks of Markdown that our pages use, and none of their text is treated as
 * HTML.
 */
import { escaped } from '../../http/escaped.ts';
import { anchorOf, chaptersOf, titleOf } from './headings.ts';

/** Undefined where there is nothing to lead to. */
type AddressOf = (target: string) => string | undefined;

export function pageHtml(markdown: string, addressOf: AddressOf): string {
  const body = blocksOf(markdown).map((block) => blockHtml(block, addressOf));
  const [title = '', ...rest] = body;
  return framed(titleOf(markdown), [title, contentsOf(markdown), ...rest].join('\n'));
}

/** What every page has around it: the way to all pages, and the search. */
export function framed(title: string, main: string, searched = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Survey Exports</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<header>
<nav aria-label="Documentation"><a href="/docs">All pages</a> <a href="/docs/api">API reference</a> <a href="/">Dashboard</a></nav>
<form role="search" action="/docs/search"><label for="q">Search</label> <input id="q" name="q" type="search" value="${escaped(searched)}" maxlength="200" required> <button>Search</button></form>
</header>
<main>
${main}
</main>
</body>
</html>
`;
}

/** Short pages are read without one. */
const FEWEST_CHAPTERS = 4;

function contentsOf(markdown: string): string {
  const chapters = chaptersOf(markdown).filter(({ heading, level }) => heading !== undefined && level === 2);
  if (chapters.length < FEWEST_CHAPTERS) return '';
  const items = chapters.map(
    ({ heading = '', anchor }) => `<li><a href="#${escaped(anchor)}">${escaped(heading)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><ul>${items.join('')}</ul></nav>`;
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
  if (marks !== undefined) return headingHtml(marks.length, heading, inline);
  if (first.startsWith('```')) return codeHtml(first.slice(3), lines.slice(1, -1));
  if (first.startsWith('|')) return tableHtml(lines, inline);
  if (/^(- |\d+\. )/.test(first)) return listHtml(lines, inline);
  return `<p>${inline(lines.join(' '))}</p>`;
}

function headingHtml(level: number, heading: string, inline: (text: string) => string): string {
  return `<h${level} id="${escaped(anchorOf(heading))}">${inline(heading)}</h${level}>`;
}

function codeHtml(language: string, lines: readonly string[]): string {
  // whoever reads with a keyboard can scroll a long line too
  return `<pre tabindex="0" class="${language === 'text' ? 'output' : 'typed'}"><code>${escaped(lines.join('\n'))}</code></pre>`;
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

/** A line that begins with no mark continues with the item before it; one that is indented and has a mark is an item below that. */
function listHtml(lines: readonly string[], inline: (text: string) => string): string {
  const items = lines
    .join('\n')
    .replace(/\n(?! *- | *\d+\. )\s*/g, ' ')
    .split(/\n(?! )/);
  const tag = items[0]?.startsWith('- ') ? 'ul' : 'ol';
  const html = items.map((item) => {
    const [first = '', ...below] = item.split(/\n */);
    const text = inline(first.replace(/^(- |\d+\. )/, ''));
    return `<li>${text}${below.length > 0 ? listHtml(below, inline) : ''}</li>`;
  });
  return `<${tag}>${html.join('')}</${tag}>`;
}

const marked = /!\[[^\]]*\]\([^)]*\)|`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|<(https?:[^>]+)>/g;

function inlineHtml(text: string, addressOf: AddressOf): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, code, strong, words, target = '', bare] = match;
    html += escaped(text.slice(from, match.index));
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (strong !== undefined) html += `<strong>${escaped(strong)}</strong>`;
    // pictures are looked at in the project itself
    else if (!whole.startsWith('!')) html += linkHtml(words ?? bare ?? '', addressOf(bare ?? target));
    from = match.index + whole.length;
  }
  return html + escaped(text.slice(from));
}

function linkHtml(words: string, address: string | undefined): string {
  const shown = words.split('`').map((part, at) => (at % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)));
  return address === undefined ? shown.join('') : `<a href="${escaped(address)}">${shown.join('')}</a>`;
}
