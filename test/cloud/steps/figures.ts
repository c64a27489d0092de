/** Somebody looks at the figures of a survey: it is read through the queue, counted, refreshed, and forgotten with the survey. */
import { expect } from 'vitest';
import { figuresSchema } from '../../../shared/operations/surveys.ts';
import { customerOf } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
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

export const figureSteps: readonly Step[] = [looked];
