/** Which questions of the waves are one and the same: by the rule that was asked for, unless the caller says otherwise. */
import { askedQuestions } from '../surveys/asked-questions.ts';
import type { Question } from '../surveys/question.ts';
import { beginningOf } from '../surveys/shortened.ts';
import { type Asked, kindOf, type Links, scaleOf } from './asked.ts';
import { groupsByWording } from './match-by-wording.ts';
import { type MatchRules, mapTarget, notMatched, type Wave } from './wave.ts';
import { comparable } from './wording.ts';

interface Matched {
  /** Questions that are one, in the order of the waves; in each wave at most one. */
  groups: Asked[][];
  /** Mappings that no question of these waves or no fitting one could be found for, in words as far as they are known. */
  unused: { column: string; target: string }[];
}

export function matchQuestions(waves: readonly Wave[], rules: MatchRules): Matched {
  const asked = waves.map((wave) => askedOf(wave, rules.by));
  const links = linksOf(asked.flat(), rules);
  const groups = rules.by === 'wording' ? groupsByWording(asked, links) : groupsByName(asked, links);
  return { groups, unused: links.unused };
}

function groupsByName(asked: readonly (readonly Asked[])[], { found, apart }: Links): Asked[][] {
  const all = asked.flat();
  const present = presentKeys(all);
  const ownKey = ({ wave, question }: Asked) => JSON.stringify([wave.survey.id, question.id]);
  const keyOf = (one: Asked, steps = 0): string => {
    if (apart.has(one)) return ownKey(one);
    const target = found.get(one);
    return target && steps < all.length ? keyOf(target, steps + 1) : naturalKey(one, present);
  };
  const groups = new Map<string, Asked[]>();
  for (const ofWave of asked) {
    const mapped = new Set(ofWave.filter((one) => found.has(one)).map((one) => keyOf(one)));
    for (const one of ofWave) {
      const key = keyOf(one);
      const isDisplaced = !found.has(one) && mapped.has(key);
      const own = isDisplaced ? ownKey(one) : key;
      groups.set(own, [...(groups.get(own) ?? []), one]);
    }
  }
  return [...groups.values()];
}

function askedOf(wave: Wave, by: MatchRules['by']): Asked[] {
  const counts = new Map<string, number>();
  return askedQuestions(wave.survey, wave.facts).map(({ question, isRetired }) => {
    const { number, isMultiple } = wave.known.get(question.id) ?? {};
    // for a removed question, only the dictionary knows whether it took several answers
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
  return by === 'title' || by === 'wording' ? comparable(title) || id : id;
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

/** The scale of a removed question is unknown: it is assumed to be that of the others. */
function naturalKey(one: Asked, present: PresentKeys): string {
  return (one.isRetired && present.get(kindKey(one))) || fullKey(one);
}

const fullKey = (one: Asked) => JSON.stringify([one.name, kindOf(one.question), scaleOf(one.question)]);

function describeQuestion({ wave, question }: Asked): string {
  return `"${beginningOf(question.title || question.id)}" (${beginningOf(wave.survey.name)})`;
}

/** The caller may match what differs in its scale, but never in its kind. */
function linksOf(all: readonly Asked[], { map }: MatchRules): Links & Pick<Matched, 'unused'> {
  const found = new Map<Asked, Asked>();
  const apart = new Set<Asked>();
  const unused: Matched['unused'] = [];
  const columnOf = ({ wave, question }: Asked) => `${wave.survey.id}:q:${question.id}`;
  for (const one of all) {
    const target = map.get(columnOf(one));
    if (target === undefined) continue;
    if (target === notMatched) {
      apart.add(one);
      continue;
    }
    const { surveyId, column } = mapTarget(target);
    const other = all.find(
      ({ wave, question }) =>
        wave !== one.wave && column === `q:${question.id}` && (surveyId === undefined || surveyId === wave.survey.id),
    );
    if (other && kindOf(other.question) === kindOf(one.question)) found.set(one, other);
    else unused.push({ column: describeQuestion(one), target: other ? describeQuestion(other) : column });
  }
  return { found, apart, unused };
}
