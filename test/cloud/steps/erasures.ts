/** A respondent who asks to be deleted: the answer, the files that hold it and what was counted of it are gone. */
import { expect } from 'vitest';
import { z } from 'zod';
import { csv, customerOf } from './customer.ts';
import { answerCounts, answerIds, textSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const erasureSchema = z.object({
  id: z.string(),
  status: z.string(),
  deleted: z.array(z.object({ place: z.string(), count: z.number() })),
});

const erased: Step = {
  name: 'a respondent is found everywhere and erased, with the files that hold the answer; the others stay',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await textSurvey(customer, ['Forget me', 'Keep me']);
    const { id, files } = await customer.ready({ quiz_id: survey, outputs: csv });
    const [answer] = await answerIds(customer, survey);
    const asked = { quiz_id: survey, answer_ids: [answer] };
    const started = erasureSchema.parse(await customer.ask(202, 'POST', '/erasures', asked));
    const erasure = await until('the respondent to be erased', 120, async (note) => {
      const found = erasureSchema.parse(await customer.ask(200, 'GET', `/erasures/${started.id}`));
      if (found.status === 'failed') throw new Error(`the erasure failed: ${JSON.stringify(found)}`);
      // what is left is a last look, after a time in which no worker can still write
      return found.status === 'checking' || found.status === 'done' ? found : note(found);
    });
    const places = erasure.deleted.map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(['answers', 'exports']));
    expect((await customer.readExport(id)).status).toBe('expired');
    const response = await fetch(files[0]?.url ?? '');
    await response.arrayBuffer();
    expect(response.status, 'the link of a file that held the answer').toBe(404);
    expect((await answerCounts(customer, { id: survey })).complete).toBe(1);
  },
};

export const erasureSteps: readonly Step[] = [erased];
