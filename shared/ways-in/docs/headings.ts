/** The chapters of a page: what its table of contents lists, its links lead to and a search finds. */

interface Chapter {
  /** Undefined before the first heading below the title. */
  heading: string | undefined;
  level: number;
  anchor: string;
  /** Without headings, marks and code fences. */
  text: string;
}

export const titleOf = (markdown: string) => withoutMarks(/^# (.+)$/m.exec(markdown)?.[1] ?? '').trim();

/** As GitHub makes them, so that the links of the pages lead to the same places there and here. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

export function chaptersOf(markdown: string): Chapter[] {
  const chapters: (Omit<Chapter, 'text'> & { lines: string[] })[] = [
    { heading: undefined, level: 1, anchor: '', lines: [] },
  ];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', heading] = (!isCode && /^(##+) (.+)$/.exec(line)) || [];
    if (heading !== undefined) {
      const level = marks.length;
      chapters.push({ heading: withoutMarks(heading).trim(), level, anchor: anchorOf(heading), lines: [] });
    } else if (!line.startsWith('```') && !/^# |^\|[-| ]+\|$/.test(line)) chapters.at(-1)?.lines.push(line);
  }
  return chapters.map(({ lines: own, ...chapter }) => ({ ...chapter, text: withoutMarks(own.join('\n')).trim() }));
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]+/g, ' ')
    .replace(/ {2,}/g, ' ');
}
