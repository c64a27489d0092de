/**
 * What the filters of a survey can ask for: the values that its complete answers have, each with how many have it. Forms
 * and assistants offer them, so that nobody has to know how a country, a variable or an option is spelt.
 */
import { passingRows, rowsIn } from '../../figures/columns/chosen-rows.ts';
import type { Chunk } from '../../figures/columns/chunk.ts';
import { countedValues } from '../../figures/columns/classes.ts';
import { holdsPersonalValues, isPersonalColumn } from '../../figures/statistics/comparing/column-privacy.ts';
import { columnSource } from '../../figures/statistics/comparing/column-source.ts';
import { addName, emptyTexts, type TextTally } from '../../figures/statistics/text-tally.ts';
import { systemFields, variableField } from '../../packing/fields.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import type { RowTest } from '../../packing/row-test.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { askedQuestions } from '../../surveys/asked-questions.ts';
import type { Facts } from '../../surveys/facts.ts';
import { wordFilters } from '../../surveys/filters/all-filters.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import type { Language } from '../../surveys/language.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { conditionChoices } from '../../tables/condition-choices.ts';
import { isShown, rowTests } from '../../tables/row-filter.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import type { KeptDeps } from './kept-answers.ts';
import { lookedAtSurvey } from './looked-at-survey.ts';
import { type KeptReader, readKept } from './read-kept.ts';

/** Further values are only counted. */
const MOST_VALUES = 100;
/** Questions whose answers are chosen, so that a condition can name them. */
const chosenTypes: ReadonlySet<string> = new Set(['choice', 'dropdown', 'yesno', 'rating', 'scale', 'nps', 'slider']);
const usual = () => filtersSchema.parse({});
const anyState = () => filtersSchema.parse({ is_complete: null });

interface FacetsRequest {
  surveyId: number;
  maxAgeMs: number;
  timezone: string;
  lang?: Language | undefined;
  privacy: Privacy;
}

interface FacetValue {
  value: string;
  /** What people read for it, where it is an id. */
  label?: string | undefined;
  /** Null if that must stay hidden. */
  answers: number | null;
}

interface Facet {
  /** The most frequent first. */
  values: FacetValue[];
  /** How many values are not listed. */
  more: number;
}

export interface SurveyFacets extends Pick<KeptReader, 'generation' | 'reconciledAt' | 'isWhole'> {
  survey: Survey;
  /** By filter. */
  words: Record<string, Facet>;
  variables: (Facet & { name: string })[];
  questions: (Facet & { question: Question })[];
}

export async function surveyFacets(
  deps: KeptDeps & Pick<RequestDeps, 'upstream'>,
  caller: Caller,
  { surveyId, maxAgeMs, timezone, lang, privacy }: FacetsRequest,
): Promise<SurveyFacets> {
  const survey = await lookedAtSurvey(deps, caller, surveyId);
  return readKept(deps, caller, { surveyId, isTrash: false, maxAgeMs }, async (kept) => {
    const columns = columnsOf(survey, kept.facts, timezone);
    const tests = {
      usual: [...rowTests(usual(), timezone), isShown],
      anyState: [...rowTests(anyState(), timezone), isShown],
    };
    const fields = new Set([...tests.usual, ...columns].flatMap((one) => one.fields));
    for await (const chunk of kept.chunks((field) => fields.has(field))) {
      const rowsOf = (own: readonly RowTest[]) => rowsIn(passingRows(chunk, own));
      const rows = { usual: rowsOf(tests.usual), anyState: rowsOf(tests.anyState) };
      for (const column of columns) column.see(chunk, rows[column.of]);
    }
    const facetOf = ({ id, tally }: Column, label?: (value: string) => string | undefined): Facet => {
      const isHidden =
        isPersonal(id, survey, privacy) || (privacy.personal !== 'keep' && holdsPersonalValues(id, tally, privacy));
      return isHidden ? { values: [], more: 0 } : shownFacet(tally, privacy.minimum_base, label);
    };
    const { generation, reconciledAt, isWhole } = kept;
    return {
      generation,
      reconciledAt,
      isWhole,
      survey,
      words: Object.fromEntries(columns.filter(({ kind }) => kind === 'word').map((one) => [one.id, facetOf(one)])),
      variables: columns.flatMap((one) => (one.kind === 'variable' ? [{ name: one.name, ...facetOf(one) }] : [])),
      questions: columns.flatMap((one) => {
        if (!one.question) return [];
        const labels = labelsOf(one.question, lang ?? survey.language);
        return [{ question: one.question, ...facetOf(one, (value) => labels.get(value)) }];
      }),
    };
  });
}

function isPersonal(id: string, { questions }: Survey, privacy: Privacy): boolean {
  return privacy.personal !== 'keep' && isPersonalColumn(id, questions, privacy);
}

function labelsOf(question: Question, language: Language): ReadonlyMap<string, string> {
  return new Map(conditionChoices(question, language).options.map(({ id, text }) => [id, text]));
}

interface Column {
  id: string;
  kind: 'word' | 'variable' | 'question';
  name: string;
  question?: Question;
  fields: readonly string[];
  /** Which answers are counted: complete ones, or those that stopped as well. */
  of: 'usual' | 'anyState';
  tally: TextTally;
  see(chunk: Chunk, rows: Uint32Array): void;
}

function columnsOf(survey: Survey, facts: Facts, timezone: string): Column[] {
  const source = (column: string) => columnSource(column, { survey, facts, timezone });
  const words = wordFilters.map((name) => {
    const number = systemFields.indexOf(name);
    const valuesOf = (reader: PackedReader) => [valueAt(reader, number)].flat().filter(isWord);
    return column({ id: name, kind: 'word', name, fields: [name], of: 'usual' }, { valuesOf });
  });
  const state = column(
    { id: 'is_complete', kind: 'word', name: 'is_complete', fields: ['is_complete'], of: 'anyState' },
    { valuesOf: (reader) => [String(valueAt(reader, systemFields.indexOf('is_complete')) === true)] },
  );
  const variables = facts.variables.map((name) =>
    column(
      { id: `var:${name}`, kind: 'variable', name, fields: [variableField(name)], of: 'usual' },
      source(`var:${name}`),
    ),
  );
  const questions = askedQuestions(survey, facts)
    .filter(({ question }) => chosenTypes.has(question.type))
    .map(({ question }) => {
      const own = source(`q:${question.id}`);
      return column(
        { id: own.column, kind: 'question', name: question.id, question, fields: own.fields, of: 'usual' },
        own,
      );
    });
  return [state, ...words, ...variables, ...questions];
}

function column(
  about: Omit<Column, 'tally' | 'see'>,
  { open, valuesOf }: { open?(reader: PackedReader): void; valuesOf(reader: PackedReader): readonly string[] },
): Column {
  const tally = emptyTexts();
  const reading = { ...(open && { open }), valueOf: valuesOf };
  return {
    ...about,
    tally,
    see(chunk, rows) {
      for (const [values, times] of countedValues(chunk, about.fields, rows, reading)) {
        for (const value of values) addName(tally, value, value, times);
      }
    },
  };
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Under a minimum base: no value of a few, and of the others no count, from which that of the few would follow. */
function shownFacet(
  { groups }: TextTally,
  minimumBase: number,
  labelOf?: (value: string) => string | undefined,
): Facet {
  const known = [...groups]
    .map(([value, { count }]) => ({ value, count }))
    .filter(({ count }) => count >= minimumBase)
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  const values = known.slice(0, MOST_VALUES).map(({ value, count }) => {
    const label = labelOf?.(value);
    return { value, ...(label !== undefined && { label }), answers: minimumBase > 0 ? null : count };
  });
  return { values, more: known.length - values.length };
}
