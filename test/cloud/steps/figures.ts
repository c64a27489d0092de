/** Somebody looks at the figures of a survey: it is read through the queue, counted, refreshed, and forgotten with the survey. */
import { expect } from 'vitest';
import { z } from 'zod';
import { figuresSchema } from '../../../shared/operations/surveys.ts';
import { figuresByManyFrom } from '../lambda/function-environment.ts';
import { customerOf } from './customer.ts';
import { fillSurvey, newSurvey, storedAnswer, textSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const seconds = 300;

const looked: Step = {
  name: 'the figures of a survey are read through the queue, counted, refreshed, and gone with the survey',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['Slow delivery', 'The delivery was slow']);
    const path = `/surveys/${id}`;
    const figures = (what: string, isThere: (found: ReturnType<typeof figuresSchema.parse>) => boolean, body: object) =>
      until(what, seconds, async (note) => {
        const found = figuresSchema.parse(await customer.ask(200, 'POST', `${path}/figures`, body));
        return isThere(found) ? found : note(found);
      });
    const { counted, as_of } = await figures('all answers to be read', ({ exact }) => exact, {});
    expect(counted).toBe(2);
    await figures('a refresh', (found) => found.as_of > as_of, { max_age_seconds: 0 });
    const facets = await customer.ask(200, 'GET', `${path}/facets`);
    expect(facets).toMatchObject({ filters: { is_complete: { values: [{ value: 'true', answers: 2 }] } } });
    const texts = await customer.ask(200, 'GET', `${path}/texts?search=deliveries`);
    expect(texts).toMatchObject({ questions: [{ found: 2 }] });
    await customer.askService(200, 'DELETE', `/quiz/${id}`);
    expect(await customer.refused(404, 'POST', `${path}/figures`, {})).toBe('quiz_not_found');
  },
};

const linkSchema = z.object({ id: z.string(), url: z.string() });

const shared: Step = {
  name: 'a view that is shared is published on its page, and gone with its link',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await textSurvey(customer, ['Slow delivery', 'Slow', 'Fast', 'Fine', 'Good']);
    const { id } = z
      .object({ id: z.string() })
      .parse(await customer.ask(201, 'POST', '/views', { name: 'All of them', quiz_id: survey.id }));
    const links = `/views/${id}/links`;
    const link = linkSchema.parse(await customer.ask(201, 'POST', links, { minimum_base: 3 }));
    await until('the page to be published', seconds, async (note) => {
      const page = await fetch(link.url);
      const text = await page.text();
      return page.status === 200 && text.includes('<h2') ? text : note(`${page.status}: ${text.slice(0, 300)}`);
    });
    await customer.ask(204, 'DELETE', `${links}/${link.id}`);
    expect((await fetch(link.url)).status).toBe(410);
  },
};

/** Each on a day of its own, so that there is something to divide by. */
const many = 4 * figuresByManyFrom;
const firstDay = Date.parse('2026-03-01T12:00:00Z');

const divided: Step = {
  name: 'the figures of a large survey are read and counted by many workers, and every answer counts once',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await newSurvey(customer, [{ type: 'input', title: 'Why?' }]);
    const [question = ''] = survey.questions;
    const answers = Array.from({ length: many }, (_, turn) => {
      const at = new Date(firstDay + turn * 86_400_000).toISOString();
      return storedAnswer(survey.id, at, [
        { question_id: question, question_text: 'Why?', answer: `Reason ${turn % 3}`, answer_type: 'input' },
      ]);
    });
    await fillSurvey(cloud, survey.id, answers);
    const path = `/surveys/${survey.id}/figures`;
    const banner = { options: { report: { banner: [['device']] } } };
    const figures = await until('all slices to be read', seconds, async (note) => {
      const found = figuresSchema.parse(await customer.ask(200, 'POST', path, banner));
      return found.exact ? found : note(found);
    });
    expect(figures.counted).toBe(many);
    // what was counted is kept: the same question, and another one
    const again = figuresSchema.parse(await customer.ask(200, 'POST', path, banner));
    expect(again.questions).toEqual(figures.questions);
    const plain = figuresSchema.parse(await customer.ask(200, 'POST', path, {}));
    expect(plain.counted).toBe(many);
  },
};

export const figureSteps: readonly Step[] = [looked, divided, shared];
