/** A label that was edited keeps its history: the codebook says since when it is used, and what it was before. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../../shared/exports/options.ts';
import { requestExport } from '../../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../../shared/exports/run/run-export.ts';
import { textsOf } from '../../../../support/files-read/file-texts.ts';
import { codebooks } from '../../../../support/files-written/codebook-export.ts';
import { surveyOf } from '../../../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../../../support/surveys/packed-answers.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../../../support/worlds/export-world.ts';

const asked = (title: string, text: string) =>
  surveyOf({
    type: 'choice',
    title,
    choiceEntities: [
      { id: 'a', text },
      { id: 'b', text: 'Coffee' },
    ],
  });

describe('a codebook', () => {
  it('tells earlier labels and titles, with their days in the zone of the export', async () => {
    const first = asked('Tea?', 'Grean');
    const [question] = first.questions;
    const world = createWorld([
      answerOf({ id: 1, answers: [answerTo(question?.id ?? '', ['a'], { answer_type: 'choice' })] }),
    ]);
    const made = async () => {
      const options = optionsSchema.parse({ lang: 'en', timezone: 'Asia/Tokyo' });
      const job = await requestExport(world.deps, alice, { ...csvRequest, outputs: codebooks, options });
      await runExport(world.deps, job, plentyOfTime);
      return ((await world.read(job))?.files ?? []).map(({ key }) =>
        textsOf(Buffer.from(world.files.objects.get(key) ?? [])),
      );
    };
    world.script.survey = async () => first;
    world.clock.now = Date.parse('2026-03-02T20:00:00Z');
    for (const text of await made()) expect(text).not.toContain('Earlier titles: ');
    world.script.survey = async () => asked('Which tea?', 'Green');
    world.clock.now = Date.parse('2026-04-05T06:00:00Z');
    const [html = '', xlsx = '', ddi = ''] = await made();
    for (const text of [html, ddi]) {
      expect(text).toContain('Earlier titles: Tea? (3 March 2026)');
      expect(text).toContain('Since: 5 April 2026. Earlier labels: Grean (3 March 2026)');
    }
    expect(xlsx).toContain('Grean (3 March 2026)');
  });
});
