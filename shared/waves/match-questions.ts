/** Which questions of the waves are one and the same: by the rule that was asked for, unless the caller says otherwise. */
import { askedQuestions } from '../surveys/asked-questions.ts';
import type { Question } from '../surveys/question.ts';
import { beginningOf } from '../surveys/shortened.ts';
import { comparable } from './match-parts.ts';
import type { MatchRules, Wave } from './wave.ts';

/** A question of one wave. */
export interface Asked {
  wave: Wave;
  question: Question;
  isRetired: boolean;
  /** What it is matched by, before its type is looked at. */
  name: string;
}

export interface Matched {
  /** Questions that are one, in the order of the waves; in each wave at most one. */
  groups: Asked[][];
  /** Mappings that no question of these waves or no fitting one could be found for, in words as far as they are known. */
  unused: { column: string; target: string }[];
}

export function matchQuestions(waves: readonly Wave[], rules: MatchRules): Matched {
  const asked = waves.map((wave) => askedOf(wave, rules.by));
  const all = asked.flat();
  const links = linksOf(all, rules);
  const present = presentKeys(all);
  const keyOf = (one: Asked, steps = 0): string => {
    const target = links.found.get(one);
    return target && steps < all.length ? keyOf(target, steps + 1) : naturalKey(one, present);
  };
  const groups = new Map<string, Asked[]>();
  for (const ofWave of asked) {
    const mapped = new Set(ofWave.filter((one) => links.found.has(one)).map((one) => keyOf(one)));
    for (const one of ofWave) {
      const key = keyOf(one);
      const isDisplaced = !links.found.has(one) && mapped.has(key);
      const own = isDisplaced ? JSON.stringify([one.wave.survey.id, one.question.id]) : key;
      groups.set(own, [...(groups.get(own) ?? []), one]);
    }
  }
  return { groups: [...groups.values()], unused: links.unused };
}

function askedOf(wave: Wave, by: MatchRules['by']): Asked[] {
  const counts = new Map<string, number>();
  return askedQuestions(wave.survey, wave.facts).map(({ question, isRetired }) => {
    const { number, isMultiple } = wave.known.get(question.id) ?? {};
    // of a question that is gone, only the dictionary knows whether it took several answers
    const whole = isRetired ? { ...question, isMultiple: isMultiple ?? question.isMultiple } : question;
    const name = nameOf(question, number, by);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    // equal titles are matched in their order
    return { wave, question: whole, isRetired, name: count > 1 ? `${name} (${count})` : name };
  });
}

function nameOf({ id, title }: Question, number: number | undefined, by: MatchRules['by']): string {
  if (by === 'name' && number !== undefined) return `q${number}`;
  return by === 'title' ? comparable(title) || id : id;
}

/** Answers of these types are told alike. */
export function kindOf({ type, isMultiple }: Pick<Question, 'type' | 'isMultiple'>): string {
  if (type === 'choice' || type === 'dropdown') return isMultiple ? 'choices' : 'choice';
  return type === 'matrix' && isMultiple ? 'choices of a matrix' : type;
}

/** Five points and ten are two scales, as a day and a time of day are two questions. */
function scaleOf({ range, timeForm }: Question): string {
  return JSON.stringify([range ?? null, timeForm ?? null]);
}

type PresentKeys = ReadonlyMap<string, string>;

const kindKey = ({ name, question }: Asked) => JSON.stringify([name, kindOf(question)]);

/** The first key of each name and kind among questions that are still asked. */
function presentKeys(all: readonly Asked[]): PresentKeys {
  const keys = new Map<string, string>();
  for (const one of all) {
    if (!one.isRetired && !keys.has(kindKey(one))) keys.set(kindKey(one), fullKey(one));
  }
  return keys;
}

/** Of a question that is gone the scale is not known: it is taken for that of the others. */
function naturalKey(one: Asked, present: PresentKeys): string {
  return (one.isRetired && present.get(kindKey(one))) || fullKey(one);
}

const fullKey = (one: Asked) => JSON.stringify([one.name, kindOf(one.question), scaleOf(one.question)]);

function saidQuestion({ wave, question }: Asked): string {
  return `"${beginningOf(question.title || question.id)}" (${beginningOf(wave.survey.name)})`;
}

/** The caller may match what differs in its scale, but never in its kind. */
function linksOf(all: readonly Asked[], { map }: MatchRules) {
  const found = new Map<Asked, Asked>();
  const unused: Matched['unused'] = [];
  const columnOf = ({ wave, question }: Asked) => `${wave.survey.id}:q:${question.id}`;
  for (const one of all) {
    const target = map.get(columnOf(one));
    if (target === undefined) continue;
    const other = all.find(({ wave, question }) => wave !== one.wave && target === `q:${question.id}`);
    if (other && kindOf(other.question) === kindOf(one.question)) found.set(one, other);
    else unused.push({ column: saidQuestion(one), target: other ? saidQuestion(other) : target });
  }
  return { found, unused };
}
