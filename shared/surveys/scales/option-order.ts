/**
 * Whether the order of options means something. Ages, amounts, degrees, days and yes or no are read in their order; other
 * options are read by how often they were chosen. A scale that is taken for a list would be torn apart, a list that is
 * taken for a scale only keeps the survey's order: so in doubt they are a scale.
 */
import { extraAnswers } from '../extra-answer-ids.ts';
import { isStep, polarityOf } from './scale-words.ts';

const limits =
  'under|over|below|above|from|up to|to|less|more|than|at least|about|до|от|менее|более|свыше|старше|младше|больше|меньше|около|hasta|desde|menos|más|de|menor|mayor|até|mais|acima|abaixo|entre|between';
/** Begins with a figure, or with a word of limits and then a figure. */
const numberPattern = new RegExp(`^[^\\p{L}\\d]*(?:(?:${limits})[^\\p{L}\\d]+){0,2}\\d`, 'iu');

/** Answers that are beside a list instead of in it. */
const beside =
  /^(?:other|another|none|nothing|don[’']?t know|do not know|can(?:no|[’']?)t (?:say|tell|judge|answer|rate)|no (?:opinion|answer)|not sure|undecided|hard to|difficult to|prefer not|not applicable|n\/a|другое|другой|иное|ничего|ни один|не знаю|не могу (?:сказать|ответить|оценить)|(?:трудно|сложно) (?:сказать|ответить|оценить)|затрудня|нет (?:ответа|мнения)|не примен|otr[oa]s?|ningun|no sé|no sabe|no (?:puedo|sabría) (?:decir|opinar)|sin opinión|difícil de (?:decir|responder)|prefiero no|no aplica|outr[oa]s?|nenhum|não sei|não (?:posso|consigo|sei) (?:dizer|responder)|sem opinião|difícil (?:de )?(?:dizer|responder)|prefiro não|não se aplica)(?!\p{L}{4})/iu;

const noOpinion =
  /^(?:other|another|none|nothing|другое|другой|иное|ничего|ни один|otr[oa]s?|ningun|outr[oa]s?|nenhum)(?!\p{L}{4})/iu;

export interface OrderedName {
  id: string;
  name: string;
}

export function isBeside({ id, name }: OrderedName): boolean {
  return extraAnswers.some((extra) => extra === id) || beside.test(name.trim());
}

/** Beside a list because nothing was said by it: nobody knows, can say or has an opinion. Other and none are answers. */
export function isCannotSay(option: OrderedName): boolean {
  if (option.id === 'noneOfAbove') return false;
  return option.id === 'hardToAnswer' || (isBeside(option) && !noOpinion.test(option.name.trim()));
}

/** The steps of a scale in the order of the survey, and which of its ends is the good one, where the words tell. */
interface Scale<T extends OrderedName = OrderedName> {
  steps: T[];
  best?: 'first' | 'last';
}

/**
 * Known by its words: at least half of what is listed looks like a step, and at least two do. Or by its position: what
 * lies between a good and a bad end. Good and bad that take turns are no scale, whatever their words.
 */
export function scaleOf<T extends OrderedName>(options: readonly T[]): Scale<T> | undefined {
  const steps = options.filter((option) => !isBeside(option));
  const isMostly = (isOne: (name: string) => boolean) => {
    const found = steps.filter(({ name }) => isOne(name)).length;
    return found >= 2 && found * 2 >= steps.length;
  };
  if (isMostly((name) => numberPattern.test(name))) return { steps };
  const sides = steps.map(({ name }) => polarityOf(name)).filter((side) => side !== 0);
  const turns = sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length;
  if (turns > 1) return undefined;
  const [first, last] = [polarityOf(steps[0]?.name ?? ''), polarityOf(steps.at(-1)?.name ?? '')];
  const hasTwoEnds = first * last === -1;
  if (!isMostly(isStep) && !(steps.length > 2 && hasTwoEnds)) return undefined;
  return { steps, ...(turns === 1 && { best: sides[0] === 1 ? ('first' as const) : ('last' as const) }) };
}

export function isScale(options: readonly OrderedName[]): boolean {
  return scaleOf(options) !== undefined;
}

/** Scales as the survey has them, lists by frequency; what is beside the list stays at its end. */
export function inReadingOrder<T extends OrderedName & { count: number }>(options: readonly T[]): T[] {
  if (isScale(options)) return [...options];
  const byCount = options.filter((option) => !isBeside(option)).sort((a, b) => b.count - a.count);
  return [...byCount, ...options.filter(isBeside)];
}
