/** What figures tell of personal questions and free texts, under every policy. */
import { describe, expect, it } from 'vitest';
import { figurePrivacy } from '../../../../shared/figures/statistics/figure-privacy.ts';
import { defaultPrivacy, type Privacy } from '../../../../shared/privacy/policy.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const survey = surveyOf({
  mail: { type: 'email', title: 'Where do we write to?' },
  born: { type: 'datetime', title: 'Date of birth' },
  odd: { type: 'input', title: 'How do we find you?' },
  open: { type: 'input', title: 'Anything else?' },
  sent: { type: 'file', title: 'Your picture' },
  score: { type: 'scale', title: 'Score', scaleCount: 10, scaleStartValue: 1 },
});

const answers = Array.from({ length: 6 }, (_, at) =>
  answerOf({
    id: at + 1,
    country: 'DE',
    device: 'mobile',
    answers: [
      answerTo('mail', `person${at}@example.org`, { answer_type: 'email' }),
      answerTo('born', `197${at}-02-0${at + 1}`, { answer_type: 'datetime' }),
      answerTo('odd', at < 3 ? `odd${at}@example.org` : `round the corner ${'abc'[at - 3]}`),
      answerTo('open', `write to open${at}@example.org, thanks`),
      answerTo('sent', [{ url: `/f/${at}`, name: at < 4 ? `person${at}.jpg` : 'anna.person5' }], {
        answer_type: 'file',
      }),
      ...(at < 4 ? [answerTo('score', at + 1, { answer_type: 'scale' })] : []),
    ],
  }),
);

function gathered(policy: Partial<Privacy> = {}, columns?: string[]): Statistics {
  const privacy = figurePrivacy({ ...defaultPrivacy, ...policy }, columns);
  return statisticsOf(survey, answers, { privacy });
}

const figuresOf = ({ questions }: Statistics, id: string) =>
  questions.find(({ question }) => question.id === id)?.statistics;
const idsOf = ({ questions }: Statistics) => questions.map(({ question }) => question.id);

describe('figures of personal questions', () => {
  it.each(['auto', 'mask', 'pseudonym'] as const)('are counts and nothing else under %s', (personal) => {
    const statistics = gathered({ personal });
    for (const id of ['mail', 'born', 'odd']) {
      expect(figuresOf(statistics, id)).toEqual({ base: 6, answered: 6, personal: true });
    }
    expect(JSON.stringify(statistics)).not.toMatch(/person\d|odd\d|open\d|197\d/);
  });

  it.each(['auto', 'mask', 'pseudonym', 'keep'] as const)('of files count by extension under %s', (personal) => {
    const sent = figuresOf(gathered({ personal }), 'sent');
    expect(sent).toMatchObject({ base: 6, answered: 6 });
    expect(sent?.options?.map(({ id, count }) => [id, count])).toEqual([
      ['jpg', 4],
      ['unknown', 2],
    ]);
  });

  it('of files are counts where the caller treats their column', () => {
    const statistics = gathered({ columns: { 'q:sent': 'mask' } });
    expect(figuresOf(statistics, 'sent')).toEqual({ base: 6, answered: 6, personal: true });
  });

  it('are what everybody gets who keeps them', () => {
    const statistics = gathered({ personal: 'keep' });
    expect(figuresOf(statistics, 'mail')?.sample).toContain('person0@example.org');
    expect(figuresOf(statistics, 'born')?.min).toBe('1970-02-01');
  });

  it('are nowhere where they are removed, not even as a step', () => {
    const statistics = gathered({ personal: 'remove' });
    expect(idsOf(statistics)).toEqual(['open', 'score']);
    expect(statistics.survey.funnel.map(({ question_id }) => question_id)).toEqual(['open', 'score']);
  });

  it('follow what is said of the single column', () => {
    const statistics = gathered({ columns: { 'q:mail': 'keep', 'q:score': 'mask', 'q:open': 'remove' } });
    expect(figuresOf(statistics, 'mail')?.sample).toContain('person0@example.org');
    expect(figuresOf(statistics, 'score')).toEqual({ base: 6, answered: 4, personal: true });
    expect(idsOf(statistics)).not.toContain('open');
  });

  it('leave out countries and devices where the caller removes those columns', () => {
    const { survey: whole } = gathered({ columns: { country: 'remove', device: 'keep' } });
    expect(whole).toMatchObject({ countries: [], left_out: ['countries'] });
    expect(whole.devices).toHaveLength(1);
  });
});

describe('free texts in figures', () => {
  it('are scrubbed unless the caller says otherwise, and grouped afterwards', () => {
    expect(figuresOf(gathered(), 'open')).toMatchObject({
      top_answers: [{ text: 'write to [e-mail], thanks', count: 6 }],
      distinct: 1,
      sample: ['write to [e-mail], thanks'],
      texts: 'scrubbed',
    });
    expect(figuresOf(gathered({ free_text: 'scrub' }), 'open')?.texts).toBe('scrubbed');
  });

  it('are verbatim where they are kept', () => {
    const open = figuresOf(gathered({ free_text: 'keep' }), 'open');
    expect(open?.sample).toContain('write to open0@example.org, thanks');
    expect(open?.texts).toBeUndefined();
  });

  it('leave only how many and how long where they are removed', () => {
    expect(figuresOf(gathered({ free_text: 'remove' }), 'open')).toEqual({
      base: 6,
      answered: 6,
      length: { mean: 34, min: 34, max: 34 },
      texts: 'removed',
    });
  });
});

describe('a list of columns', () => {
  it('leaves the other questions out of the figures, and counts who left there at the next step', () => {
    const partly = [...answers, answerOf({ id: 7, is_complete: false, answers: [answerTo('mail', 'x@example.org')] })];
    const privacy = figurePrivacy(defaultPrivacy, ['id', 'q:score:1', 'q:open']);
    const statistics = statisticsOf(survey, partly, { privacy });
    expect(idsOf(statistics)).toEqual(['open', 'score']);
    expect(statistics.survey.funnel).toEqual([
      { question_id: 'open', reached: 6, dropped: 1 },
      { question_id: 'score', reached: 6, dropped: 0 },
    ]);
  });

  it('does not take one question for another whose id begins alike', () => {
    const privacy = figurePrivacy(defaultPrivacy, ['q:open2']);
    expect(statisticsOf(survey, answers, { privacy }).questions).toEqual([]);
  });
});
