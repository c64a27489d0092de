/**
 * The dictionary of several surveys that were merged: numbers and names as the first survey that has them gave them,
 * new ones where another has these already.
 */
import { waveFields } from '../packing/fields.ts';
import { type Dictionary, dictionaryOf, type KnownQuestion } from '../tables/dictionary/dictionary.ts';
import type { Entry, PartEntry, QuestionEntry } from '../tables/dictionary/entry.ts';
import { newEntries, type SeenSurvey } from '../tables/dictionary/new-entries.ts';
import { variableName } from '../tables/dictionary/variable-name.ts';
import type { MergedWaves } from './merge-waves.ts';
import { type PartKind, partKinds, type TranslatedParts, type Translation } from './wave.ts';

/** A wave's own dictionary, and how its ids are translated to the merged survey. */
interface TranslatedDictionary {
  dictionary: Dictionary;
  translation: Translation;
}

export function mergedEntries(
  { questions }: MergedWaves,
  dictionaries: readonly TranslatedDictionary[],
  seen: SeenSurvey,
): Entry[] {
  const numbers = new Set<number>();
  const knownBy = knownQuestions(dictionaries);
  const ofQuestions = questions.flatMap(({ id }) => {
    const known = knownBy.get(id) ?? [];
    const [first] = known;
    if (!first || numbers.has(first.question.number)) return [];
    numbers.add(first.question.number);
    return [{ ...headOf(first, id, seen), ...partsOf(known) }];
  });
  const entries: Entry[] = [...ofQuestions, ...variableEntries(dictionaries)];
  return [...entries, ...newEntries(dictionaryOf(entries), seen)];
}

interface Known {
  question: KnownQuestion;
  parts: TranslatedParts;
}

/** What the waves' dictionaries know of each merged question. */
function knownQuestions(dictionaries: readonly TranslatedDictionary[]): Map<string, Known[]> {
  const known = new Map<string, Known[]>();
  for (const { dictionary, translation } of dictionaries) {
    for (const [own, { id, parts }] of translation.questions) {
      const question = dictionary.questions.get(own);
      if (question) known.set(id, [...(known.get(id) ?? []), { question, parts }]);
    }
  }
  return known;
}

function headOf({ question }: Known, id: string, { survey, at }: SeenSurvey): QuestionEntry {
  const { number, type, isMultiple, hasOwnText, titles } = question;
  const title = survey.questions.find((one) => one.id === id)?.title ?? titles.at(-1)?.label ?? '';
  return {
    at,
    question: id,
    number,
    title,
    type,
    ...(isMultiple !== undefined && { isMultiple }),
    ...(hasOwnText && { hasOwnText }),
  };
}

function partsOf(known: readonly Known[]): Record<PartKind, PartEntry[]> {
  const lists: Record<PartKind, PartEntry[]> = { options: [], rows: [], columns: [] };
  for (const kind of partKinds) {
    const codes = new Set<number>();
    const ids = new Set<string>();
    for (const { question, parts } of known) {
      for (const [id, { code, labels }] of question[kind]) {
        const merged = parts[kind].get(id) ?? id;
        if (ids.has(merged) || codes.has(code)) continue;
        ids.add(merged);
        codes.add(code);
        lists[kind].push([merged, code, labels.findLast(({ label }) => label !== '')?.label ?? '']);
      }
    }
  }
  return lists;
}

/** The two columns that every merged table begins with keep their names. */
function variableEntries(dictionaries: readonly TranslatedDictionary[]): Entry[] {
  const taken = new Set<string>(Object.values(waveFields));
  const named = new Map<string, string>();
  for (const { dictionary, translation } of dictionaries) {
    for (const [variable, given] of dictionary.variables) {
      const merged = translation.variables.get(variable) ?? variable;
      if (named.has(merged)) continue;
      const name = taken.has(given.toLowerCase()) ? variableName(merged, taken) : given;
      taken.add(name.toLowerCase());
      named.set(merged, name);
    }
  }
  return [...named].map(([variable, name]) => ({ variable, name }));
}
