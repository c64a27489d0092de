/**
 * Which questions a respondent came by, as far as the rules of the survey tell: so an empty cell is of a question that was
 * skipped, or of one that was not asked. Nobody is sent backwards. Whoever broke off was asked as far as they answered.
 */
import { ownTextField, questionField, systemFields } from '../packing/fields.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../packing/packed-reader.ts';
import { questionsOfSurvey } from '../surveys/conditions/known-questions.ts';
import { settleCondition } from '../surveys/conditions/settle-condition.ts';
import type { Survey } from '../surveys/survey.ts';
import { parseMoment } from '../zone.ts';
import type { AskedOf, Column } from './column.ts';
import { fieldFinder } from './field-finder.ts';
import { answerTest } from './row-filter.ts';

const [completeField, submittedField] = [systemFields.indexOf('is_complete'), systemFields.indexOf('submitted_at')];

/** Undefined where nobody can tell: the service shows no rules, or several surveys were merged. */
export function askedColumns(survey: Survey): ((columns: readonly Column[]) => AskedOf) | undefined {
  const { routes, waves } = survey;
  return routes && !waves ? (columns) => createAsked(survey, columns) : undefined;
}

function createAsked(survey: Survey, columns: readonly Column[]): AskedOf {
  const places = new Map(survey.questions.map(({ id }, place) => [id, place]));
  const byField = new Map(survey.questions.map(({ id }, place) => [questionField(id), place]));
  const placeOf = Int32Array.from(columns, ({ id, isRetired }) => (isRetired ? -1 : (byField.get(fieldOf(id)) ?? -1)));
  const everything = Uint8Array.from(placeOf, (place) => (place < 0 ? 0 : 1));
  const nothing = new Uint8Array(columns.length);
  const asked = new Uint8Array(columns.length);
  const rules = rulesOf(survey, places);
  const finders = survey.questions.map(({ id }) => [fieldFinder(questionField(id)), fieldFinder(ownTextField(id))]);
  const stops = new Uint8Array(survey.questions.length);
  const changedAt = parseMoment(survey.structureChangedAt ?? '');

  function fieldOf(columnId: string): string {
    // ids of questions may have colons of their own
    for (let end = columnId.length; end > 0; end = columnId.lastIndexOf(':', end - 1)) {
      const field = columnId.slice(0, end);
      if (byField.has(field)) return field;
    }
    return '';
  }

  function lastAnswered(reader: PackedReader): number {
    const isAnswered = (place: number) =>
      finders[place]?.some((find) => (reader.kinds[find(reader)] ?? fieldKind.absent) !== fieldKind.absent);
    let place = finders.length - 1;
    while (place >= 0 && !isAnswered(place)) place--;
    return place;
  }

  function walk(reader: PackedReader, last: number): Uint8Array {
    stops.fill(0);
    for (let place = 0; place <= last; ) {
      stops[place] = 1;
      const rule = rules.get(place)?.find(({ test }) => test.passes(reader));
      place = rule ? rule.to : place + 1;
    }
    for (const [at, place] of placeOf.entries()) asked[at] = stops[place] ?? 0;
    return asked;
  }

  return (reader) => {
    // the questions were others then, or nobody knows
    if (changedAt > 0 && !(parseMoment(String(valueAt(reader, submittedField))) >= changedAt)) return nothing;
    const isComplete = reader.kinds[completeField] === fieldKind.yes;
    if (isComplete && rules.size === 0) return everything;
    return walk(reader, isComplete ? finders.length - 1 : lastAnswered(reader));
  };
}

interface Rule {
  test: ReturnType<typeof answerTest>;
  /** The place where the survey continues. */
  to: number;
}

/** By the place of their question; one that leads backwards or nowhere is none. */
function rulesOf(survey: Survey, places: ReadonlyMap<string, number>): Map<number, Rule[]> {
  const known = questionsOfSurvey(survey);
  const rules = new Map<number, Rule[]>();
  for (const { when, goTo } of survey.routes ?? []) {
    const from = places.get(when.question_id);
    const to = goTo === 'submit' || goTo === 'screenout' ? survey.questions.length : places.get(goTo);
    if (from === undefined || to === undefined || to <= from) continue;
    const settled = settleCondition(when, known);
    if ('message' in settled) continue;
    rules.set(from, [...(rules.get(from) ?? []), { test: answerTest(settled), to }]);
  }
  return rules;
}
