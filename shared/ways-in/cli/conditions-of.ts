/** The conditions of `--where`, in the words of the API: questions and options by their ids. */

import { exportJobs } from '../../operations/exports.ts';
import { surveys } from '../../operations/surveys.ts';
import { Problem } from '../../problems/problem.ts';
import type { AnswerFilter } from '../../surveys/filters/filters.ts';
import type { PipelineClient } from './pipeline-client.ts';
import { listed, type ParsedWhere, parseWhere, type Subject, signOf, unquoted } from './request/parse-where.ts';
import { didYouMean } from './words/nearest.ts';

export async function conditionsOf(
  texts: readonly string[],
  surveyId: number,
  pipeline: PipelineClient,
): Promise<AnswerFilter[]> {
  if (texts.length === 0) return [];
  const subjects = await subjectsOf(surveyId, pipeline);
  return texts.map((text) => condition(parseWhere(text, subjects)));
}

/** A day without answers: only the questions are wanted, and those come at once. */
const noAnswers = { date_from: '9999-12-31' };

async function subjectsOf(surveyId: number, pipeline: PipelineClient): Promise<Subject[]> {
  const outputs = [{ content: 'answers', format: 'csv' }];
  const body = { quiz_id: surveyId, outputs, filters: noAnswers };
  const { questions } = await pipeline.call(exportJobs.preview, { body });
  const names = await namesOf(surveyId, pipeline);
  return questions.flatMap(({ id, title, type, ops, options, rows }) => {
    // yes and no have words of many languages, which the API knows
    const whole = { id, ops, options: type === 'yesno' ? [] : options };
    const ofRows = rows.flatMap((row) =>
      [`${title}: ${row.text}`, `${title} — ${row.text}`].map((name) => ({ ...whole, name, id: `${id}:${row.id}` })),
    );
    const name = names.get(id);
    return [{ ...whole, name: title }, { ...whole, name: id }, ...(name ? [{ ...whole, name }] : []), ...ofRows];
  });
}

/** A survey that was never exported may have no dictionary yet: then its titles must do. */
async function namesOf(surveyId: number, pipeline: PipelineClient): Promise<Map<string, string>> {
  const params = { quiz_id: surveyId };
  const { variables } = await pipeline.call(surveys.dictionary, { params }).catch(() => ({ variables: [] }));
  return new Map(
    variables.flatMap(({ column, name }) => {
      const [, question] = /^q:([^:]+)/.exec(column) ?? [];
      const [short] = /^q\d+/.exec(name) ?? [];
      return question !== undefined && short !== undefined ? [[question, short] as const] : [];
    }),
  );
}

function condition({ subject, op, sign, value }: ParsedWhere): AnswerFilter {
  const question = JSON.stringify(subject.name);
  if (!subject.ops.includes(op)) {
    const ops = subject.ops.map(signOf).join(', ');
    throw new Problem('validation_error.where_op', { op: sign, question, ops });
  }
  const base = { question_id: subject.id, op };
  if (op === 'answered' || op === 'not_answered') return base;
  if (value === '') throw new Problem('validation_error.where_value', { question, op: sign });
  if (op === 'in') return { ...base, value: listed(value).map((one) => optionOf(subject, one)) };
  return { ...base, value: op === 'eq' || op === 'ne' ? optionOf(subject, value) : value };
}

/** Options are named by their words, or by their ids; other questions take the value as it is. */
function optionOf({ name, options }: Subject, given: string): string {
  const text = unquoted(given);
  if (options.length === 0) return text;
  const wanted = text.replace(/\s+/g, ' ').toLowerCase();
  const found = options.find((option) => option.text.replace(/\s+/g, ' ').trim().toLowerCase() === wanted);
  const byId = options.find(({ id }) => id === text);
  if (found ?? byId) return (found ?? byId)?.id ?? text;
  const labels = options.map((option) => option.text);
  throw new Problem('validation_error.where_option', {
    question: JSON.stringify(name),
    given: JSON.stringify(text),
    meant: didYouMean(text, labels),
    options: labels
      .slice(0, 15)
      .map((label) => JSON.stringify(label))
      .join(', '),
  });
}
