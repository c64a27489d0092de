/** Questions of awkward surveys as the survey service sends them, each with the answers its respondents give. */
import type { Random } from '../../chaos/random.ts';

export interface AwkwardQuestion {
  entity: { type: string; title: string };
  /** What one respondent answers; undefined where they skip it. */
  answer(random: Random): unknown;
}

const optionsOf = (texts: readonly string[], prefix: string) =>
  texts.map((text, at) => ({ id: `${prefix}${at}`, text }));

/** The first options are chosen more often than the last. */
function oneOf(count: number, random: Random): number {
  return Math.floor(random.next() ** 2 * count);
}

export function choice(title: string, texts: readonly string[], more: object = {}): AwkwardQuestion {
  return {
    entity: { type: 'choice', title, ...{ choiceEntities: optionsOf(texts, 'o') }, ...more },
    answer: (random) => [`o${oneOf(texts.length, random)}`],
  };
}

export function several(title: string, texts: readonly string[]): AwkwardQuestion {
  const more = { choiceMultiple: true, choiceTextOther: true, noneOfAbove: true, hardToAnswer: true };
  return {
    ...choice(title, texts, more),
    answer: (random) =>
      random.happens(0.1)
        ? ['hardToAnswer']
        : texts.flatMap((_, at) => (random.happens(0.5 / (at + 1)) ? [`o${at}`] : [])),
  };
}

export function dropdown(title: string, texts: readonly string[]): AwkwardQuestion {
  return {
    entity: { type: 'dropdown', title, ...{ dropdownEntities: optionsOf(texts, 'o') } },
    answer: (random) => [`o${random.below(texts.length)}`],
  };
}

export function matrix(
  title: string,
  rows: readonly string[],
  columns: readonly string[],
  isMultiple = false,
): AwkwardQuestion {
  const lists = { matrixRowEntities: optionsOf(rows, 'r'), matrixColEntities: optionsOf(columns, 'c') };
  const picked = (random: Random) => {
    const most = isMultiple ? 1 + random.below(3) : 1;
    return [...new Set(Array.from({ length: most }, () => `c${oneOf(columns.length, random)}`))];
  };
  return {
    entity: { type: 'matrix', title, ...lists, ...(isMultiple && { matrixChoiceType: 'multiple' }) },
    answer: (random) => Object.fromEntries(rows.map((_, at) => [`r${at}`, picked(random)])),
  };
}

export function ranking(title: string, texts: readonly string[]): AwkwardQuestion {
  return {
    entity: { type: 'ranking', title, ...{ rankingEntities: optionsOf(texts, 'o') } },
    answer: (random) => random.shuffled(texts.map((_, at) => `o${at}`)),
  };
}

export function yesNo(title: string): AwkwardQuestion {
  return { entity: { type: 'yesno', title }, answer: (random) => random.happens(0.7) };
}

/** A scale of 0 to 10, which has an NPS as well. */
export function recommend(title: string): AwkwardQuestion {
  return {
    entity: { type: 'scale', title, ...{ scaleStartValue: 0, scaleCount: 11 } },
    answer: (random) => 10 - oneOf(11, random),
  };
}

export function rating(title: string): AwkwardQuestion {
  return { entity: { type: 'rating', title }, answer: (random) => 5 - oneOf(5, random) };
}

export function slider(title: string): AwkwardQuestion {
  return { entity: { type: 'slider', title }, answer: (random) => random.below(101) };
}

export function number(title: string, largest = 90_000): AwkwardQuestion {
  return {
    entity: { type: 'number', title },
    answer: (random) => Math.round(random.next() ** 3 * largest * 100) / 100,
  };
}

export function date(title: string): AwkwardQuestion {
  const day = (random: Random) => new Date(Date.UTC(2025, 0, 1 + random.below(500))).toISOString().slice(0, 10);
  return { entity: { type: 'datetime', title, ...{ dateTimeType: 'date' } }, answer: day };
}

export function file(title: string): AwkwardQuestion {
  const name = (random: Random) => `photo.${random.one(['png', 'jpg', 'pdf', 'docx'])}`;
  return {
    entity: { type: 'file', title },
    answer: (random) => [{ name: name(random), url: `https://files.test/${name(random)}`, ext: 'png' }],
  };
}

export function text(title: string, texts: readonly string[], type = 'input'): AwkwardQuestion {
  const ending = (random: Random) => (random.happens(0.5) ? '' : ` ${random.below(40)}`);
  return { entity: { type, title }, answer: (random) => `${random.one(texts)}${ending(random)}` };
}
