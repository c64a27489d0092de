/** The state of a shared view after another: what only a few have answered since stays as it was. */
import { expect, it } from 'vitest';
import {
  following,
  type PublishedState,
  readState,
  storedState,
} from '../../../../shared/exports/shared-views/published-state.ts';
import { isShown } from '../../../../shared/privacy/suppress/shown-statistics.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { chosen, createFiguresWorld } from '../../../support/worlds/figures-world.ts';

/** Draws so many answers to one question, of which so many answer another, too. */
async function stateOf(count: number, others: number, asOf: string): Promise<PublishedState> {
  const all: Answer[] = Array.from({ length: count }, (_, at) => {
    if (at >= others) return chosen(at + 1, 'r');
    const answers = ['one', 'many'].map((id) => ({
      ...answerTo(id, id === 'one' ? 'r' : ['g']),
      answer_type: 'choice',
    }));
    return answerOf({ id: at + 1, submitted_at: '2026-03-02T05:00:00Z', answers });
  });
  const world = createFiguresWorld(all, 100);
  await world.look();
  await world.work();
  const { statistics, survey } = await world.look();
  return {
    name: 'Colours',
    surveyName: survey.name,
    language: 'en',
    timezone: 'UTC',
    asOf,
    publishedAt: asOf,
    heldBack: {},
    statistics,
  };
}

const answered = ({ statistics }: PublishedState) =>
  statistics.questions.map((question) => (isShown(question) ? question.statistics.answered : undefined));

it('shows new figures of a question once enough have answered it, and says of when the others are', async () => {
  const first = await stateOf(20, 10, 'monday');
  const second = following(first, await stateOf(26, 12, 'tuesday'), 5);
  expect(answered(second)).toEqual([26, 10]);
  expect(second.heldBack).toEqual({ many: 'monday' });
  const third = following(second, await stateOf(32, 14, 'wednesday'), 5);
  expect(answered(third)).toEqual([32, 10]);
  expect(third.heldBack).toEqual({ many: 'monday' });
  const fourth = following(third, await stateOf(38, 15, 'thursday'), 5);
  expect(answered(fourth)).toEqual([38, 15]);
  expect(fourth.heldBack).toEqual({});
});

it('keeps the numbers of those who began while few more have', async () => {
  const next = await stateOf(26, 10, 'tuesday');
  const before = await stateOf(23, 10, 'monday');
  expect(following(before, next, 5).statistics.survey.started).toBe(before.statistics.survey.started);
  expect(following(before, next, 3).statistics.survey.started).toBe(next.statistics.survey.started);
});

it('takes nothing over from days that it does not show any more', async () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const november = { from: '2026-11-01', to: '2026-11-30' };
  const before = { ...(await stateOf(23, 10, 'monday')), days: october };
  const next = { ...(await stateOf(26, 12, 'tuesday')), days: november, daysBefore: october };
  expect(following(before, next, 5)).toEqual(next);
  const { survey, questions, counted } = (await stateOf(24, 10, 'tuesday')).statistics;
  const compared = following(before, { ...next, before: { survey, questions, counted } }, 5);
  // those who began in October are as many as were shown in October
  expect(compared.before?.survey.started).toBe(before.statistics.survey.started);
  expect(compared.statistics.survey.started).toBe(next.statistics.survey.started);
});

it('is stored and read back whole, and what is none is not read', async () => {
  const state = await stateOf(6, 6, 'monday');
  expect(readState(storedState(state))).toEqual(JSON.parse(JSON.stringify(state)));
  expect(readState(Buffer.from('{"name": "other"}'))).toBeUndefined();
});
