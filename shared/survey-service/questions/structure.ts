/** The question structure of a survey and the rules it keeps: identifiers and entities match, and stay within limits. */
import { z } from '@hono/zod-openapi';
import { faultOf } from '../../problems/catalogue.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { brokenBound } from '../../surveys/survey-bounds.ts';
import { pageBytes, pageLimits } from './page-bytes.ts';
import { optionsOf, type Question, questionSchema, structureLimits } from './question-schema.ts';

export interface Structure {
  ids: string[];
  /** Has no prototype: a question cannot be found under a name nobody gave it. */
  entities: Record<string, Question>;
}

const questionId = z
  .union([z.enum(['welcome', 'submit']), z.guid()], 'expected welcome, submit or a UUID')
  .openapi({ type: 'string', example: '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11' });

export const structureSchema = z
  .object({
    ids: z.array(questionId).refine((ids) => ids.filter(isQuestion).length <= structureLimits.questions, {
      error: `a survey may have at most ${structureLimits.questions} questions`,
    }),
    entities: z.record(z.string(), questionSchema),
  })
  .openapi('Structure', {
    example: {
      ids: ['7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11'],
      entities: {
        '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11': { type: 'rating', title: 'How was it?', ratingCount: 5 },
      },
    },
  });

function isQuestion(id: string): boolean {
  return id !== 'welcome' && id !== 'submit';
}

export const emptyStructure: Structure = { ids: [], entities: Object.create(null) };

/** The four rules of the contract, on what was sent; other faults of shape are left to the schema. */
export function checkConsistency(sent: unknown): void {
  if (!isObject(sent) || !Array.isArray(sent.ids) || !isObject(sent.entities)) return;
  const ids: unknown[] = sent.ids;
  const known = new Set(ids);
  if (known.size !== ids.length) {
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    throw new Problem('structure_inconsistent.duplicate', { id: String(twice) }, { field: 'ids' });
  }
  for (const id of ids) {
    if (typeof id === 'string' && !Object.hasOwn(sent.entities, id)) {
      throw new Problem('structure_inconsistent.missing_entity', {}, { field: `entities.${id}` });
    }
  }
  for (const [id, entity] of Object.entries(sent.entities)) {
    if (!known.has(id)) throw new Problem('structure_inconsistent.not_in_ids', {}, { field: `entities.${id}` });
    if (isObject(entity) && !Object.hasOwn(entity, 'type'))
      throw new Problem('structure_inconsistent.missing_type', {}, { field: `entities.${id}.type` });
  }
}

/** Rules a schema cannot say; gives the structure in its safe form. */
export function checkStructure(parsed: z.infer<typeof structureSchema>): Structure {
  let optionCount = 0;
  for (const [id, question] of Object.entries(parsed.entities)) {
    checkScreen(id, question);
    for (const [field, value] of Object.entries(question)) {
      if (field.endsWith('Entities') && Array.isArray(value)) {
        checkOptionIds(`entities.${id}.${field}`, value);
        optionCount += value.length;
      }
    }
    const { sliderMin = 0, sliderMax = 100 } = question;
    if (question.type === 'slider' && sliderMin >= sliderMax) {
      throw invalid(`entities.${id}.sliderMax`, 'above_slider_minimum', { least: sliderMin });
    }
    const { inputLimitMin, inputLimitMax } = question;
    if (inputLimitMin && inputLimitMax && inputLimitMin > inputLimitMax) {
      throw invalid(`entities.${id}.inputLimitMax`, 'above_input_minimum', { least: inputLimitMin });
    }
  }
  if (optionCount > structureLimits.options) {
    throw invalid('entities', 'too_many_options', { most: structureLimits.options, count: optionCount });
  }
  const fault = boundFault(parsed.entities);
  if (fault) throw invalid(fault.field, 'as_worded', { message: fault.message });
  return safeStructure(parsed);
}

/** For what may have been stored under other bounds, wherever all of it would be shown at once or copied. */
export function checkBounds({ entities }: Structure): void {
  const fault = boundFault(entities);
  if (fault) throw new Problem('survey_too_large.page', { fault: fault.message });
}

interface BoundFault {
  field: string;
  message: string;
}

/** The first product of allowed sizes that is not allowed. */
function boundFault(entities: Readonly<Record<string, Question>>): BoundFault | undefined {
  const questions = Object.entries(entities);
  const sizes = questions.map(([id, question]) => ({
    id,
    type: question.type,
    options: optionsOf(question).length,
    rows: question.matrixRowEntities?.length ?? 0,
    columns: question.matrixColEntities?.length ?? 0,
  }));
  const broken = brokenBound(sizes);
  if (broken) {
    const { bound, questionId, count, most } = broken;
    const field = questionId === undefined ? 'entities' : `entities.${questionId}`;
    return { field, message: faultOf(bound, { count, most }) };
  }
  for (const [id, question] of questions) {
    const [count, most] = [pageBytes(question), pageLimits.questionBytes];
    if (count > most) return { field: `entities.${id}`, message: faultOf('page_bytes', { count, most }) };
  }
  return undefined;
}

/** The two screens have keys of their own, and nothing else has. */
function checkScreen(id: string, { type }: Question): void {
  const field = `entities.${id}.type`;
  if (!isQuestion(id) && type !== id) throw invalid(field, 'screen_type', { key: id, expected: id });
  if (isQuestion(id) && !isQuestion(type)) throw invalid(field, 'screen_key', { expected: type });
}

export function safeStructure({ ids, entities }: { ids: string[]; entities: Record<string, Question> }): Structure {
  return { ids, entities: Object.assign(Object.create(null), entities) };
}

/** The questions in display order. */
export function questionsOf(structure: Structure): [id: string, question: Question][] {
  return structure.ids.flatMap((id): [string, Question][] => {
    const question = structure.entities[id];
    return question ? [[id, question]] : [];
  });
}

function checkOptionIds(field: string, options: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const option of options) {
    const id = isObject(option) ? option.id : undefined;
    if (seen.has(id)) throw invalid(field, 'id_twice', { id: String(id) });
    seen.add(id);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
