/** What the answers show: questions and variables in the order of first sight, own texts, the newest time. */
import { describe, expect, it } from 'vitest';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

describe('facts', () => {
  it('continue from what was gathered before and do not change it', () => {
    const first = createFactsGatherer(noFacts);
    first.see(answerOf({ answers: [answerTo('a', 1)], variables: { x: 1 }, submitted_at: '2026-01-02T00:00:00Z' }));
    const before = first.facts();
    const frozen = structuredClone(before);
    const second = createFactsGatherer(before);
    second.see(
      answerOf({
        answers: [answerTo('b', 1, { answer_type: 'scale' }), answerTo('a', 2, { other: 'mine' })],
        variables: { y: 1 },
        submitted_at: '2026-01-01T00:00:00Z',
      }),
    );
    expect(second.facts()).toEqual({
      questions: [
        { id: 'a', type: 'input', title: 'Title then', hasOwnText: true, optionIds: [], rowIds: [] },
        { id: 'b', type: 'scale', title: 'Title then', hasOwnText: false, optionIds: [], rowIds: [] },
      ],
      variables: ['x', 'y'],
      newestSubmittedAt: '2026-01-02T00:00:00Z',
      oldestSubmittedAt: '2026-01-01T00:00:00Z',
    });
    expect(before).toEqual(frozen);
    expect(noFacts).toEqual({ questions: [], variables: [] });
  });

  it('keep a variable called __proto__', () => {
    const gatherer = createFactsGatherer(noFacts);
    gatherer.see(answerOf(JSON.parse('{"variables": {"__proto__": "x", "constructor": "y"}}')));
    expect(gatherer.facts().variables).toEqual(['__proto__', 'constructor']);
  });

  it('do not take a question without a value for an answered one, nor an empty own text for a text', () => {
    const gatherer = createFactsGatherer(noFacts);
    gatherer.see(answerOf({ answers: [answerTo('a', null), answerTo('b', ['1'], { other: '' })] }));
    expect(gatherer.facts().questions).toEqual([
      { id: 'b', type: 'input', title: 'Title then', hasOwnText: false, optionIds: [], rowIds: [] },
    ]);
  });
});
