/** Figures of several surveys as waves of one: matched by name, each option counted under one id, side by side. */
import { describe, expect, it } from 'vitest';
import { surveyFigures } from '../../../../shared/exports/figures/survey-figures.ts';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { choice, text, wave } from '../../../support/surveys/small-waves.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createWaveWorld } from '../../../support/worlds/wave-world.ts';

const first = wave(
  11,
  [choice('a', 'Colour', { r: 'Red', g: 'Green' }), text('w', 'Why?')],
  { a: 'r', w: 'because' },
  { a: 'g' },
  { a: 'r' },
);
// the same questions under other ids, the second option first
const second = wave(
  12,
  [choice('b', 'Colour', { 1: 'Green', 2: 'Red' }), text('y', 'Why?')],
  { b: '1' },
  { b: '1' },
  { b: '2', y: 'so' },
);

function figures(waveIds: number[], filters: object = {}) {
  const { deps } = createWaveWorld([first, second]);
  return surveyFigures(deps, alice, {
    surveyId: 11,
    waveIds,
    filters: filtersSchema.parse(filters),
    options: optionsSchema.parse({}),
    maxAgeMs: 60_000,
  });
}

describe('figures of waves', () => {
  it('count what is the same as one, and set the surveys side by side', async () => {
    const { statistics, read, isWhole } = await figures([11, 12]);
    expect({ read, isWhole, counted: statistics.counted }).toEqual({
      read: { answers: 6, of: 6 },
      isWhole: true,
      counted: 6,
    });
    expect(statistics.questions.map(({ question, statistics: own }) => [question.title, own?.answered])).toEqual([
      ['Colour', 6],
      ['Why?', 2],
    ]);
    expect(statistics.questions[0]?.statistics?.options).toMatchObject([
      { text: 'Red', count: 3 },
      { text: 'Green', count: 3 },
    ]);
    expect(statistics.banners?.[0]?.groups).toMatchObject([{ columns: [{ base: 3 }, { base: 3 }] }]);
  });

  it('count the reach of a question among those who were asked it', async () => {
    const longer = wave(13, [choice('c', 'Colour', { 1: 'Red' }), choice('d', 'Size', { 1: 'L' })], { c: '1', d: '1' });
    const { deps } = createWaveWorld([first, longer]);
    const asked = {
      surveyId: 11,
      waveIds: [11, 13],
      filters: filtersSchema.parse({}),
      options: optionsSchema.parse({}),
      maxAgeMs: 60_000,
    };
    const { statistics } = await surveyFigures(deps, alice, asked);
    const bases = statistics.questions.map(({ question, statistics: own }) => [question.title, own?.base]);
    expect(Object.fromEntries(bases)).toEqual({ Colour: 4, 'Why?': 3, Size: 1 });
    const titles = new Map(statistics.questions.map(({ question: { id, title } }) => [id, title]));
    const steps = statistics.survey.funnel.map(({ question_id, base, reached }) => [
      titles.get(question_id),
      base,
      reached,
    ]);
    expect(steps).toEqual([
      ['Colour', undefined, 4],
      ['Why?', 3, 3],
      ['Size', 1, 1],
    ]);
    const few = { ...asked, options: optionsSchema.parse({ privacy: { minimum_base: 2 } }) };
    const hidden = (await surveyFigures(deps, alice, few)).statistics;
    expect(hidden.questions.map(({ statistics: own }) => own?.base ?? 4)).toEqual([4, 4, 4]);
    expect(hidden.survey.funnel.every(({ reached }) => reached === null)).toBe(true);
  });

  it('meet conditions in the words of each survey', async () => {
    const { statistics } = await figures([12, 11], { answers: [{ question_id: 'Colour', op: 'eq', value: 'Red' }] });
    expect(statistics.counted).toBe(3);
  });
});
