/** How much a file will hold, in words: rows of a table, or figures, of so many answers. */
import type { Content, Preview } from '../api/requests.ts';
import type { Words } from '../words.ts';

interface DescribePreview {
  /** The figure that stands out, and what it counts. */
  count: string;
  counted: string;
  /** What the answers become. */
  holds: string | undefined;
  /** How many columns look personal, or questions where the file has no columns. */
  personal: string;
}

export function sayPreview(preview: Preview, { texts, figures }: Words): DescribePreview {
  const { rows, answers, exact, columns, personal, outputs } = preview;
  const { export: words } = texts.forms;
  const has = (...wanted: Content[]) => outputs.some(({ content }) => wanted.includes(content));
  const figuresOnly = has('summary', 'report', 'script') ? words.noTable : undefined;
  function countedOf(count: number): string {
    const left = answers !== null && answers > count ? figures.plural(words.ofAnswers, answers) : '';
    const thing = has('answers') ? figures.plural(words.rows, count) : !left && figures.plural(words.answers, count);
    return [thing, left].filter(Boolean).join(' ');
  }

  return {
    count: rows === null ? '–' : `${exact ? '' : `${words.about} `}${figures.count(rows)}`,
    counted: rows === null ? words.tooFew : countedOf(rows),
    holds: has('answers', 'codebook') ? figures.plural(words.columns, columns.length) : figuresOnly,
    personal: figures.plural(hasFiguresOnly(preview) ? words.personalQuestions : words.personal, personal.length),
  };
}

function hasFiguresOnly({ outputs }: Preview): boolean {
  return outputs.every(({ content }) => content === 'summary' || content === 'report' || content === 'script');
}
