/** Pages of a made-up report, the same for everyone who draws it: a heading, a text, bars and a table. */

export interface ReportPage {
  heading: string;
  text: string;
  bars: { label: string; value: number }[];
  rows: string[][];
}

export const columns = ['Вариант', 'Ответы', 'Доля'] as const;
export const BAR_COLOR = '#2f6fed';

const syllables = [
  'ка',
  'ре',
  'ми',
  'сто',
  'про',
  'ва',
  'ло',
  'ни',
  'де',
  'ку',
  'при',
  'ла',
  'то',
  'ра',
  'so',
  'ver',
  'al',
];

export function reportPages(count: number): ReportPage[] {
  return Array.from({ length: count }, (_, page) => ({
    heading: `${page + 1}. ${words(page * 7, 7)}?`,
    text: `${words(page * 31, 34)}.`,
    bars: Array.from({ length: 8 }, (_, at) => ({ label: words(page + at, 2), value: ((page + at) * 37) % 100 })),
    rows: Array.from({ length: 18 }, (_, at) => [
      words(page * 3 + at, 4),
      String((page * 13 + at * 7) % 1_000),
      `${(page * 17 + at * 3) % 100},${at % 10} %`,
    ]),
  }));
}

/** A vocabulary of some hundred words, as one survey has. */
function words(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => word((from * 5 + at * 11) % 389)).join(' ');
}

function word(number: number): string {
  const length = 2 + (number % 3);
  return Array.from({ length }, (_, at) => syllables[(number * (at + 3) + at * 5) % syllables.length]).join('');
}
