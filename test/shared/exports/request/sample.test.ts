/** The rows that a preview shows: those of the file, under the titles that were asked for, masked as it will be. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { previewExport } from '../../../../shared/exports/request/preview.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { colourAnswers, colourSurvey } from '../../../support/surveys/colour-survey.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, answers, createWorld, csvRequest } from '../../../support/worlds/export-world.ts';

const outputs = [{ content: 'answers', format: 'csv' }];

async function previewed(options: object, wanted = outputs) {
  const { call, script } = createApiWorld(colourAnswers);
  script.survey = async () => colourSurvey();
  const json = { quiz_id: 7, outputs: wanted, filters: { is_complete: null }, options };
  return call('POST', '/exports/preview', json);
}

describe('the sample of a preview', () => {
  it('has the wanted columns in their order, under titles of the caller', async () => {
    const options = { columns: ['q:one', 'id'], titles: { 'q:one': 'Favourite' } };
    const shown = await expectStatus(await previewed(options), 200);
    expect(shown).toMatchObject({
      columns: [{ id: 'q:one', title: 'Favourite' }, { id: 'id' }],
      sample: expect.arrayContaining([['Green', '1']]),
    });
  });

  it('has no column that is removed, and no value that is masked', async () => {
    const privacy = { columns: { 'q:one': 'remove', 'q:many': 'mask' } };
    const shown = await expectStatus(await previewed({ columns: ['q:one', 'q:many'], privacy }), 200);
    expect(shown).toMatchObject({ columns: [{ id: 'q:many', treatment: 'mask' }] });
    expect(JSON.stringify(z.object({ sample: z.unknown() }).parse(shown))).not.toMatch(/Red|Green/);
  });

  it('is empty where no rows were asked for', async () => {
    const shown = await expectStatus(await previewed({}, [{ content: 'summary', format: 'pdf' }]), 200);
    expect(shown).toMatchObject({ sample: [] });
  });

  it('refuses a title for a column that does not exist', async () => {
    const { errors } = await expectProblem(await previewed({ titles: { nobody: 'X' } }), 422);
    expect(errors).toHaveProperty(['options.titles']);
  });
});

it('the words that answers have are offered to filter by, the most frequent first, and no count of few', async () => {
  const places = ['DE', 'FR', 'DE', 'DE', 'DE', 'DE'];
  const { deps } = createWorld(answers(places.length).map((answer, at) => ({ ...answer, country: places[at] ?? '' })));
  const shown = (await previewExport(deps, alice, csvRequest)).values.country;
  expect(shown).toEqual([
    { value: 'DE', answers: 5 },
    { value: 'FR', answers: 1 },
  ]);
  const privacy = { ...csvRequest.options.privacy, minimum_base: 5 };
  const report = { outputs: [{ content: 'report' as const, format: 'pdf' as const }] };
  const hiding = { ...csvRequest, ...report, options: { ...csvRequest.options, privacy } };
  expect((await previewExport(deps, alice, hiding)).values.country).toEqual([{ value: 'DE', answers: null }]);
});
