/** A batch that merges its surveys: one table of all, matched by name, title, id or a map, and nothing mixed up. */
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../shared/surveys/question.ts';
import { answerOf, answerTo } from '../../../support/packed-answers.ts';
import { createWaveWorld, type TestWave } from '../../../support/wave-world.ts';

const bare = { matrixRows: [], matrixColumns: [], options: [], isMultiple: false, hasOwnText: false };
const text = (id: string, title: string): Question => ({ ...bare, id, title, type: 'input' });
const choice = (id: string, title: string, options: Record<string, string>): Question => ({
  ...{ ...bare, id, title, type: 'choice' },
  options: Object.entries(options).map(([key, label]) => ({ id: key, text: label })),
});

function wave(id: number, questions: Question[], ...given: Record<string, unknown>[]): TestWave {
  const types = new Map(questions.map((question) => [question.id, question]));
  return {
    survey: { id, name: `Wave ${id}`, language: 'en', questions },
    answers: given.map((values, at) =>
      answerOf({
        id: at + 1,
        submitted_at: `2026-03-0${at + 1}T12:00:00Z`,
        answers: Object.entries(values).map(([question, value]) =>
          answerTo(question, value, {
            answer_type: types.get(question)?.type,
            question_text: types.get(question)?.title,
          }),
        ),
      }),
    ),
  };
}

const first = wave(
  7,
  [choice('a1', 'Colour', { r: 'Red', g: 'Green' }), text('a2', 'Why?')],
  { a1: 'r', a2: 'Warm' },
  { a1: 'g' },
);
const second = wave(
  5,
  [choice('b1', 'Colour', { x: 'green', y: 'Red', z: 'Blue' }), text('b2', 'Why?'), text('b3', 'Anything else?')],
  { b1: 'x', b2: 'Calm', b3: 'No' },
  { b1: 'z' },
);

const shown = (rows: Map<string, string>[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row.get(column)));

describe('waves merged', () => {
  it('stand in one table, in the order they were named, with one set of options', async () => {
    const world = createWaveWorld([first, second]);
    const { batch, job } = await world.ended(await world.start({}));
    expect(batch).toMatchObject({ status: 'ready', counts: { total: 2, ready: 2 } });
    const rows = world.rowsOf(job);
    expect([...(rows[0]?.keys() ?? [])].slice(0, 3)).toEqual(['survey_id', 'survey', 'Answer ID']);
    expect(shown(rows, 'survey_id', 'survey', 'Colour', 'Why?', 'Anything else?')).toEqual([
      ['7', 'Wave 7', 'Red', 'Warm', ''],
      ['7', 'Wave 7', 'Green', '', ''],
      ['5', 'Wave 5', 'Green', 'Calm', 'No'],
      ['5', 'Wave 5', 'Blue', '', ''],
    ]);
  });
});
