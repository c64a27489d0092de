/**
 * Several surveys as one: the union of their questions, how the answers of each are translated to it, and what did not
 * match.
 */
import { withGone } from '../surveys/asked-questions.ts';
import type { FactOfQuestion, Facts } from '../surveys/facts.ts';
import type { Option, Question } from '../surveys/question.ts';
import type { Survey } from '../surveys/survey.ts';
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import type { Asked } from './asked.ts';
import { freeId, type MergedPart, takeParts } from './match-parts.ts';
import { matchQuestions } from './match-questions.ts';
import { mergeWarnings, type Reworded } from './merge-warnings.ts';
import {
  type MatchRules,
  mapTarget,
  notMatched,
  type PartKind,
  partKinds,
  type TranslatedQuestion,
  type Translation,
  type Wave,
} from './wave.ts';
import { comparable } from './wording.ts';

export interface MergedWaves {
  survey: Survey;
  /** In the order of the waves. */
  translations: Translation[];
  /** The groups that became questions, with their ids. */
  questions: { id: string; asked: readonly Asked[] }[];
}

export function mergeWaves(name: string, waves: readonly Wave[], rules: MatchRules): MergedWaves {
  const { groups, unused } = matchQuestions(waves, rules);
  const taken = new Set<string>();
  const made = groups.map((group) => mergedQuestion(group, rules, taken));
  const [first] = waves;
  const questions = made.filter(({ isRetired }) => !isRetired).map(({ question }) => question);
  const warnings: Warning[] = [
    ...unused.map((values) => warningOf('merge_map_unused', values)),
    ...mergeWarnings(made, rules.by),
  ];
  return {
    survey: {
      id: 0,
      name,
      language: first?.survey.language ?? 'en',
      questions,
      waves: waves.map((wave) => ({
        id: wave.survey.id,
        name: wave.survey.name,
        lacks: made.flatMap((question) => lackedColumns(question, wave)),
        unasked: made.filter(({ offered }) => !offered.has(wave)).map(({ question }) => question.id),
      })),
      ...(warnings.length > 0 && { warnings }),
    },
    translations: waves.map((wave) => translationOf(wave, made, rules)),
    questions: made.map(({ question, asked }) => ({ id: question.id, asked })),
  };
}

interface MergedQuestion {
  asked: readonly Asked[];
  question: Question;
  isRetired: boolean;
  /** By wave. */
  translated: Map<Wave, TranslatedQuestion>;
  lists: Record<PartKind, readonly MergedPart[]>;
  /** Which parts of the lists a wave has. */
  offered: Map<Wave, Record<PartKind, Set<string>>>;
  reworded: Reworded[];
}

/** As the first wave that still asks it has it, with the parts of all. */
function mergedQuestion(asked: readonly Asked[], rules: MatchRules, taken: Set<string>): MergedQuestion {
  const present = asked.filter(({ isRetired }) => !isRetired);
  const base = present[0] ?? asked[0];
  if (!base) throw new Error('a group of no questions');
  const id = freeId(base.question.id, base.wave.survey.id, (one) => taken.has(one));
  taken.add(id);
  const lists: Record<PartKind, MergedPart[]> = { options: [], rows: [], columns: [] };
  const translated = new Map<Wave, TranslatedQuestion>();
  const reworded: Reworded[] = [];
  const offered: MergedQuestion['offered'] = new Map();
  for (const one of asked) {
    const survey = one.wave.survey.name;
    const parts = { options: new Map(), rows: new Map(), columns: new Map() };
    const own = { options: new Set<string>(), rows: new Set<string>(), columns: new Set<string>() };
    offered.set(one.wave, own);
    for (const kind of partKinds) {
      const given = partsOf(one, kind);
      const found = takeParts(lists[kind], given, takingOf(one, base, rules, { translated, kind }));
      for (const { id: part } of given) own[kind].add(found.ids.get(part) ?? part);
      parts[kind] = found.ids;
      reworded.push(...found.reworded.map((option) => ({ ...option, survey })));
    }
    translated.set(one.wave, { id, type: base.question.type, parts });
    if (comparable(one.question.title) !== comparable(base.question.title)) {
      reworded.push({ survey, other: one.question.title });
    }
  }
  const listed = (kind: PartKind) =>
    lists[kind].filter(({ isListed }) => isListed).map(({ id, text }) => ({ id, text }));
  return {
    asked,
    isRetired: present.length === 0,
    translated,
    lists,
    offered,
    reworded,
    question: {
      ...base.question,
      id,
      matrixRows: listed('rows'),
      matrixColumns: listed('columns'),
      options: base.question.type === 'yesno' ? base.question.options : listed('options'),
      hasOwnText: asked.some(({ question }) => question.hasOwnText),
    },
  };
}

/** For a question that the survey asks; one that it does not ask is empty anyway. */
function lackedColumns({ question, lists, offered }: MergedQuestion, wave: Wave): string[] {
  const own = offered.get(wave);
  if (!own) return [];
  const column = (...parts: string[]) => ['q', question.id, ...parts].join(':');
  const options = lists.options.filter(({ id }) => !own.options.has(id)).map(({ id }) => column(id));
  const cells = lists.rows.flatMap((row) =>
    lists.columns
      .filter((cell) => !own.rows.has(row.id) || !own.columns.has(cell.id))
      .map((cell) => column(row.id, cell.id)),
  );
  return [...options, ...cells];
}

const listed: Record<PartKind, 'options' | 'matrixRows' | 'matrixColumns'> = {
  options: 'options',
  rows: 'matrixRows',
  columns: 'matrixColumns',
};

/** Those of the survey, and behind them what only its answers show. Yes and no are the same everywhere. */
function partsOf({ wave, question }: Asked, kind: PartKind): MergedPart[] {
  const { type, id } = question;
  if (type === 'yesno') return [];
  const now: readonly Option[] = wave.survey.questions.find((one) => one.id === id)?.[listed[kind]] ?? [];
  const present = new Set(now.map((option) => option.id));
  const seen = seenIds(
    type,
    wave.facts.questions.find((fact) => fact.id === id),
    kind,
  );
  return withGone(now, seen).map((part) => ({ ...part, isListed: present.has(part.id) }));
}

function seenIds(type: string, fact: FactOfQuestion | undefined, kind: PartKind): readonly string[] {
  if (!fact) return [];
  if (kind === 'rows') return fact.rowIds;
  return (type === 'matrix') === (kind === 'columns') ? fact.optionIds : [];
}

/** A part that the caller maps names its question too. */
function takingOf(
  { wave, question }: Asked,
  base: Asked,
  { by, map }: MatchRules,
  { translated, kind }: { translated: ReadonlyMap<Wave, TranslatedQuestion>; kind: PartKind },
) {
  const surveyId = wave.survey.id;
  const isTitled = comparable(question.title) === comparable(base.question.title);
  const isSame = isTitled || question.id === base.question.id || map.has(`${surveyId}:q:${question.id}`);
  const wanted = (id: string) => {
    const target = map.get(`${surveyId}:q:${question.id}:${id}`);
    if (target === undefined || target === notMatched) return target;
    const { surveyId: named, column } = mapTarget(target);
    const part = column.split(':').slice(2).join(':');
    const parts = [...translated].find(([other]) => other.survey.id === named)?.[1].parts[kind];
    return parts?.get(part) ?? part;
  };
  return { surveyId, wanted, isSame, isCareful: by === 'wording' };
}

function translationOf(wave: Wave, made: readonly MergedQuestion[], { map }: MatchRules): Translation {
  const { id: surveyId, name } = wave.survey;
  const questions = made.flatMap(({ asked, translated }) => {
    const own = asked.find((one) => one.wave === wave);
    const to = translated.get(wave);
    return own && to ? [[own.question.id, to] as const] : [];
  });
  const taken = new Set(wave.facts.variables);
  const variables = wave.facts.variables.map((variable) => {
    const mapped = map.get(`${surveyId}:var:${variable}`);
    const target =
      mapped === undefined || mapped === notMatched ? undefined : mapTarget(mapped).column.replace(/^var:/, '');
    // two variables of one answer cannot be in one cell
    const name = target === undefined || taken.has(target) ? variable : target;
    taken.add(name);
    return [variable, name] as const;
  });
  return { surveyId, name, questions: new Map(questions), variables: new Map(variables) };
}

/** What the answers of a wave showed, as the merged survey calls it. */
export function translatedFacts(facts: Facts, { questions, variables }: Translation): Facts {
  return {
    ...facts,
    questions: facts.questions.map((fact) => {
      const { id, type, parts } = questions.get(fact.id) ?? { id: fact.id, type: fact.type, parts: noParts };
      const ids = type === 'matrix' ? parts.columns : parts.options;
      return {
        ...fact,
        id,
        type,
        optionIds: fact.optionIds.map((option) => ids.get(option) ?? option),
        rowIds: fact.rowIds.map((row) => parts.rows.get(row) ?? row),
      };
    }),
    variables: facts.variables.map((name) => variables.get(name) ?? name),
  };
}

const noParts = { options: new Map(), rows: new Map(), columns: new Map() };
